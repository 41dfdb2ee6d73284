import type { FilterOption, FilterSource } from '@grantdesk/domain/list/filters';
import { createContext } from 'react';

export interface FilterOptions {
  options: FilterOption[];
  hasMore: boolean;
}
export type ReadFilterOptions = (source: FilterSource, search: string) => Promise<FilterOptions>;

/** How filters read the options of their sources; set once for all screens of the staff. */
export const FilterSources = createContext<ReadFilterOptions>(() => Promise.resolve({ options: [], hasMore: false }));
