import type { LoadPage, PagedOption } from './usePagedOptions.ts';

const PAGE = 25;

/** Loads pages of options that are all known already, found by a part of their label or detail. */
export const loadKnown =
  (options: readonly PagedOption[]): LoadPage =>
  ({ page, search }) => {
    const words = search.trim().toLowerCase();
    const found = options.filter(({ label, detail }) => `${label} ${detail ?? ''}`.toLowerCase().includes(words));
    return Promise.resolve({
      data: found.slice((page - 1) * PAGE, page * PAGE),
      pages: Math.ceil(found.length / PAGE),
      totalCount: found.length,
    });
  };
