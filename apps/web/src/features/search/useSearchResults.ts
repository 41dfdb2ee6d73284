import { SEARCH_SHORTEST } from '@grantdesk/domain/search/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listQuery } from '#api/query.ts';

const PAUSE_MS = 200;

/** The text once typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What the server finds for a text, a moment after it was typed. `isCurrent` once the answer is that of the text. */
export function useSearchResults(text: string, isOn: boolean) {
  const typed = text.trim();
  const rested = useRested(typed);
  const isLong = [...rested].length >= SEARCH_SHORTEST;
  const query = useQuery({ ...listQuery('search.many', { query: { search: rested } }), enabled: isOn && isLong });
  const isCurrent = rested === typed && !query.isPlaceholderData && query.data !== undefined;
  return { found: isOn && isLong ? query.data?.data : undefined, error: query.error, isCurrent, isLong };
}
