import type { FilterField, FilterOption } from '@grantdesk/domain/list/filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { FilterSources } from './sources.ts';

/** Options of a filter: those that came with it, or those of its source, 25 a page, by what is searched. */
export function useFilterOptions(
  field: FilterField,
  search: string,
): { options: FilterOption[]; isLoading: boolean; error: unknown; hasMore: boolean } {
  const { field_filter_values: values } = field;
  const source = Array.isArray(values) || !values.isCustom ? null : values.type;
  const read = use(FilterSources);
  const query = useQuery({
    queryKey: ['filter-options', source, source === 'COUNTRIES' ? '' : search],
    queryFn: () => (source ? read(source, search) : { options: [], hasMore: false }),
    enabled: source !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const known = Array.isArray(values) ? values : (values.values ?? query.data?.options ?? []);
  const wanted = search.toLowerCase();
  return {
    options: wanted ? known.filter((option) => option.label.toLowerCase().includes(wanted)) : known,
    isLoading: source !== null && query.isPending,
    error: query.error,
    hasMore: query.data?.hasMore ?? false,
  };
}
