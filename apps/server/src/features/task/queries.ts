import { isDirector, isSuperAdmin, type Actor } from '@grantdesk/domain';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { appNow } from '#platform/clock.ts';
import { excludingIds, withoutConflictsFor } from '#platform/conflicts.ts';
import { selectOwnTasks } from '#platform/blind.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { planOnce } from '#platform/prepared-query.ts';

/**
 * Own tasks that were not declined; with `all`, those of programmes that the person manages too. One fragment for
 * every read; a conflict of interest closes its tasks to everyone whom it concerns.
 */
const taskVisibleTo =
  (actor: Actor, { scope, programmeId, sight }: TaskFilter) =>
  (eb: ExpressionBuilder<DB, 'tasks'>): Expression<SqlBool> => {
    const own = eb.and([eb('tasks.assignedTo', '=', actor.userId), eb('tasks.declinedAt', 'is', null)]);
    if (scope === 'mine') return own;
    if (!sight) return eb.or([own, managesProgramme(eb, actor)]);
    if (managesAll(actor)) return sql<boolean>`true`;
    if (programmeId) return sight.managedIds.includes(programmeId) ? sql<boolean>`true` : own;
    return eb.or([own, eb('tasks.programmeId', '=', sql<string>`any (${sight.managedIds}::uuid[])`)]);
  };

/** Whether a person runs every programme. */
export const managesAll = (actor: Actor): boolean => isSuperAdmin(actor) || isDirector(actor);

/** Whether the task's programme is one that the person runs, as `isManagerOf` has it. */
export const managesProgramme = (eb: ExpressionBuilder<DB, 'tasks'>, actor: Actor): Expression<SqlBool> =>
  managesAll(actor)
    ? sql<boolean>`true`
    : eb.exists(
        eb
          .selectFrom('programmeManagers')
          .select('userId')
          .whereRef('programmeManagers.programmeId', '=', 'tasks.programmeId')
          .where('programmeManagers.userId', '=', actor.userId),
      );

export interface TaskFilter {
  scope: 'mine' | 'all';
  id?: string;
  programmeId?: string;
  search?: string;
  conditions?: Condition[];
  /** Where it has been read. */
  sight?: TaskSight;
}

export interface TaskSight {
  /** Applications that a conflict of interest closes to the person. */
  closedIds: readonly string[];
  /** Programmes that the person manages by name. */
  managedIds: readonly string[];
}

/** Which tasks, by their own columns: no other table has to be read to count or order them. */
export function tasks(db: Db, actor: Actor, filter: TaskFilter) {
  let query = db
    .selectFrom('tasks')
    .where('tasks.manualDeletion', '=', false)
    .where(taskVisibleTo(actor, filter))
    .where(
      filter.sight
        ? excludingIds(filter.sight.closedIds, sql.ref('tasks.application_id'))
        : withoutConflictsFor(actor.userId, sql.ref('tasks.application_id')),
    );
  if (filter.id) query = query.where('tasks.id', '=', filter.id);
  if (filter.programmeId) query = query.where('tasks.programmeId', '=', filter.programmeId);
  for (const condition of whereAll(filter.conditions ?? [], sql.ref('tasks.id'))) query = query.where(condition);
  return query;
}

/** With the application, its applicant and whom the task is of. */
const besides = (query: ReturnType<typeof tasks>) =>
  query
    .innerJoin('applications', 'applications.id', 'tasks.applicationId')
    .innerJoin('programmes', 'programmes.id', 'tasks.programmeId')
    .innerJoin('users as applicant', 'applicant.id', 'applications.userId')
    .innerJoin('users as assignee', 'assignee.id', 'tasks.assignedTo')
    .leftJoin('users as assigner', 'assigner.id', 'tasks.assignedBy');

/** Named, because a stored plan cannot return what a later migration adds. */
const COLUMNS = [
  'tasks.applicationId',
  'tasks.assignedBy',
  'tasks.assignedTo',
  'tasks.comments',
  'tasks.createdAt',
  'tasks.dateCompleted',
  'tasks.declinedAt',
  'tasks.declineReason',
  'tasks.description',
  'tasks.draft',
  'tasks.dueDate',
  'tasks.id',
  'tasks.isAutoAssignment',
  'tasks.manualDeletion',
  'tasks.minAssigneesPerTask',
  'tasks.name',
  'tasks.programmeId',
  'tasks.progress',
  'tasks.recommended',
  'tasks.score',
  'tasks.scoreGuideId',
  'tasks.scoreGuideVersion',
  'tasks.startDate',
  'tasks.taskAction',
  'tasks.totalScore',
  'tasks.updatedAt',
] as const;

export const selectTasks = (actor: Actor, query: ReturnType<typeof tasks>) =>
  besides(query)
    .innerJoin('scoreGuides', 'scoreGuides.id', 'tasks.scoreGuideId')
    .innerJoin('forms as applicationForm', 'applicationForm.id', 'programmes.applicationFormId')
    .leftJoin('forms as proposalForm', 'proposalForm.id', 'programmes.proposalFormId')
    .select(COLUMNS)
    .select([
      'scoreGuides.name as scoreGuideName',
      'applicationForm.id as applicationFormId',
      'applicationForm.name as applicationFormName',
      'proposalForm.id as proposalFormId',
      'proposalForm.name as proposalFormName',
      'applications.proposalProgressStatus',
      'applications.applicationNumber',
      'applications.interviewStatus',
      'applications.interviewStartDate',
      'applications.interviewEndDate',
      'applications.interviewLink',
      'applications.approvalFlags',
      'programmes.name as programmeName',
      'programmes.blindReview',
    ])
    .select(selectOwnTasks(actor.userId).as('ownTasks'))
    .select((eb) => sql<boolean>`${managesProgramme(eb, actor)}`.as('isManager'))
    .select([
      'applicant.name as applicantName',
      'applicant.organisation',
      'assignee.name as assigneeName',
      'assignee.email as assigneeEmail',
      'assigner.name as assignerName',
      'assigner.email as assignerEmail',
    ]);

export type TaskRecord = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>;

export const findTask = async (db: Db, actor: Actor, id: string): Promise<TaskRecord | undefined> =>
  (await planOnce(db, 'task', selectTasks(actor, tasks(db, actor, { scope: 'all', id }))))[0];

export const lockTask = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The other tasks of an application in a stage, for managers. */
export const findSiblings = (db: Db, task: { id: string; applicationId: string; taskAction: string }) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assignedTo')
    .select(['tasks.id', 'users.name', 'tasks.progress'])
    .where('tasks.applicationId', '=', task.applicationId)
    .where('tasks.taskAction', '=', task.taskAction)
    .where('tasks.id', '<>', task.id)
    .orderBy('tasks.id')
    .execute();

export const findProgrammeManagers = async (db: Db, programmeId: string): Promise<string[]> =>
  (await db.selectFrom('programmeManagers').select('userId').where('programmeId', '=', programmeId).execute()).map(
    (row) => row.userId,
  );

export const markTaskCompleted = (
  tx: Tx,
  id: string,
  review: { recommended: boolean; score: unknown; totalScore: number; comments: string },
) =>
  tx
    .updateTable('tasks')
    .set({
      ...review,
      score: toJson(review.score),
      progress: 'COMPLETED',
      dateCompleted: appNow,
      draft: null,
      updatedAt: appNow,
    })
    .where('id', '=', id)
    .execute();

export const storeDraft = (tx: Tx, id: string, draft: unknown, now: Date) =>
  tx
    .updateTable('tasks')
    .set({ draft: toJson(draft), updatedAt: now })
    .where('id', '=', id)
    .execute();
