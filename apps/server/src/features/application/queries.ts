import { APPLICANT_EVENT_TYPES, APPLICANT_STAGE_ACTIONS, canSeeAllProgrammes, STAGE_TAB_ROWS, stageTab, type Actor } from '@grantdesk/domain';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { contains, offsetOf, orderBy, type ListQuery } from '../../platform/list.ts';

/** Staff sight of applications (USER-7): every programme, or those that the person manages. One fragment for every read. */
const applicationVisibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<DB, 'applications'>): Expression<SqlBool> =>
    canSeeAllProgrammes(actor)
      ? sql<boolean>`true`
      : eb.exists(eb.selectFrom('programmeManagers').select('userId').whereRef('programmeManagers.programmeId', '=', 'applications.programmeId').where('programmeManagers.userId', '=', actor.userId));

const withPeople = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId');

const PERSON = ['users.name', 'users.organisation', 'users.email', 'users.phoneNumber', 'users.accountStatus', 'roles.name as roleName'] as const;
const INTERVIEW = ['applications.interviewStatus', 'applications.interviewStartDate', 'applications.interviewEndDate', 'applications.interviewLink'] as const;
const PROGRAMME = ['programmes.name as programmeName', 'programmes.currency', 'programmes.startDate', 'programmes.endDate', 'programmes.timeZone', 'programmes.graceMinutes', 'programmes.proposalStartDate', 'programmes.proposalEndDate'] as const;

/** One application with its programme, applicant and managers; who may see it is decided by `domain/access`. */
export const findApplication = (db: Db, id: string) =>
  withPeople(db)
    .selectAll('applications')
    .select([...PERSON, ...PROGRAMME])
    .select((eb) =>
      eb
        .selectFrom('programmeManagers')
        .whereRef('programmeManagers.programmeId', '=', 'applications.programmeId')
        .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'))
        .as('managerIds'),
    )
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.applicationId', '=', 'applications.id')
        .select((e) => e.fn.agg<string[]>('array_agg', ['assignedTo']).as('ids'))
        .as('assigneeIds'),
    )
    .where('applications.id', '=', id)
    .executeTakeFirst();

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** The own application in a programme. */
export const findOwn = (db: Db, programmeId: string, userId: string) =>
  db.selectFrom('applications').select('id').where('programmeId', '=', programmeId).where('userId', '=', userId).executeTakeFirst();

/** A programme as an applicant meets it. */
export const findProgrammeWindow = (db: Db, id: string) =>
  db.selectFrom('programmes').select(['id', 'name', 'applicationFormId', 'startDate', 'endDate', 'timeZone', 'graceMinutes']).where('id', '=', id).executeTakeFirst();

/** Answers undefined where another request of the same person was first: the pair is unique. */
export const insertApplication = (tx: Tx, application: { id: string; programmeId: string; userId: string }) =>
  tx
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.columns(['programmeId', 'userId']).doNothing())
    .returning(['id', 'applicationNumber'])
    .executeTakeFirst();

type Progress = 'OPEN' | 'IN-PROGRESS' | 'SUBMITTED';

