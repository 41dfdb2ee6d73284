import { m } from '@grantdesk/messages';
import type { FilterOption, ReferenceProgress } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { columnFilter, type ListFilter } from '#platform/list-filters.ts';

/** How many referees are named, without those who declined, and how many of them answered. */
export interface References {
  answered: number;
  named: number;
}

const OF_ROW = sql`from referees r where r.application_id = applications.id and r.removed_at is null and r.declined_at is null`;

/** The references of the row's application; null where no one is named. */
export const REFERENCES: RawBuilder<References | null> = sql<References | null>`(
  select json_build_object('answered', count(r.answered_at), 'named', count(*)) ${OF_ROW} having count(*) > 0)`;

/** How many references a programme requests at least; undefined where it requests none. */
export async function findReferenceMinimum(db: Db, programmeId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('refereeSettings')
    .select('min')
    .where('programmeId', '=', programmeId)
    .where('max', '>', 0)
    .executeTakeFirst();
  return found?.min;
}

const OPTIONS: Record<ReferenceProgress, () => string> = {
  COMPLETE: () => m.referee.allReceived(),
  MISSING: () => m.referee.someMissing(),
  NONE: () => m.referee.noneNamed(),
};

/** Whether every reference arrived: of those who are named, and no fewer than the programme requests. */
export const referenceFilter = (min: number): ListFilter =>
  columnFilter(
    'references',
    m.referee.references(),
    Object.entries(OPTIONS).map(([value, label]): FilterOption => ({ value, label: label() })),
    sql`(select case when count(*) = 0 then 'NONE' when count(r.answered_at) >= greatest(count(*), ${min}::bigint) then 'COMPLETE' else 'MISSING' end ${OF_ROW})`,
  );
