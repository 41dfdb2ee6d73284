import { m } from '@grantdesk/messages';
import { pageData, pageOffset, parseSort, type PageData } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from './errors.ts';

/** The query of a list call, as the contract parsed it. */
export interface ListQuery {
  page: number;
  limit: number;
  sort: string;
  search: string;
  filters: string;
}

/** One record read through the query of its list. */
export const ONE_RECORD: ListQuery = { page: 1, limit: 1, sort: 'DESCENDING', search: '', filters: '' };

export const toPage = <T>(list: Pick<ListQuery, 'page' | 'limit'>, rows: T[], totalCount: number): PageData<T> =>
  pageData(rows, totalCount, list.page, list.limit);

export const toOffset = (list: Pick<ListQuery, 'page' | 'limit'>): number => pageOffset(list.page, list.limit);

/**
 * The order of a list, from its declared columns alone: `DESCENDING` and `ASCENDING` by creation, else
 * `column:ASCENDING`. Ties are broken by id, so that no row is skipped or repeated across pages.
 * A column that may be empty is named by `emptyLast`: its order, and its index, put what is empty at the end of a descent.
 * @param columns sortable names with their SQL, for instance `{ createdAt: sql.ref('forms.created_at') }`
 * @param turned the same order from its other end, for pages that are nearer to it
 * @throws AppError 400 for a column that the list does not offer
 */
export function orderBy(
  sort: string,
  columns: { createdAt: SortColumn } & Record<string, SortColumn>,
  id: RawBuilder<unknown>,
  turned = false,
): RawBuilder<unknown> {
  const parsed = parseSort(sort, Object.keys(columns));
  const column = parsed && columns[parsed.column ?? 'createdAt'];
  if (!column) throw new AppError('UNKNOWN_FILTER', m.common.thisListCannotBeSortedBy({ sort }));
  const direction = (parsed.direction === 'ASCENDING') !== turned ? sql`asc` : sql`desc`;
  if (!('emptyLast' in column)) return sql`${column} ${direction}, ${id} ${direction}`;
  const empty = (parsed.direction === 'ASCENDING') !== turned ? sql`nulls first` : sql`nulls last`;
  return sql`${column.emptyLast} ${direction} ${empty}, ${id} ${direction}`;
}

export type SortColumn = RawBuilder<unknown> | { emptyLast: RawBuilder<unknown> };

/** What a list is sorted by, to be selected under a name; `orderBy` with `renamed` columns then orders by that name. */
export function sortValue(sort: string, columns: Record<string, SortColumn> & { createdAt: SortColumn }): RawBuilder<unknown> {
  const column = columns[parseSort(sort, Object.keys(columns))?.column ?? 'createdAt'] ?? columns.createdAt;
  return 'emptyLast' in column ? column.emptyLast : column;
}

/** The same columns, each read from one selected value. */
export const renamed = <C extends Record<string, SortColumn>>(columns: C, name: RawBuilder<unknown>): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, 'emptyLast' in column ? { emptyLast: name } : name]),
  ) as C;

/** Words as a LIKE pattern in which what the person typed is literal. */
export const contains = (search: string): string =>
  `%${search.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;

/** So many digits in a row are in few rows: shorter runs are in many addresses and numbers. */
const RARE_DIGITS = 4;

/**
 * Rows whose searched column, in lower case, contains the search text. If that has a run of digits, the index is searched for
 * these alone and the rows that it finds are compared in full: letters such as those of an email provider are in nearly every
 * row, and going through their lists costs more than the few extra rows.
 * @param give how the text comes into the statement
 */
export function containsText(
  column: RawBuilder<unknown>,
  search: string,
  give: (text: string) => RawBuilder<string> = (text) => sql`${text}`,
): RawBuilder<boolean> {
  const digits = (search.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return digits.length < RARE_DIGITS || digits === search
    ? sql<boolean>`${column} like lower(${give(contains(search))})`
    : sql<boolean>`(${column} like ${give(contains(digits))} and strpos(${column}, lower(${search})) > 0)`;
}
