import { parseSort, stageTab, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { closedTo } from '../../../platform/conflicts.ts';
import type { Db } from '../../../platform/db.ts';
import { isFoundIds, type Bits, type Condition } from '../../../platform/list-filters.ts';
import { orderBy } from '../../../platform/list.ts';
import { APPLICATION_ID, foundBy, MOST_COUNTED, programmeApplications, sorts, type ApplicationFilter } from '../list-queries.ts';
import { scoreColumn, scoreName } from '../filter-queries.ts';
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
 * looked at in its own rows. Few rows are looked up and sorted; of many, the list is read in its order until the page is full,
 * from the end that is nearer. Which it is, is told by the total as the statement runs: only one side does.
 */
export async function findIdsByBitmaps(
  db: Db,
  actor: Actor,
  filter: BitmapFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const page = (query: RawBuilder<unknown>, skipped: RawBuilder<unknown>, turned = false) =>
    sql`array(${query} order by ${orderBy(sort, sorts(filter.tab), APPLICATION_ID, turned)} limit ${limit} offset ${skipped})`;
  const read = sql`${inOrder(db, actor, filter, sort)}`;
  const fromStart = page(read, sql`${offset}`);
  const { rows } = await sql<{ ids: string[]; total: number; turned: boolean }>`${withMatched(filter)}, ${asideOf(actor, filter)},
    live as materialized (${live(db, actor, filter)}), ${boundsOf(filter)},
    counted as materialized (select total, offset_is_past, total * ${LOOK_UP}::float8 < (least(${offset}, total - ${offset}) + ${limit})::float8 * places / greatest(total, 1) * ${LOOK_AT}::float8 as is_few
      from (select (${setBits(sql`select * from matched`)} + (select count(*) from live))::int as total) as t,
        lateral (select ${offset} >= t.total as offset_is_past) as p,
        (select coalesce(max(position), 0) + 1 as places from filter_positions where programme_id = ${filter.programmeId}) as a)
    select total, ${offset} > total / 2 and not is_few as turned,
      case when offset_is_past then '{}'
        when is_few then ${page(sql`${lookedUp(db, actor, filter)}`, sql`${offset}`)}
        ${
          offset === 0
            ? sql`else ${fromStart}`
            : sql`when ${offset} <= total / 2 then ${fromStart}
        else (${page(read, sql`(select greatest(total - ${offset} - ${limit}, 0) from counted)`, true)})[1:total - ${offset}]`
        } end as ids
    from counted`.execute(db);
  const { ids, total, turned } = rows[0] ?? { ids: [], total: 0, turned: false };
  return { ids: turned ? ids.toReversed() : ids, total };
}

/**
 * How many applications each option leaves beside the search and the other filters, up to `MOST_COUNTED`, in one statement:
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
  const others = bitsOf(filter);
  const searched = sql`searched as materialized (select f.id, p.position
    from (${foundBy(programmeId, search).ids}) as f (id) left join filter_positions p on p.application_id = f.id)`;
  const beside: Condition[] = search
    ? [...filter.conditions, sql<boolean>`${APPLICATION_ID} in (select id from searched)`]
    : filter.conditions;
  const counts = options.map(({ value, conditions, bits }) => {
    const own = (bits.length > 0 ? bits : [ALL]).map((each) => bitmapOf(programmeId, each));
    const both = allOf(others.length > 0 ? [...own, sql`select * from matched`] : own);
    const changed = live(db, actor, { ...filter, conditions: [...beside, ...conditions] });
    return sql`select ${value}::text as value,
      least(${MOST_COUNTED}, ${search ? setAmongSearched(both) : setBits(both)} + (select count(*) from (${changed}) as live))::int as count`;
  });
  const { rows } = await sql<{ value: string; count: number }>`${withMatched(filter)}, ${asideOf(actor, filter)}
    ${search ? sql`, ${searched}` : sql``} ${sql.join(counts, sql` union all `)}`.execute(db);
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

/** How many of what a search found have their bit set. */
const setAmongSearched = (bitmap: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*) from searched s join (select chunk, bits from (${bitmap}) as made offset 0) as b on b.chunk = s.position >> 16
    where get_bit(b.bits, s.position & 65535) = 1 and s.position not in (select position from aside))`;

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
const lookedUp = (db: Db, actor: Actor, filter: BitmapFilter) =>
  openApplications(db, actor, filter).where(
    sql<boolean>`${APPLICATION_ID} = any (array(
      select p.application_id from matched m cross join positions_of(m.chunk, m.bits) as found (position)
        join filter_positions p on p.programme_id = ${filter.programmeId} and p.position = found.position
        where not ${isStale(sql.ref('p.application_id'))}
      union all select id from live))`,
  );

function inOrder(db: Db, actor: Actor, filter: BitmapFilter, sort: string) {
  let query = openApplications(db, actor, filter)
    .leftJoin('filterPositions', 'filterPositions.applicationId', 'applications.id')
    .where(
      sql<boolean>`case when ${isStale(APPLICATION_ID)} then ${APPLICATION_ID} in (select id from live)
        else get_bit((select array_agg(m.bits order by c.chunk) from generate_series(0, (select max(chunk) from matched)) as c (chunk)
          left join matched m using (chunk))[1 + (filter_positions.position >> 16)], filter_positions.position & 65535) = 1 end`,
    );
  for (const bound of sortBounds(filter, sort)) query = query.where(bound);
  return query;
}

/**
 * From when to when all that matches was begun, by the blocks of its bits: without it, a list in the order of age would be
 * read through everything that is younger.
 */
const boundsOf = ({ programmeId }: BitmapFilter): RawBuilder<unknown> =>
  sql`bounds as materialized (select
      least((select min(oldest) from filter_blocks where programme_id = ${programmeId} and block >= first), ${ofLive(sql`min`)}) as oldest,
      greatest((select max(newest) from filter_blocks where programme_id = ${programmeId} and block <= last), ${ofLive(sql`max`)}) as newest
    from (select min(b.first) as first, max(b.last) as last from matched m, blocks_of(m.chunk, m.bits) as b) as blocks)`;
const ofLive = (pick: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${pick}(a.created_at) from live join applications a using (id))`;

