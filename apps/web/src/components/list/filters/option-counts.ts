import type { FilterChoices } from '@grantdesk/domain/list/filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';

export interface CountOptions {
  /** What the counts belong to besides the choices: which list, its tab and search. */
  scope: string;
  /** How many rows each option of a filter would leave, beside these choices; counted up to 1,001. */
  read: (path: string, values: string[], choices: FilterChoices) => Promise<ReadonlyMap<string, number>>;
}

interface Counting {
  count: CountOptions | undefined;
  /** The choices that the counts belong to: the list's, or those that are staged in the drawer. */
  choices: FilterChoices;
}

/** Lists that can count their options provide it; the others show none. */
export const OptionCounts = createContext<Counting>({ count: undefined, choices: {} });

const MOST = 1000;
/** As many options as one call counts. */
const AT_ONCE = 50;

/** The count of an option in words: '312', '1,000+'; empty where nothing is known. */
export function useOptionCounts(path: string, values: string[]): (value: string) => string {
  const { count, choices } = use(OptionCounts);
  const { [path]: _own, ...others } = choices;
  const counted = values.slice(0, AT_ONCE);
  const { data } = useQuery({
    queryKey: ['filter-options', count?.scope, path, counted, others],
    queryFn: () => count?.read(path, counted, choices) ?? new Map<string, number>(),
    enabled: count !== undefined && counted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
  return (value) => {
    const n = data?.get(value);
    return n === undefined ? '' : n > MOST ? '1,000+' : String(n);
  };
}
