import { sql } from 'kysely';
import { excludingIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';
import type { RoundPlace } from './round-queries.ts';

/** A programme with its managers. Callers check access (`domain/access`). */
export const findProgrammeBrief = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['programmes.id', 'programmes.name'])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('programmes.id', '=', id)
    .executeTakeFirst();

/** Review tasks with what figures need of them; those taken off by hand do not count. */
const reviews = (db: Db) =>
  db
    .selectFrom('tasks')
    .innerJoin('users as assignee', 'assignee.id', 'tasks.assignedTo')
    .where('tasks.manualDeletion', '=', false)
    .select([
      'tasks.id',
      'tasks.applicationId',
      'tasks.taskAction',
      'tasks.progress',
      'tasks.assignedTo',
      'tasks.totalScore',
      'tasks.scoreGuideId',
      'tasks.scoreGuideVersion',
      'assignee.name as assigneeName',
    ])
    .orderBy('tasks.id');

/** The tasks of one stage of a programme, but for applications that a conflict of interest closes to the reader. */
export function findRoundTasks(
  db: Db,
  { closedIds, programmeId, taskAction, applicationIds }: Omit<RoundPlace, 'guides'> & { applicationIds?: readonly string[] },
) {
  const query = reviews(db)
    .innerJoin('applications', 'applications.id', 'tasks.applicationId')
    .innerJoin('users as applicant', 'applicant.id', 'applications.userId')
    .select(['applications.applicationNumber', 'applicant.name as applicantName', 'applicant.organisation'])
    .where('tasks.programmeId', '=', programmeId)
    .where('tasks.taskAction', '=', taskAction)
    .where('tasks.declinedAt', 'is', null)
    .where(excludingIds(closedIds, sql.ref('tasks.application_id')));
  return (applicationIds ? query.where(sql<boolean>`tasks.application_id = any (${applicationIds}::uuid[])`) : query).execute();
}

export type RoundTask = Awaited<ReturnType<typeof findRoundTasks>>[number];

/** Review tasks with what was said. */
const fullReviews = (db: Db) =>
  reviews(db).select([
    'tasks.recommended',
    'tasks.comments',
    'tasks.score',
    'tasks.dueDate',
    'tasks.dateCompleted',
    'tasks.declinedAt',
    'tasks.declineReason',
  ]);

/** Every review task of one application with what was said, those given back too. */
export const findReviewsOf = (db: Db, applicationId: string) =>
  fullReviews(db).where('tasks.applicationId', '=', applicationId).execute();

/** The completed reviews of these applications at a stage. Callers check that the reader may see the applications. */
export const findCompletedReviews = (db: Db, applicationIds: readonly string[], taskAction: string) =>
  fullReviews(db)
    .where(sql<boolean>`tasks.application_id = any (${applicationIds}::uuid[])`)
    .where('tasks.taskAction', '=', taskAction)
    .where('tasks.progress', '=', 'COMPLETED')
    .where('tasks.declinedAt', 'is', null)
    .execute();

export type ReviewRecord = Awaited<ReturnType<typeof findReviewsOf>>[number];
