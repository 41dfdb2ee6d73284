import type { Actor, Place } from '@grantdesk/domain';
import { sql } from 'kysely';
import { closedTo, openTo } from '../../platform/conflicts.ts';
import type { Db } from '../../platform/db.ts';
import { PLACE } from '../application/index.ts';
import { LATE } from '../project/index.ts';
import { AHEAD, sees } from './sight-queries.ts';

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
    with closed as (select unnest(${closedTo(readerId)}) as id),
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

const MOST_REPORTS = 12;

/** Reports that are late, handed in, returned or due soon, of running projects that the person sees. */
export const findReportsToFollow = (db: Db, actor: Actor) =>
  db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.projectId')
    .innerJoin('programmes', 'programmes.id', 'projects.programmeId')
    .innerJoin('applications', 'applications.id', 'projects.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .select([
      'reports.id',
      'reports.projectId',
      'projects.applicationId',
      'programmes.id as programmeId',
      'programmes.name as programmeName',
      'reports.title',
      'reports.dueDate',
      'reports.status',
      'reports.review',
    ])
    .select([sql<string>`coalesce(users.organisation, users.name)`.as('grantee'), sql<boolean>`(${LATE})`.as('isLate')])
    .where('reports.droppedAt', 'is', null)
    .where('projects.endedAt', 'is', null)
    .where('reports.status', '<>', 'Approved')
    .where(sql<boolean>`(reports.status = 'Submitted' or reports.review = 'Declined' or reports.due_date <= ${AHEAD})`)
    .where(sees(actor, sql.ref('projects.programme_id')))
    .where(openTo(actor.userId, sql.ref('projects.application_id')))
    .orderBy(sql`not (${LATE})`)
    .orderBy(sql`reports.status <> 'Submitted'`)
    .orderBy('reports.dueDate')
    .orderBy('reports.id')
    .limit(MOST_REPORTS)
    .execute();
