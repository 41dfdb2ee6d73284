/** The sort of a list: 'DESCENDING', 'ASCENDING' or 'column:ASCENDING'. */

export const SORT_DIRECTIONS = ['ASCENDING', 'DESCENDING'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** `column` null is the order of creation. */
export type Sort = { column: string | null; direction: SortDirection };

export const DEFAULT_SORT: Sort = { column: null, direction: 'DESCENDING' };

function readDirection(text: string): SortDirection | null {
  return SORT_DIRECTIONS.find((direction) => direction === text.toUpperCase()) ?? null;
}

/**
 * Reads a sort; missing or blank is the default. Null when it is malformed or names a column that
 * is not among `sortable`, for the caller to refuse or replace.
 */
export function parseSort(text: string | null | undefined, sortable: readonly string[]): Sort | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return DEFAULT_SORT;
  const colon = trimmed.lastIndexOf(':');
  const direction = readDirection(trimmed.slice(colon + 1));
  if (!direction) return null;
  if (colon < 0) return { column: null, direction };
  const column = trimmed.slice(0, colon);
  return sortable.includes(column) ? { column, direction } : null;
}

/** The text of a sort, as the address and the API carry it. */
export function formatSort(sort: Sort): string {
  return sort.column === null ? sort.direction : `${sort.column}:${sort.direction}`;
}

/** What a click on a column's header leads to: ascending, descending, then the default. */
export function nextSort(current: Sort, column: string): Sort {
  if (current.column !== column) return { column, direction: 'ASCENDING' };
  return current.direction === 'ASCENDING' ? { column, direction: 'DESCENDING' } : DEFAULT_SORT;
}
