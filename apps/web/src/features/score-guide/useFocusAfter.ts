import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * For lists whose rows are added, removed and moved: puts the focus where work continues once the change is drawn, and
 * holds the sentence for the status region.
 */
export function useFocusAfter() {
  const wanted = useRef<string | null>(null);
  const [said, say] = useState('');
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const control = document.getElementById(wanted.current);
    wanted.current = null;
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  });
  const focusAfter = useCallback((id: string) => {
    wanted.current = id;
  }, []);
  return { focusAfter, say, said };
}