/** Locks the application's row; every change of it or its answers goes through here first (decisions, Mechanisms 3). */
export const lockApplication = (tx: Tx, id: string) => tx.selectFrom('applications').select(['id', 'progressStatus']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const touchApplication = (tx: Tx, id: string, change: { progressStatus?: Progress; submittedAt?: Date; proposalProgressStatus?: Progress; approvalFlags?: string[]; interviewStatus?: string; interviewStartDate?: Date | null; interviewEndDate?: Date | null; interviewLink?: string | null }) =>
  tx.updateTable('applications').set({ ...change, updatedAt: new Date() }).where('id', '=', id).execute();

const ownedBy = (db: Db, userId: string, search: string) => {
  const query = withPeople(db).where('applications.userId', '=', userId);
  return search ? query.where((eb) => eb.or([eb('programmes.name', 'ilike', contains(search)), eb('applications.applicationNumber', 'ilike', contains(search))])) : query;
};

export async function findMine(db: Db, userId: string, list: ListQuery) {
  const order = orderBy(list.sort, { createdAt: sql.ref('applications.created_at') }, sql.ref('applications.id'));
  const rows = await ownedBy(db, userId, list.search)
    .leftJoin('submissions', (join) => join.onRef('submissions.ownerId', '=', 'applications.id').on('submissions.ownerKind', '=', 'APPLICATION'))
    .select(['applications.id', 'applications.applicationNumber', 'applications.programmeId', 'applications.progressStatus', 'applications.proposalProgressStatus', ...INTERVIEW, 'applications.submittedAt', 'applications.createdAt', 'submissions.savedAt', ...PROGRAMME])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await ownedBy(db, userId, list.search).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface ApplicationFilter {
  programmeId: string;
  tab: string;
  search: string;
  progressStatus?: string[] | undefined;
}

function programmeApplications(db: Db, actor: Actor, { programmeId, tab, search, progressStatus }: ApplicationFilter) {
  let query = withPeople(db).where('applications.programmeId', '=', programmeId).where(applicationVisibleTo(actor));
  const flag = STAGE_TAB_ROWS.find((row) => row.tab === tab)?.flag;
  if (flag) query = query.where(sql<boolean>`${flag} = any (applications.approval_flags)`);
  if (progressStatus) query = query.where('applications.progressStatus', 'in', [...progressStatus, '']);
  if (!search) return query;
  const pattern = contains(search);
  return query.where((eb) =>
    eb.or([eb('users.name', 'ilike', pattern), eb('users.organisation', 'ilike', pattern), eb('users.email', 'ilike', pattern), eb('applications.applicationNumber', 'ilike', pattern)]),
  );
}

export async function findApplications(db: Db, actor: Actor, filter: ApplicationFilter, list: ListQuery) {
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('applications.created_at'),
      submittedAt: sql.ref('applications.submitted_at'),
      applicationID: sql.ref('applications.application_number'),
      averageScore: sql`(application_scores.sum / application_scores.n)`,
    },
    sql.ref('applications.id'),
  );
  const { taskAction } = stageTab(filter.tab);
  const rows = await programmeApplications(db, actor, filter)
    .leftJoin('applicationScores', (join) => join.onRef('applicationScores.applicationId', '=', 'applications.id').on(scoreShown(taskAction)))
    .selectAll('applications')
    .select([...PERSON, 'applicationScores.n', 'applicationScores.sum'])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await programmeApplications(db, actor, filter).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * The stage whose scores a tab shows: its own, and on the board and contracts tabs the latest that has reviews
 * (decisions, Data 10).
 */
const scoreShown = (taskAction: string) =>
  taskAction === 'FUNDING_APPROVAL'
    ? sql<boolean>`application_scores.task_action = (select s.task_action from application_scores s where s.application_id = applications.id
        order by array_position(array['FUNDING_APPROVAL', 'INTERVIEW_SCORING', 'PROPOSAL_SCORING', 'INITIAL_APPLICATION_SCORING'], s.task_action) limit 1)`
    : sql<boolean>`application_scores.task_action = ${taskAction}`;

/** How many applications each tab holds, in one pass. */
export async function countTabs(db: Db, actor: Actor, programmeId: string): Promise<Record<string, number>> {
  const counted = STAGE_TAB_ROWS.map(({ flag }) => (flag ? sql`count(*) filter (where ${flag} = any (approval_flags))` : sql`count(*)`));
  const { counts } = await db
    .selectFrom('applications')
    .where('programmeId', '=', programmeId)
    .where(applicationVisibleTo(actor))
    .select(sql<number[]>`array[${sql.join(counted)}]::int[]`.as('counts'))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(STAGE_TAB_ROWS.map(({ tab }, i) => [tab, counts[i] ?? 0]));
}

/** The programme's managers, where the person may see it at all. */
export async function findManagerIds(db: Db, programmeId: string): Promise<string[] | undefined> {
  const programme = await db.selectFrom('programmes').select('id').where('id', '=', programmeId).executeTakeFirst();
  if (!programme) return undefined;
  return (await db.selectFrom('programmeManagers').select('userId').where('programmeId', '=', programmeId).execute()).map((row) => row.userId);
}

/** The trail of an application; for its applicant, only what concerns them. */
export async function findTimeline(db: Db, applicationId: string, isOwner: boolean, list: ListQuery) {
  let events = db.selectFrom('auditEvents').where('subjectKind', '=', 'APPLICATION').where('subjectId', '=', applicationId);
  if (isOwner) events = events.where('type', 'in', [...APPLICANT_EVENT_TYPES]).where((eb) => eb.or([eb('type', '<>', 'application.stage-changed'), eb(sql<string>`data->>'action'`, 'in', [...APPLICANT_STAGE_ACTIONS])]));
  const rows = await events
    .select(['id', 'at', 'type', 'actorName', 'data'])
    .orderBy('at', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .orderBy('id', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Adds a completed task's total to the figures of its stage; the application's row is locked by the caller. */
export const addScore = (tx: Tx, applicationId: string, taskAction: string, total: number) =>
  tx
    .insertInto('applicationScores')
    .values({ applicationId, taskAction, n: 1, sum: total, sumsq: total * total, min: total, max: total })
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'taskAction']).doUpdateSet({
        n: sql`application_scores.n + 1`,
        sum: sql`application_scores.sum + excluded.sum`,
        sumsq: sql`application_scores.sumsq + excluded.sumsq`,
        min: sql`least(application_scores.min, excluded.min)`,
        max: sql`greatest(application_scores.max, excluded.max)`,
      }),
    )
    .execute();

/** Review tasks of an application, oldest first; those of one assignee where given. */
export function findReviews(db: Db, applicationId: string, assignedTo: string | undefined) {
  let query = db.selectFrom('tasks').innerJoin('users', 'users.id', 'tasks.assignedTo').where('tasks.applicationId', '=', applicationId);
  if (assignedTo) query = query.where('tasks.assignedTo', '=', assignedTo);
  return query.select(['tasks.id', 'tasks.progress', 'tasks.assignedTo', 'users.name', 'users.email', 'tasks.recommended', 'tasks.taskAction', 'tasks.totalScore']).orderBy('tasks.id').execute();
}

/** Applications of a bulk action with what decides their step, locked in ascending order of id (decisions, Mechanisms 3). */
export const lockForStage = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('forms', 'forms.id', 'programmes.proposalFormId')
    .selectAll('applications')
    .select(['programmes.name as programmeName', 'programmes.timeZone', 'programmes.proposalFormId', 'programmes.proposalStartDate', 'programmes.proposalEndDate', 'forms.publishedVersion', 'users.name', 'users.email'])
    .select((eb) =>
      eb
        .selectFrom('programmeManagers')
        .whereRef('programmeManagers.programmeId', '=', 'applications.programmeId')
        .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'))
        .as('managerIds'),
    )
    .where('applications.id', 'in', ids)
    .orderBy('applications.id')
    .forUpdate('applications')
    .execute();

export type StageRecord = Awaited<ReturnType<typeof lockForStage>>[number];
