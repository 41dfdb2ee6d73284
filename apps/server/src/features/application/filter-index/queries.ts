import type { Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Bits, Condition } from '#platform/list-filters.ts';
import { APPLICATION_ID, foundBy, MAX_COUNTED, type ApplicationFilter } from '../list-queries.ts';
import {
  ALL,
  intersectBitmaps,
  withAside,
  selectBitmap,
  listBits,
  live,
  MATCHED,
  setAmongSearched,
  setBits,
  withMatched,
  type BitmapFilter,
} from './matched-queries.ts';
import { withBounds, selectFilled, inOrder, jumpTo, lookedUp } from './order-queries.ts';

/**
 * Whether a programme has bitmaps with all that these need. Small ones have none, large ones none until the first fold,
 * and a question that a form has got since is in none until the next.
 */
export async function areHeld(db: Db, programmeId: string, bits: Bits[]): Promise<boolean> {
  const row = await db
    .selectFrom('filterProgrammes')
    .select('questions')
    .where('programmeId', '=', programmeId)
    .executeTakeFirst();
  const questions = row?.questions as Record<string, string> | undefined;
  return questions !== undefined && bits.every(({ needs }) => !needs || questions[needs[0]] === needs[1]);
}

/** What an application takes to be looked up by its bit, and to be looked at in the order of a list: measured in microseconds. */
const LOOK_UP = 6;
const LOOK_AT = 1.5;

/**
 * The ids of a page and how many rows there are in all, by bitmaps: exact, since what changed since they were written is
 * looked at in its own rows. Few rows are looked up and sorted; of many, the list is read in its order until the page is full,
 * from the nearer end. The total decides as the statement runs, and only one of the two is executed.
 */
export async function findIdsByBitmaps(
  db: Db,
  actor: Actor,
  filter: BitmapFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const reader = { db, actor, filter, sort, limit };
  const [fromStart, fromEnd] = [sql`${offset}::int`, sql`(select greatest(total - ${offset} - ${limit}, 0) from counted)`];
  const [jump, turnedJump] = offset > 0 ? [jumpTo(filter, sort, fromStart), jumpTo(filter, sort, fromEnd, true)] : [];
  // A jump reads little more than a block before the page.
  const skipped = jump ? sql`1024` : sql`least(${offset}, total - ${offset})::float8 * places / greatest(total, 1)`;
  const { rows } = await sql<{ ids: string[]; total: number; turned: boolean }>`${withMatched(filter)}, ${withAside(filter)},
    live as materialized (${live(db, actor, filter)}), ${withBounds(filter)},
    counted as materialized (select total, filled,
        total * ${LOOK_UP}::float8 < (${skipped} + ${limit}::float8 * places / greatest(total, 1)) * ${LOOK_AT}::float8 as is_few
      from (select (${setBits(MATCHED)} + (select count(*) from live))::int as total, ${selectFilled(filter, sort)} as filled) as matching,
        (select coalesce(max(position), 0) + 1 as places from filter_positions where programme_id = ${filter.programmeId}) as all_of_them)
    ${jump && turnedJump ? sql`, ${jump.cte}, ${turnedJump.cte}` : sql``}
    select total, ${offset} > total / 2 and not is_few as turned, case
        when ${offset} >= total then '{}'
        when is_few then array(${lookedUp(reader)} offset ${offset})
        ${
          offset === 0
            ? sql`else ${inOrder(reader, fromStart)}`
            : sql`when ${offset} <= total / 2 then ${inOrder(reader, fromStart, false, jump)}
        else (${inOrder(reader, fromEnd, true, turnedJump)})[1:total - ${offset}]`
        } end as ids
    from counted`.execute(db);
  const { ids, total, turned } = rows[0] ?? { ids: [], total: 0, turned: false };
  return { ids: turned ? ids.toReversed() : ids, total };
}

/**
 * How many applications each option leaves beside the search and the other filters, up to `MAX_COUNTED`, in one statement:
 * the bits that are set, or where one searches, those of what the search finds.
 */
export async function countOptionsByBitmaps(
  db: Db,
  actor: Actor,
  filter: BitmapFilter & Pick<ApplicationFilter, 'search'>,
  options: { value: string; conditions: Condition[]; bits: Bits[] }[],
): Promise<{ value: string; count: number }[]> {
  if (options.length === 0) return [];
  const { programmeId, search } = filter;
  const others = listBits(filter);
  // By the index, however many the search is thought to find: a join may read every position for a thousand of them.
  const searched = sql`found (id) as materialized (${foundBy(programmeId, search).ids}),
    searched as materialized (select position from filter_positions
      where programme_id = ${programmeId} and application_id = any (array(select id from found)))`;
  const beside: Condition[] = search
    ? [...filter.conditions, sql<boolean>`${APPLICATION_ID} in (select id from found)`]
    : filter.conditions;
  const counts = options.map(({ value, conditions, bits }) => {
    const own = (bits.length > 0 ? bits : [ALL]).map((each) => selectBitmap(programmeId, each));
    const both = intersectBitmaps(others.length > 0 ? [...own, MATCHED] : own);
    const changed = live(db, actor, { ...filter, conditions: [...beside, ...conditions] });
    return sql`select ${value}::text as value,
      least(${MAX_COUNTED}, ${search ? setAmongSearched(both, MAX_COUNTED) : setBits(both)} + (select count(*) from (${changed}) as live))::int as count`;
  });
  const { rows } = await sql<{ value: string; count: number }>`${withMatched(filter)}, ${withAside(filter)}
    ${search ? sql`, ${searched}` : sql``} ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}
