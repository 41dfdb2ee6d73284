import { isStaff, type Actor } from '@grantdesk/domain';
import { sql, type ExpressionBuilder, type InferResult } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { appNow } from '#platform/clock.ts';
import { selectConflictedIds } from '#platform/conflicts.ts';
import { selectOwnTasks } from '#platform/blind.ts';
import type { Db, Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { planOnce, preparedQuery } from '#platform/prepared-query.ts';
import { managersOf } from '#platform/people.ts';
import { holdStages } from '../programme/index.ts';

export const withPeople = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId');

export const PERSON = [
  'users.name',
  'users.organisation',
  'users.email',
  'users.phoneNumber',
  'users.accountStatus',
  'roles.name as roleName',
] as const;
export const INTERVIEW = [
  'applications.interviewStatus',
  'applications.interviewStartDate',
  'applications.interviewEndDate',
  'applications.interviewLink',
] as const;
export const EXTENSIONS = [
  'applications.extendedUntil',
  'applications.extensionReason',
  'applications.proposalExtendedUntil',
  'applications.proposalExtensionReason',
] as const;
export const PROGRAMME = [
  'programmes.name as programmeName',
  'programmes.currency',
  'programmes.startDate',
  'programmes.endDate',
  'programmes.timeZone',
  'programmes.graceMinutes',
  'programmes.proposalStartDate',
  'programmes.proposalEndDate',
  'programmes.stages',
] as const;

export const APPLICATION = [
  'applications.id',
  'applications.programmeId',
  'applications.userId',
  'applications.applicationNumber',
  'applications.progressStatus',
  'applications.proposalProgressStatus',
  'applications.approvalFlags',
  'applications.createdAt',
  'applications.updatedAt',
] as const;

export const selectCollaboratorIds = (eb: ExpressionBuilder<DB, 'applications'>) =>
  eb
    .selectFrom('applicationPeople')
    .whereRef('applicationPeople.applicationId', '=', 'applications.id')
    .where('applicationPeople.removedAt', 'is', null)
    .where('applicationPeople.userId', 'is not', null)
    .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'));

interface ReadBy {
  id: string;
  readerId: string;
  isStaff: boolean;
}

/** One application with its programme, applicant, managers and conflicts of interest; who may see it is decided by `domain/access`. */
export const selectApplication = (db: Db, { id, readerId, isStaff }: ReadBy) =>
  withPeople(db)
    .leftJoin('organisations', 'organisations.id', 'applications.organisationId')
    .select([...APPLICATION, ...INTERVIEW, ...EXTENSIONS, ...PERSON, ...PROGRAMME, 'programmes.blindReview'])
    .select(['organisations.id as organisationId', 'organisations.name as organisationName'])
    .select(selectOwnTasks(readerId).as('ownTasks'))
    .select(managersOf(sql.ref('applications.programmeId')).as('managerIds'))
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.applicationId', '=', 'applications.id')
        .where('tasks.declinedAt', 'is', null)
        .where('tasks.manualDeletion', '=', false)
        .select((e) => e.fn.agg<string[]>('array_agg', ['assignedTo']).as('ids'))
        .as('assigneeIds'),
    )
    .select((eb) => selectCollaboratorIds(eb).as('collaboratorIds'))
    // Nothing is closed to applicants by a conflict of interest, and they are the many who ask.
    .select(
      sql<string[] | null>`case when ${isStaff}::boolean then ${selectConflictedIds(sql.ref('applications.id'))} end`.as(
        'conflictedIds',
      ),
    )
    .where('applications.id', '=', id);

const applicationOf = preparedQuery('application', selectApplication);

export const findApplication = async (db: Db, id: string, actor: Actor) =>
  (await applicationOf(db, { id, readerId: actor.userId, isStaff: isStaff(actor) }))[0];

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** The application of one applicant in a programme, with who started it. @param key by the programme's rule */
export const findByKey = (db: Db, programmeId: string, key: string) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('organisations', 'organisations.id', 'applications.organisationId')
    .select(['applications.id', 'applications.userId', 'users.name', 'users.erasedAt', 'organisations.name as organisation'])
    .where('applications.programmeId', '=', programmeId)
    .where(sql`coalesce(applications.applicant_key, applications.user_id)`, '=', key)
    .executeTakeFirst();

