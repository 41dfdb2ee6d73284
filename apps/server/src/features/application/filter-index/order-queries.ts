// Which of what matches is on a page: fragments of the statements of `queries.ts`.
import { parseSort, type Actor, type StageTabRow } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Bits } from '#platform/list-filters.ts';
import { orderBy } from '#platform/list.ts';
import { scoreColumn, scoreName } from '../filter-queries.ts';
import { APPLICATION_ID, programmeApplications, sorts } from '../list-queries.ts';
import { jumpOver, type Jump } from './jump-queries.ts';
import { intersectBitmaps, selectBitmap, isStale, MATCHED, setBits, type BitmapFilter } from './matched-queries.ts';
import { there } from './terms.ts';

/** Whose list, in which order, and how long a page is. */
export interface Reader {
  db: Db;
  actor: Actor;
  filter: BitmapFilter;
  sort: string;
  limit: number;
}

/** Found by their bits, and what changed, in order: for few. */
export function lookedUp({ db, actor, filter, sort, limit }: Reader): RawBuilder<unknown> {
  const found = openApplications(db, actor, filter).where(
    sql<boolean>`${APPLICATION_ID} = any (array(
      select p.application_id from matched m cross join positions_of(m.chunk, m.bits) as found (position)
        join filter_positions p on p.programme_id = ${filter.programmeId} and p.position = found.position
        where not ${isStale(sql.ref('p.application_id'))}
      union all select id from live))`,
  );
  return sql`${found} order by ${orderBy(sort, sorts(filter.tab), APPLICATION_ID)} limit ${limit}`;
}

/**
 * Reads in the order of the list and checks the bit of each row: for many. If the order begins with rows of which none matches,
 * those with an empty column or those with a filled one, these are passed over.
 */
export function inOrder(
  { db, actor, filter, sort, limit }: Reader,
  skipped: RawBuilder<unknown>,
  turned = false,
  jump?: Jump,
): RawBuilder<unknown> {
  const read = [...sortBounds(filter, sort), ...(jump ? [jump.begins] : [])].reduce(
    (query, bound) => query.where(bound),
    openApplications(db, actor, filter)
      .leftJoin('filterPositions', 'filterPositions.applicationId', 'applications.id')
      .where(
        sql<boolean>`case when ${isStale(APPLICATION_ID)} then ${APPLICATION_ID} in (select id from live)
          else get_bit((select array_agg(m.bits order by c.chunk) from generate_series(0, (select max(chunk) from matched)) as c (chunk)
            left join matched m using (chunk))[1 + (filter_positions.position >> 16)], filter_positions.position & 65535) = 1 end`,
      ),
  );
  const page = (query: typeof read) =>
    sql`array(${query} order by ${orderBy(sort, sorts(filter.tab), APPLICATION_ID, turned)} limit ${limit} offset ${jump?.rest ?? skipped})`;
  const column = emptyLastOf(filter, sort)?.column;
  if (!column) return page(read);
  return isDescending(filter, sort) !== turned
    ? sql`case when filled = 0 then ${page(read.where(sql<boolean>`${column} is null`))} else ${page(read)} end`
    : sql`case when filled = total then ${page(read.where(sql<boolean>`${column} is not null`))} else ${page(read)} end`;
}

const isDescending = ({ tab }: BitmapFilter, sort: string): boolean =>
  parseSort(sort, Object.keys(sorts(tab)))?.direction !== 'ASCENDING';

/** For pages far into a list in the order of age. */
export const jumpTo = (filter: BitmapFilter, sort: string, skipped: RawBuilder<unknown>, turned = false): Jump | undefined =>
  columnOf(filter.tab, sort) === 'createdAt' ? jumpOver(filter, skipped, isDescending(filter, sort) !== turned) : undefined;

/** The column of an order that may be empty, and the number in the bitmaps without which it is. */
function emptyLastOf({ tab }: BitmapFilter, sort: string): { column: RawBuilder<unknown>; name: string } | undefined {
  const name = columnOf(tab, sort);
  const column = sorts(tab)[name];
  if (!('emptyLast' in column)) return undefined;
  return { column: column.emptyLast, name: name === 'submittedAt' ? 'submitted' : scoreName(tab.taskAction) };
}

const columnOf = (tab: StageTabRow, sort: string) =>
  (parseSort(sort, Object.keys(sorts(tab)))?.column ?? 'createdAt') as keyof ReturnType<typeof sorts>;

/** How many of what matches have what the order goes by; a spread is never there without an average. */
export function selectFilled(filter: BitmapFilter, sort: string): RawBuilder<unknown> {
  const order = emptyLastOf(filter, sort);
  if (!order) return sql`0`;
  const both = intersectBitmaps([MATCHED, selectBitmap(filter.programmeId, { anyOf: [there(order.name)] })]);
  return sql`(${setBits(both)} + (select count(*) from live join applications using (id) where ${order.column} is not null))::int`;
}

/**
 * From when to when all that matches was begun, by the blocks of its bits: without it, a list in the order of age would be
 * read through everything that is younger.
 */
export const withBounds = ({ programmeId }: BitmapFilter): RawBuilder<unknown> =>
  sql`bounds as materialized (select
      least((select min(oldest) from filter_blocks where programme_id = ${programmeId} and block >= first), ${ofLive(sql`min`)}) as oldest,
      greatest((select max(newest) from filter_blocks where programme_id = ${programmeId} and block <= last), ${ofLive(sql`max`)}) as newest
    from (select min(b.first) as first, max(b.last) as last from matched m, blocks_of(m.chunk, m.bits) as b) as blocks)`;
const ofLive = (pick: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${pick}(a.created_at) from live join applications a using (id))`;

/** What the order's own column cannot be beyond: the reading begins and ends there. */
function sortBounds({ tab, bits }: BitmapFilter, sort: string): RawBuilder<boolean>[] {
  const column = columnOf(tab, sort);
  if (column === 'createdAt')
    return [
      sql`applications.created_at between (select oldest from bounds) and (select newest from bounds)`,
      ...secondsWithin(sql.ref('applications.created_at'), bits, 'created'),
    ];
  if (column === 'submittedAt') return secondsWithin(sql.ref('applications.submitted_at'), bits, 'submitted');
  if (column !== 'averageScore') return [];
  const average = scoreColumn('average', tab.taskAction);
  return rangesOf(bits, scoreName(tab.taskAction)).flatMap(({ min, max }) => [
    ...(min === undefined ? [] : [sql<boolean>`${average} >= ${min}::float8`]),
    ...(max === undefined ? [] : [sql<boolean>`${average} <= ${max}::float8`]),
  ]);
}

const rangesOf = (bits: Bits[], name: string) => bits.flatMap((each) => ('name' in each && each.name === name ? [each] : []));

/** Instants are stored in whole seconds. */
const secondsWithin = (column: RawBuilder<unknown>, bits: Bits[], name: string): RawBuilder<boolean>[] =>
  rangesOf(bits, name).flatMap(({ min, max }) => [
    ...(min === undefined ? [] : [sql<boolean>`${column} >= to_timestamp(${min})`]),
    ...(max === undefined ? [] : [sql<boolean>`${column} < to_timestamp(${max} + 1)`]),
  ]);

const openApplications = (db: Db, actor: Actor, { programmeId, tab, closedIds }: BitmapFilter) =>
  programmeApplications(db, actor, { programmeId, tab, closedIds, search: '', conditions: [] }).select('applications.id');