/** What the order's own column cannot be beyond: the reading begins and ends there. */
function sortBounds({ tab, bits }: BitmapFilter, sort: string): RawBuilder<boolean>[] {
  const column = parseSort(sort, Object.keys(sorts(tab)))?.column ?? 'createdAt';
  if (column === 'createdAt')
    return [
      sql`applications.created_at between (select oldest from bounds) and (select newest from bounds)`,
      ...secondsWithin(sql.ref('applications.created_at'), bits, 'created'),
    ];
  if (column === 'submittedAt') return secondsWithin(sql.ref('applications.submitted_at'), bits, 'submitted');
  if (column !== 'averageScore') return [];
  const average = scoreColumn('average', stageTab(tab).taskAction);
  return rangesOf(bits, scoreName(stageTab(tab).taskAction)).flatMap(({ min, max }) => [
    ...(min === undefined ? [] : [sql<boolean>`${average} >= ${min}::float8`]),
    ...(max === undefined ? [] : [sql<boolean>`${average} <= ${max}::float8`]),
  ]);
}

const rangesOf = (bits: Bits[], name: string) => bits.flatMap((each) => ('name' in each && each.name === name ? [each] : []));

/** Instants are kept in whole seconds. */
const secondsWithin = (column: RawBuilder<unknown>, bits: Bits[], name: string): RawBuilder<boolean>[] =>
  rangesOf(bits, name).flatMap(({ min, max }) => [
    ...(min === undefined ? [] : [sql<boolean>`${column} >= to_timestamp(${min})`]),
    ...(max === undefined ? [] : [sql<boolean>`${column} < to_timestamp(${max} + 1)`]),
  ]);

const openApplications = (db: Db, actor: Actor, { programmeId, tab }: BitmapFilter) =>
  programmeApplications(db, actor, { programmeId, tab, search: '', conditions: [] }).select('applications.id');
