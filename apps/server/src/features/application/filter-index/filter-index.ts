/**
 * Lists and counts of large programmes, answered from bitmaps in place of the rows (decision 0048).
 *
 * What it gives at a million applications: a list by country 190 ms from the rows and 12 ms (`bench lists`, p50) from the index;
 * from the rows two filters on answers take 240 ms, and counts of a filter's options up to 950 ms. Without this folder `list.ts` calls
 * `findApplicationIds` and `countOptions` alone, as it does for small programmes, and nothing else changes.
 */
import type { Actor } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import type { Bits, Condition } from '#platform/list-filters.ts';
import type { ApplicationFilter } from '../list-queries.ts';
import type { BitmapFilter } from './matched-queries.ts';
import { areHeld, countOptionsByBitmaps, findIdsByBitmaps } from './queries.ts';

export interface FilterIndex {
  /** The ids of a page, and how many match in all. `bits` are those of the chosen filters. */
  findIds: (
    actor: Actor,
    filter: BitmapFilter,
    page: { sort: string; limit: number; offset: number },
  ) => Promise<{ ids: string[]; total: number }>;
  /** How many applications each option leaves beside the search and the other filters. */
  countOptions: (
    actor: Actor,
    filter: BitmapFilter & Pick<ApplicationFilter, 'search'>,
    options: { value: string; conditions: Condition[]; bits: Bits[] }[],
  ) => Promise<{ value: string; count: number }[]>;
}

/**
 * The index of a programme, if it contains all that these filters need.
 * @param filters the bits of each chosen filter; undefined for a filter that is in no index
 * @returns null for a small programme, for one before its first fold, and for a question that a form has got since
 */
export async function openFilterIndex(
  db: Db,
  programmeId: string,
  filters: readonly (Bits[] | undefined)[],
): Promise<FilterIndex | null> {
  if (!filters.every((bits) => bits !== undefined) || !(await areHeld(db, programmeId, filters.flat()))) return null;
  return {
    findIds: (actor, filter, page) => findIdsByBitmaps(db, actor, filter, page),
    countOptions: (actor, filter, options) => countOptionsByBitmaps(db, actor, filter, options),
  };
}
