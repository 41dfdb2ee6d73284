import { stageTab, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { closedTo } from '../../../platform/conflicts.ts';
import type { Db } from '../../../platform/db.ts';
import { isFoundIds, type Bits, type Condition } from '../../../platform/list-filters.ts';
import { orderBy } from '../../../platform/list.ts';
import { APPLICATION_ID, MOST_COUNTED, programmeApplications, sorts, type ApplicationFilter } from '../list-queries.ts';
import { held } from './terms.ts';

/** A list that is narrowed by nothing but what the bitmaps hold. */
export interface BitmapFilter extends Omit<ApplicationFilter, 'search'> {
  /** Of the chosen filters. */
  bits: Bits[];
}

/**
 * Whether a programme has bitmaps that hold all that these need. Small ones have none, large ones none until the first fold,
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
 * looked at in its own rows. Few rows are looked up and sorted; of many, the list is read in its order until the page is full.
 */
export async function findIdsByBitmaps(
  db: Db,
  actor: Actor,
  filter: BitmapFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { total, all } = await countByBitmaps(db, actor, filter);
  if (offset >= total) return { ids: [], total };
  const turned = offset > total / 2;
  const [skipped, wanted] = turned ? [Math.max(0, total - offset - limit), Math.min(limit, total - offset)] : [offset, limit];
  const lookedAt = ((skipped + wanted) * all) / total;
  const query = total * LOOK_UP < lookedAt * LOOK_AT ? lookedUp(db, actor, filter) : inOrder(db, actor, filter);
  const { rows } = await sql<{ id: string }>`${withMatched(filter)}, ${liveOf(db, actor, filter)}
    ${query} order by ${orderBy(sort, sorts(filter.tab), APPLICATION_ID, turned)} limit ${wanted} offset ${skipped}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: turned ? ids.toReversed() : ids, total };
}

async function countByBitmaps(db: Db, actor: Actor, filter: BitmapFilter): Promise<{ total: number; all: number }> {
  const { rows } = await sql<{ total: number; all: number }>`${withMatched(filter)}, ${asideOf(actor, filter)}
    select (${setBits(sql`select * from matched`)} + (select count(*) from (${live(db, actor, filter)}) as live))::int as total,
      (select coalesce(max(position), 0) + 1 from filter_positions where programme_id = ${filter.programmeId}) as all`.execute(
    db,
  );
  return rows[0] ?? { total: 0, all: 0 };
}

/** How many applications each option leaves beside the other filters, up to `MOST_COUNTED`, in one statement. */
export async function countOptionsByBitmaps(
  db: Db,
  actor: Actor,
  filter: BitmapFilter,
  options: { value: string; conditions: Condition[]; bits: Bits[] }[],
): Promise<{ value: string; count: number }[]> {
  if (options.length === 0) return [];
  const others = bitsOf(filter);
  const counts = options.map(({ value, conditions, bits }) => {
    const own = (bits.length > 0 ? bits : [ALL]).map((each) => bitmapOf(filter.programmeId, each));
    const both = allOf(others.length > 0 ? [...own, sql`select * from matched`] : own);
    const changed = live(db, actor, { ...filter, conditions: [...filter.conditions, ...conditions] });
    return sql`select ${value}::text as value,
      least(${MOST_COUNTED}, ${setBits(both)} + (select count(*) from (${changed}) as live))::int as count`;
  });
  const { rows } = await sql<{ value: string; count: number }>`${withMatched(filter)}, ${asideOf(actor, filter)}
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

const bitsOf = ({ tab, bits }: Pick<BitmapFilter, 'tab' | 'bits'>): Bits[] => {
  const { flag } = stageTab(tab);
  return flag ? [{ anyOf: [held('flag', flag)] }, ...bits] : bits;
};

const ALL: Bits = { anyOf: ['all'] };

/** One bitmap, as rows of `chunk` and `bits`. */
function bitmapOf(programmeId: string, bits: Bits): RawBuilder<unknown> {
  if ('name' in bits)
    return sql`select chunk, bits::bit(65536) as bits
      from filter_bits_between(${programmeId}, ${bits.name}, ${bits.min ?? null}::double precision, ${bits.max ?? null}::double precision)`;
  if ('noneOf' in bits)
    return sql`select e.chunk, e.bits & ~coalesce(bit_or(n.bits), e.bits # e.bits) as bits from filter_bitmaps e
      left join filter_bitmaps n on n.programme_id = e.programme_id and n.chunk = e.chunk and n.term = any (${bits.noneOf})
      where e.programme_id = ${programmeId} and e.term = 'all' group by e.chunk, e.bits`;
  const [only, ...more] = bits.anyOf;
  return more.length === 0
    ? sql`select chunk, bits from filter_bitmaps where programme_id = ${programmeId} and term = ${only ?? ''}`
    : sql`select chunk, bit_or(bits) as bits from filter_bitmaps where programme_id = ${programmeId} and term = any (${bits.anyOf}) group by chunk`;
}

/** What is in all of them. */
const allOf = (bitmaps: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  bitmaps.length === 1
    ? sql`${bitmaps[0]}`
    : sql`select chunk, bit_and(bits) as bits from (${sql.join(bitmaps, sql` union all `)}) as every_one
        group by chunk having count(*) = ${bitmaps.length}`;

/** Opens a statement: what changed since the last fold, as an array of ids, and the bits of all filters. */
function withMatched(filter: BitmapFilter): RawBuilder<unknown> {
  const bitmaps = bitsOf(filter).map((bits) => bitmapOf(filter.programmeId, bits));
  const matched = bitmaps.length === 0 ? sql`select 0 as chunk, null::bit(65536) as bits where false` : allOf(bitmaps);
  return sql`with stale as materialized (
      select coalesce(array_agg(distinct application_id), '{}') as ids from filter_stale where programme_id = ${filter.programmeId}),
    matched as materialized (${matched})`;
}

const STALE = sql`((select ids from stale)::uuid[])`;
const isStale = (id: RawBuilder<unknown>) => sql`${id} in (select unnest(ids) from stale)`;

/** The positions whose bits do not count: what changed, and what a conflict of interest closes. */
const asideOf = (actor: Actor, { programmeId }: BitmapFilter): RawBuilder<unknown> =>
  sql`aside as materialized (select position from filter_positions
    where programme_id = ${programmeId} and application_id = any (${STALE} || ${closedTo(actor.userId)}))`;

/** How many bits are set, without those aside. Kept from being written out twice: the bits would be made twice. */
const setBits = (bitmap: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(bit_count(b.bits)
      - (select count(*) from aside a where a.position >> 16 = b.chunk and get_bit(b.bits, a.position & 65535) = 1)), 0)
    from (select chunk, bits from (${bitmap}) as made offset 0) as b)`;

/** What changed and matches, by its own rows. */
function live(db: Db, actor: Actor, filter: Omit<BitmapFilter, 'bits'>) {
  const conditions = filter.conditions.map((condition) =>
    isFoundIds(condition) && condition.by
      ? sql<boolean>`${APPLICATION_ID} in (${condition.ids} and ${condition.by} = any (${STALE}))`
      : condition,
  );
  return programmeApplications(db, actor, { ...filter, search: '', conditions })
    .where(sql<boolean>`${APPLICATION_ID} = any (${STALE})`)
    .select('applications.id');
}
const liveOf = (db: Db, actor: Actor, filter: BitmapFilter): RawBuilder<unknown> =>
  sql`live as materialized (${live(db, actor, filter)})`;

const lookedUp = (db: Db, actor: Actor, filter: BitmapFilter) =>
  openApplications(db, actor, filter).where(
    sql<boolean>`${APPLICATION_ID} = any (array(
      select p.application_id from matched m cross join positions_of(m.chunk, m.bits) as found (position)
        join filter_positions p on p.programme_id = ${filter.programmeId} and p.position = found.position
        where not ${isStale(sql.ref('p.application_id'))}
      union all select id from live))`,
  );

const inOrder = (db: Db, actor: Actor, filter: BitmapFilter) =>
  openApplications(db, actor, filter)
    .leftJoin('filterPositions', 'filterPositions.applicationId', 'applications.id')
    .where(
      sql<boolean>`case when ${isStale(APPLICATION_ID)} then ${APPLICATION_ID} in (select id from live)
        else get_bit((select array_agg(m.bits order by c.chunk) from generate_series(0, (select max(chunk) from matched)) as c (chunk)
          left join matched m using (chunk))[1 + (filter_positions.position >> 16)], filter_positions.position & 65535) = 1 end`,
    );

const openApplications = (db: Db, actor: Actor, { programmeId, tab }: BitmapFilter) =>
  programmeApplications(db, actor, { programmeId, tab, search: '', conditions: [] }).select('applications.id');
