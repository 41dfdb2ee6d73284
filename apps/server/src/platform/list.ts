import { decodeFilters, pageData, pageOffset, parseSort, type PageData } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from './errors.ts';

/** The query of a list call, as the contract parsed it (API-3). */
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

export const offsetOf = (list: Pick<ListQuery, 'page' | 'limit'>): number => pageOffset(list.page, list.limit);

/**
 * The order of a list, from its declared columns alone: `DESCENDING` and `ASCENDING` by creation, else
 * `column:ASCENDING`. Ties are broken by id, so that no row is skipped or repeated across pages.
 * @param columns sortable names with their SQL, for instance `{ createdAt: sql.ref('forms.created_at') }`
 * @throws AppError 400 for a column that the list does not offer
 */
export function orderBy(
  sort: string,
  columns: { createdAt: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parsed = parseSort(sort, Object.keys(columns));
  const column = parsed && columns[parsed.column ?? 'createdAt'];
  if (!column) throw new AppError('UNKNOWN_FILTER', `This list cannot be sorted by "${sort}"!`);
  const isAscending = parsed.direction === 'ASCENDING';
  return sql`${column} ${isAscending ? sql`asc nulls first` : sql`desc nulls last`}, ${id} ${isAscending ? sql`asc` : sql`desc`}`;
}

/** Words as a LIKE pattern in which what the person typed stands for itself. */
export const contains = (search: string): string =>
  `%${search.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;

/**
 * The choices of the address's `filters`, for the declared paths alone (S24): `{ path: [values] }`.
 * @throws AppError 400 for text that is no filter and for paths that the list does not offer
 */
export function readFilters<P extends string>(text: string, paths: readonly P[]): Partial<Record<P, string[]>> {
  const choices = decodeFilters(text);
  if (!choices) throw new AppError('UNPARSEABLE', 'The filters cannot be read!');
  const found: Partial<Record<P, string[]>> = {};
  for (const [path, choice] of Object.entries(choices)) {
    const known = paths.find((p) => p === path);
    if (!known) throw new AppError('UNKNOWN_FILTER', `This list cannot be filtered by "${path.slice(0, 100)}"!`);
    if (!Array.isArray(choice)) throw new AppError('UNPARSEABLE', 'The filters cannot be read!');
    found[known] = choice;
  }
  return found;
}
