// What matches: fragments of the statements of `queries.ts`.
import type { Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { isFoundIds, type Bits } from '#platform/list-filters.ts';
import { APPLICATION_ID, programmeApplications, type ApplicationFilter } from '../list-queries.ts';
import { held } from './terms.ts';

/** A list whose filters are all in the bitmaps. */
export interface BitmapFilter extends Omit<ApplicationFilter, 'search'> {
  /** Of the chosen filters. */
  bits: Bits[];
}

/** The bits of the tab's flag and of the chosen filters. */
export const listBits = ({ tab, bits }: Pick<BitmapFilter, 'tab' | 'bits'>): Bits[] => {
  const { flag } = tab;
  return flag ? [{ anyOf: [held('flag', flag)] }, ...bits] : bits;
};

/** Every application. */
export const ALL: Bits = { anyOf: ['all'] };

/** One bitmap, as rows of `chunk` and `bits`. */
export function selectBitmap(programmeId: string, bits: Bits): RawBuilder<unknown> {
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
export const intersectBitmaps = (bitmaps: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  bitmaps.length === 1
    ? sql`${bitmaps[0]}`
    : sql`select chunk, bit_and(bits) as bits from (${sql.join(bitmaps, sql` union all `)}) as every_one
        group by chunk having count(*) = ${bitmaps.length}`;

/** Opens a statement: what changed since the last fold, as an array of ids, and the bits of all filters; without any, of all. */
export function withMatched(filter: BitmapFilter): RawBuilder<unknown> {
  const wanted = listBits(filter);
  const matched = intersectBitmaps((wanted.length > 0 ? wanted : [ALL]).map((bits) => selectBitmap(filter.programmeId, bits)));
  return sql`with stale as materialized (
      select coalesce(array_agg(distinct application_id), '{}') as ids from filter_stale where programme_id = ${filter.programmeId}),
    matched as materialized (${matched})`;
}

export const MATCHED = sql`select chunk, bits from matched`;
const STALE = sql`((select ids from stale)::uuid[])`;
export const isStale = (id: RawBuilder<unknown>) => sql`${id} in (select unnest(ids) from stale)`;

/** The positions whose bits do not count: what changed, and what a conflict of interest closes. */
export const withAside = ({ programmeId, closedIds }: BitmapFilter): RawBuilder<unknown> =>
  sql`aside as materialized (select position from filter_positions
    where programme_id = ${programmeId} and application_id = any (${STALE} || ${closedIds}::uuid[]))`;

/** How many bits are set, without those aside. The bits appear in the statement once, or they would be computed twice. */
export const setBits = (bitmap: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(bit_count(b.bits)
      - (select count(*) from aside a where a.position >> 16 = b.chunk and get_bit(b.bits, a.position & 65535) = 1)), 0)
    from (select chunk, bits from (${bitmap}) as made offset 0) as b)`;

/**
 * How many of what a search found have their bit set, up to so many. The empty bits make a copy: a stored bitmap would be
 * fetched again for each bit.
 */
export const setAmongSearched = (bitmap: RawBuilder<unknown>, most: number): RawBuilder<number> =>
  sql`(select count(*) from (select from searched s
      join (select chunk, bits || ''::varbit as bits from (${bitmap}) as made offset 0) as b on b.chunk = s.position >> 16
    where get_bit(b.bits, s.position & 65535) = 1 and s.position not in (select position from aside) limit ${most}) as set_ones)`;

/** What changed and matches, by its own rows. */
export function live(db: Db, actor: Actor, filter: Omit<BitmapFilter, 'bits'>) {
  const conditions = filter.conditions.map((condition) =>
    isFoundIds(condition) && condition.by
      ? sql<boolean>`${APPLICATION_ID} in (${condition.ids} and ${condition.by} = any (${STALE}))`
      : condition,
  );
  return programmeApplications(db, actor, { ...filter, search: '', conditions })
    .where(sql<boolean>`${APPLICATION_ID} = any (${STALE})`)
    .select('applications.id');
}
