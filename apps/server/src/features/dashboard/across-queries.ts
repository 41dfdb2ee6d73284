import type { Place } from '@grantdesk/domain';
import { sql } from 'kysely';
import { conflictedApplicationIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { PLACE } from '../application/index.ts';

/**
 * Submitted applications of some programmes by where they are today. Those with flags are counted by their sets of flags, from
 * one narrow index; the others are what the counters know beside them.
 */
export async function countPlaces(
  db: Db,
  readerId: string,
  programmeIds: string[],
): Promise<{ programmeId: string; place: Place; count: number }[]> {
  if (programmeIds.length === 0) return [];
  const { rows } = await sql<{ programmeId: string; place: Place; count: number }>`
    with closed as (select unnest(${conflictedApplicationIds(readerId)}) as id),
    flagged as (
      select programme_id, approval_flags, count(*)::int as n, 'SUBMITTED' as progress_status from applications
      where programme_id = any (${programmeIds}::uuid[]) and approval_flags <> '{}' and id <> all (array(select id from closed))
      group by programme_id, approval_flags),
    submitted as (
      select programme_id, n from application_counts
      where programme_id = any (${programmeIds}::uuid[]) and flag = 'progress:SUBMITTED'
      union all select programme_id, delta from application_count_deltas
      where programme_id = any (${programmeIds}::uuid[]) and flag = 'progress:SUBMITTED'
      union all select programme_id, -1 from applications join closed using (id)
      where programme_id = any (${programmeIds}::uuid[]) and progress_status = 'SUBMITTED'
      union all select programme_id, -n from flagged)
    select programme_id, place, sum(n)::int as count from (
      select programme_id, ${PLACE} as place, n from flagged as applications
      union all select programme_id, 'APPLICATION', n from submitted) as placed
    group by programme_id, place having sum(n) > 0`.execute(db);
  return rows;
}

/** Submitted applications that a conflict of interest keeps from a person, by programme. */
export async function countHidden(db: Db, readerId: string, programmeIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ programmeId: string; count: number }>`
    select programme_id, count(*)::int as count from applications
    where id = any (${conflictedApplicationIds(readerId)}) and programme_id = any (${programmeIds}::uuid[]) and progress_status = 'SUBMITTED'
    group by programme_id`.execute(db);
  return new Map(rows.map(({ programmeId, count }) => [programmeId, count]));
}
