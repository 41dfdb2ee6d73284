import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { contains, toOffset, type ListQuery } from '#platform/list.ts';
import { awaitsForm } from '#platform/report-form.ts';

export const insertReports = (
  tx: Tx,
  reports: { id: string; projectId: string; programmeId: string; position: number; title: string; dueDate: string }[],
) => tx.insertInto('reports').values(reports).execute();

/** Today where the programme of the report is, by the clock that decides. */
const TODAY: RawBuilder<string> = sql`(app_now() at time zone programmes.time_zone)::date`;

const rows = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('programmes', 'programmes.id', 'reports.programmeId')
    .select([
      'reports.id',
      'reports.projectId',
      'reports.position',
      'reports.title',
      'reports.dueDate',
      'reports.status',
      'reports.review',
      'reports.version',
      'reports.droppedAt',
      TODAY.as('today'),
      awaitsForm().as('awaitsForm'),
      sql<Date | null>`(select max(submitted_at) from report_rounds where report_id = reports.id)`.as('submittedAt'),
    ]);

/** One report with its programme's zone and form. */
export const findReport = (db: Db, id: string) =>
  rows(db).select(['programmes.timeZone', 'programmes.reportFormId']).where('reports.id', '=', id).executeTakeFirst();
export type ReportRecord = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export const findReportsOf = (db: Db, projectId: string) =>
  rows(db).where('reports.projectId', '=', projectId).orderBy('reports.dueDate').orderBy('reports.position').execute();
export type ReportRow = Awaited<ReturnType<typeof findReportsOf>>[number];

/** A page of a project's reports, by due date. */
export async function findReportPage(db: Db, projectId: string, list: ListQuery) {
  const found = await rows(db)
    .where('reports.projectId', '=', projectId)
    .$if(list.search !== '', (query) => query.where('reports.title', 'ilike', contains(list.search)))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('reports.dueDate', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .orderBy('reports.position', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  return { rows: found, total: found[0]?.total ?? 0 };
}

export const findRounds = (db: Db, reportId: string) =>
  db
    .selectFrom('reportRounds')
    .leftJoin('users as submitter', 'submitter.id', 'reportRounds.submittedBy')
    .leftJoin('users as reviewer', 'reviewer.id', 'reportRounds.reviewedBy')
    .select([
      'reportRounds.id',
      'reportRounds.round',
      'reportRounds.reopened',
      'reportRounds.submittedAt',
      'reportRounds.review',
      'reportRounds.comment',
      'reportRounds.reviewedAt',
      'submitter.name as submittedByName',
      'reviewer.name as reviewedByName',
    ])
    .where('reportRounds.reportId', '=', reportId)
    .orderBy('reportRounds.round', 'desc')
    .execute();
export type RoundRecord = Awaited<ReturnType<typeof findRounds>>[number];

/** Payments that wait for a report, in the order of the plan; what is withheld, paid or cancelled does not wait for it. */
export const findWaitingPayments = (db: Db, reportId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('programmes', 'programmes.id', 'payments.programmeId')
    .select(['payments.id', 'payments.term', 'payments.amount', 'payments.dueDate', 'programmes.currency'])
    .where('payments.reportId', '=', reportId)
    .where('payments.status', '=', 'Pending')
    .orderBy('payments.term')
    .execute();
export type WaitingPayment = Awaited<ReturnType<typeof findWaitingPayments>>[number];

/** The report's row, locked: saves, submits and reviews of one report go one after another. */
export const lockReport = (tx: Tx, id: string) =>
  tx
    .selectFrom('reports')
    .select(['id', 'status', 'review', 'version', 'droppedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('report'));

export const updateReport = (tx: Tx, id: string, change: { status?: string; review?: string; version: number }) =>
  tx.updateTable('reports').set(change).where('id', '=', id).execute();

export const insertRound = (
  tx: Tx,
  round: { id: string; reportId: string; round: number; reopened: string[] | null; startedBy: string },
) => tx.insertInto('reportRounds').values(round).execute();

export const setRoundSubmitted = (tx: Tx, id: string, submitted: { submittedBy: string; submittedAt: Date }) =>
  tx.updateTable('reportRounds').set(submitted).where('id', '=', id).execute();

export const setRoundReviewed = (
  tx: Tx,
  id: string,
  reviewed: { review: 'Approved' | 'Declined'; comment: string; reviewedBy: string; reviewedAt: Date },
) => tx.updateTable('reportRounds').set(reviewed).where('id', '=', id).execute();

/**
 * Reports of running projects that are due within a week or late, with the people of each. Without a form they cannot be
 * written, so no one is reminded of them.
 */
export const findReportsToRemind = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.projectId')
    .innerJoin('programmes', 'programmes.id', 'reports.programmeId')
    .innerJoin('applications', 'applications.id', 'projects.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .where('reports.status', 'not in', ['Submitted', 'Approved'])
    .where('reports.droppedAt', 'is', null)
    .where('projects.status', '=', 'IN-PROGRESS')
    .where(sql<boolean>`reports.due_date <= ${TODAY} + 7`)
    .where(sql<boolean>`not ${awaitsForm()}`)
    .select([
      'reports.id',
      'reports.projectId',
      'reports.title',
      'reports.dueDate',
      'applications.id as applicationId',
      'applications.applicationNumber',
      'programmes.name as programmeName',
      'users.name',
      'users.organisation',
      sql<number>`reports.due_date - ${TODAY}`.as('daysLeft'),
    ])
    .orderBy('reports.dueDate')
    .orderBy('reports.id')
    .execute();
export type ReportToRemind = Awaited<ReturnType<typeof findReportsToRemind>>[number];

/** True for the first who asks: each reminder of a due date leaves once. */
export async function claimReportReminder(tx: Tx, reportId: string, kind: string, dueDate: string): Promise<boolean> {
  const made = await tx
    .insertInto('reportReminders')
    .values({ reportId, kind, dueDate })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return made !== undefined;
}

/** Locks every report of a project: saves and reviews of them wait. */
export const lockReportsOf = (tx: Tx, projectId: string) =>
  tx
    .selectFrom('reports')
    .select(['id', 'position', 'status'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const amendReport = (tx: Tx, id: string, plan: { title: string; dueDate: string }) =>
  tx
    .updateTable('reports')
    .set({ ...plan, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Marks reports as no longer requested; what was written in them stays. */
export const deleteReports = (tx: Tx, ids: readonly string[], droppedAt: Date) =>
  tx
    .updateTable('reports')
    .set({ droppedAt, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('status', 'not in', ['Submitted', 'Approved'])
    .execute();
