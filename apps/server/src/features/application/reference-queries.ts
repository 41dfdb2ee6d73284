import { m } from '@grantdesk/messages';
import type { FilterOption, ReferenceProgress } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { columnFilter, type ListFilter } from '#platform/list-filters.ts';
import { anyOfIds } from '#platform/prepared-query.ts';

/** How many referees are named, without those who declined, and how many of them answered. */
export interface References {
  answered: number;
  named: number;
}

/** The references of some applications; nothing for those where no one is named. */
export async function findReferences(db: Db, applicationIds: readonly string[]): Promise<Map<string, References>> {
  const rows = await db
    .selectFrom('referees')
    .select((eb) => ['applicationId', eb.fn.count<number>('answeredAt').as('answered'), eb.fn.countAll<number>().as('named')])
    .where('applicationId', '=', anyOfIds(applicationIds))
    .where('removedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .groupBy('applicationId')
    .execute();
  return new Map(rows.map(({ applicationId, ...counts }) => [applicationId, counts]));
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
    sql`(select case when count(*) = 0 then 'NONE' when count(r.answered_at) >= greatest(count(*), ${min}::bigint) then 'COMPLETE' else 'MISSING' end
      from referees r where r.application_id = applications.id and r.removed_at is null and r.declined_at is null)`,
  );
