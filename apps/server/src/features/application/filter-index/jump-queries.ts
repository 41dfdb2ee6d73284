// Where to begin reading for a page far into a list in the order of age: a fragment of the statements of `queries.ts`.
import { sql, type RawBuilder } from 'kysely';
import { MATCHED, type BitmapFilter } from './matched-queries.ts';

/** Where the reading begins, and how many rows are to be passed over from there. */
export interface Jump {
  /** What the statement has to begin with. */
  cte: RawBuilder<unknown>;
  begins: RawBuilder<boolean>;
  rest: RawBuilder<number>;
}

/**
 * Passes over whole blocks of positions instead of their rows: how many of a block match is the number of its bits. Only at a
 * time before which all blocks on one side lie, and after which all on the other do, since positions may be out of order.
 * @param skipped rows before the page, of what matches
 */
export function jumpOver({ programmeId }: BitmapFilter, skipped: RawBuilder<unknown>, descending: boolean): Jump {
  const name = sql.ref(descending ? 'jump_down' : 'jump_up');
  // Skips what is younger (or older); the rest remains, up to its last moment.
  const [passes, remains, past, newestLeft, end] = descending
    ? [sql`>`, sql`<=`, sql`min(b.oldest)`, sql`max(b.newest)`, sql`'infinity'`]
    : [sql`<`, sql`>=`, sql`max(b.newest)`, sql`min(b.oldest)`, sql`'-infinity'`];
  const [towards, away] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const before = sql`over (order by b.block ${towards} rows between unbounded preceding and 1 preceding)`;
  return {
    cte: sql`${name} as materialized (
      select coalesce(c.cut, ${end}) as cut, ${skipped} - coalesce(c.passed
          - (select count(*) from aside a join matched m on m.chunk = a.position >> 16
              where a.position >> 10 ${passes} c.block and get_bit(m.bits, a.position & 65535) = 1)
          + (select count(*) from live join applications using (id) where created_at ${passes} c.cut), 0) as rest
      from (select) as one left join lateral (
        select r.block, r.cut, r.passed from (
          select b.block, ${newestLeft} over (order by b.block ${away} rows unbounded preceding) as cut, ${past} ${before} as edge,
            sum(coalesce(bit_count(substring(m.bits from (b.block & 63) * 1024 + 1 for 1024)), 0)) ${before} as passed
          from filter_blocks b left join (${MATCHED}) as m on m.chunk = b.block >> 6
          where b.programme_id = ${programmeId}) as r
        where r.edge ${passes} r.cut and r.passed + (select count(*) from live) <= ${skipped}
        order by r.passed desc limit 1) as c on true)`,
    begins: sql`applications.created_at ${remains} (select cut from ${name})`,
    rest: sql`(select rest from ${name})`,
  };
}
