import { STAGE_TAB_ROWS, type Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { quietFor } from './filter-queries.ts';
import { waitsAt } from './next-step-queries.ts';

/**
 * How many applications stay at each stage and have not changed for so many days, by tab: read from one narrow index, from the
 * oldest change to the last that is old enough. Many share the same flags, so that each combination is judged once.
 */
export async function countStuck(db: Db, actor: Actor, programmeId: string, days: number): Promise<Record<string, number>> {
  const columns = STAGE_TAB_ROWS.flatMap(({ tab, flag }) =>
    flag ? [sql`${sql.lit(tab)}, coalesce(sum(n) filter (where ${waitsAt(flag)}), 0)`] : [],
  );
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select json_build_object(${sql.join(columns)}) as counts from (
      select approval_flags, count(*)::int as n from applications
      where programme_id = ${programmeId} and approval_flags <> '{}'
        and ${quietFor(days)} and ${withoutConflictsFor(actor.userId, sql.ref('applications.id'))}
      group by approval_flags) as applications`.execute(db);
  return rows[0]?.counts ?? {};
}