/** An own application for the same organisation in which nothing has been written. */
export const findUntouched = (db: Db, own: { programmeId: string; userId: string; organisationId: string | null }) =>
  db
    .selectFrom('applications')
    .select('id')
    .where('programmeId', '=', own.programmeId)
    .where('userId', '=', own.userId)
    .where('organisationId', 'is not distinct from', own.organisationId)
    .where('progressStatus', '=', 'OPEN')
    .orderBy('id')
    .executeTakeFirst();

/** A programme as an applicant meets it. Its rule stays as it is until the transaction ends; others may start too. */
export const holdProgrammeWindow = (tx: Tx, id: string) =>
  tx
    .selectFrom('programmes')
    .select(['id', 'name', 'applicationFormId', 'startDate', 'endDate', 'timeZone', 'graceMinutes', 'applicantRule'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** Returns undefined if another request of the same applicant was first: one index decides who counts as one. */
export const insertApplication = (
  tx: Tx,
  application: {
    id: string;
    programmeId: string;
    userId: string;
    organisationId: string | null;
    applicantKey: string;
    eligibilityOutcome: 'ELIGIBLE' | 'UNSURE' | null;
  },
) =>
  tx
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'applicationNumber'])
    .executeTakeFirst();

type Progress = 'OPEN' | 'IN-PROGRESS' | 'SUBMITTED';

/** Locks the application's row; every change of it or its answers goes through here first. */
export const lockApplication = (tx: Tx, id: string) =>
  tx
    .selectFrom('applications')
    .select(['id', 'progressStatus', 'approvalFlags'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('application'));

export const updateProgress = (
  tx: Tx,
  id: string,
  change: {
    progressStatus?: Progress;
    submittedAt?: Date;
    proposalProgressStatus?: Progress;
    approvalFlags?: string[];
    interviewStatus?: string;
    interviewStartDate?: Date | null;
    interviewEndDate?: Date | null;
    interviewLink?: string | null;
    extendedUntil?: Date;
    extensionReason?: string;
    proposalExtendedUntil?: Date;
    proposalExtensionReason?: string;
  },
) =>
  planOnce(
    tx,
    'update-progress',
    tx
      .updateTable('applications')
      .set({ ...change, updatedAt: appNow })
      .where('id', '=', id),
  );

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

/** Review tasks of an application, oldest first; none for applicants. */
export const selectReviews = (db: Db, { id, isStaff }: ReadBy) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assignedTo')
    .where('tasks.applicationId', '=', id)
    .where(sql<boolean>`${isStaff}::boolean`)
    .select([
      'tasks.id',
      'tasks.progress',
      'tasks.assignedTo',
      'users.name',
      'users.email',
      'tasks.recommended',
      'tasks.taskAction',
      'tasks.totalScore',
    ])
    .orderBy('tasks.id');

export type ReviewRecord = InferResult<ReturnType<typeof selectReviews>>[number];

/** Applications with what decides their step, in ascending order of id. */
const stageRows = (db: Db, ids: string[]) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('forms', 'forms.id', 'programmes.proposalFormId')
    .leftJoin('boardSettings', 'boardSettings.programmeId', 'applications.programmeId')
    .selectAll('applications')
    .select([
      'programmes.name as programmeName',
      'programmes.timeZone',
      'programmes.stages',
      'programmes.proposalFormId',
      'programmes.proposalStartDate',
      'programmes.proposalEndDate',
      'forms.publishedVersion',
      'boardSettings.quorum',
      'users.name',
      'users.email',
    ])
    .select(managersOf(sql.ref('applications.programmeId')).as('managerIds'))
    .select(selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'))
    .where('applications.id', 'in', ids)
    .orderBy('applications.id');

/** The applications of a bulk action, locked in ascending order of id. */
export async function lockForStage(tx: Tx, ids: string[]) {
  const { rows } = await sql<{
    id: string;
  }>`select distinct programme_id as id from applications where id = any (${ids}::uuid[])`.execute(tx);
  await holdStages(
    tx,
    rows.map(({ id }) => id),
  );
  return stageRows(tx, ids).forUpdate('applications').execute();
}

/** The same, to look at. */
export const findForStage = (db: Db, ids: string[]) => stageRows(db, ids).execute();

export type StageRecord = Awaited<ReturnType<typeof lockForStage>>[number];
