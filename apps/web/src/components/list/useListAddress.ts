import { decodeFilters, encodeFilters, type FilterChoices } from '@grantdesk/domain/list/filters';
import { readPage, readPageSize } from '@grantdesk/domain/list/paging';
import { formatSort, parseSort } from '@grantdesk/domain/list/sorting';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface ListAddress {
  page: number;
  limit: number;
  /** As the API takes it; a sort that the list does not offer is the default. */
  sort: string;
  search: string;
  /** Characters from which on the search is sent. */
  searchFrom: number;
  filters: FilterChoices;
  /** Id of the saved view that is shown. */
  view: string | undefined;
  /** The query of the list call for this address. */
  query: { page: number; limit: number; sort: string; search: string; filters: string };
  /** A search or a filter is active. */
  isNarrowed: boolean;
  setPage: (page: number, replace?: boolean) => void;
  setLimit: (limit: number) => void;
  setSort: (sort: string) => void;
  setSearch: (search: string) => void;
  setFilters: (filters: FilterChoices) => void;
  clear: () => void;
  /** Changes other parts of the query, such as a tab, and goes to the first page. */
  setOther: (changes: Record<string, string | undefined>) => void;
}

interface Options {
  /** Characters from which on the list is searched. */
  searchFrom?: number;
  /** The order of a list whose address names none; newest first unless given. */
  defaultSort?: string;
}

/**
 * Page, size, sort, search and filters of a list, in the address. Typing replaces the history entry, choosing adds one;
 * other parts of the address stay as they are.
 * @param sortable columns that the server sorts by
 */
export function useListAddress(
  sortable: readonly string[],
  { searchFrom = 1, defaultSort = 'DESCENDING' }: Options = {},
): ListAddress {
  const raw = useSearch({ strict: false }) as Record<string, string | undefined>;
  const router = useRouter();
  const { page: pageText, postsPerPage, sort: sortText, search: searchText, filters: filtersText, view } = raw;
  return useMemo(() => {
    const page = readPage(pageText);
    const limit = readPageSize(postsPerPage);
    const parsed = sortText ? parseSort(sortText, sortable) : null;
    const sort = parsed ? formatSort(parsed) : defaultSort;
    const search = (searchText ?? '').trim();
    // Shorter words would match half the list: they wait for the rest.
    const searched = search.length < searchFrom ? '' : search;
    const filters = decodeFilters(filtersText) ?? {};
    const encoded = encodeFilters(filters);
    const go = (changes: Record<string, string | number | undefined>, replace = false) =>
      void router.navigate({
        // The current address: a relative one would gain a slash at its end.
        to: router.state.location.pathname as '.',
        search: ((now: object) => ({ ...now, ...changes })) as never,
        replace,
        resetScroll: false,
      });
    return {
      page,
      limit,
      sort,
      search,
      filters,
      view,
      query: { page, limit, sort, search: searched, filters: encoded },
      searchFrom,
      isNarrowed: searched !== '' || encoded !== '',
      setPage: (next, replace) => go({ page: next === 1 ? undefined : next }, replace),
      // The first row in view stays in view.
      setLimit: (next) => go({ postsPerPage: next, page: Math.floor(((page - 1) * limit) / next) + 1 }),
      setSort: (next) => go({ sort: next === defaultSort ? undefined : next, page: undefined }),
      setSearch: (next) => go({ search: next, page: undefined }, true),
      setFilters: (next) => go({ filters: encodeFilters(next), page: undefined }),
      setOther: (changes) => go({ ...changes, page: undefined }),
      clear: () => go({ search: undefined, filters: undefined, page: undefined }),
    };
  }, [pageText, postsPerPage, sortText, searchText, filtersText, view, sortable, router, searchFrom, defaultSort]);
}
