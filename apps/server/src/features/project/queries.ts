import { matchLines, type BudgetLine } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectConflictedIds } from '#platform/conflicts.ts';
import { IS_DUE, PROJECT_COMMITTED, PROJECT_RELEASED, PROJECT_RETURNED } from '#platform/grant-money.ts';
import type { Db, Tx } from '#platform/db.ts';
import { IS_FINISHED } from '#platform/finished.ts';
import { collaboratorsOf, managersOf } from '#platform/people.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { awaitsForm, hasReportForm } from '#platform/report-form.ts';

/** Today in the time zone of the row's programme, by the clock that decides about money. */
const TODAY: RawBuilder<string> = sql`((select app_now()) at time zone programmes.time_zone)::date`;

/** Due, still requested, and neither submitted nor approved (domain/project/plan: isLateReport). */
export const LATE: RawBuilder<boolean> = sql`reports.due_date < ${TODAY} and reports.status not in ('Submitted', 'Approved')
  and reports.dropped_at is null`;

export const LATE_REPORTS: RawBuilder<number> = sql`(select count(*)::int from reports where reports.project_id = projects.id and ${LATE})`;
export const FIRST_REPORT: RawBuilder<string | null> =
  sql`(select min(due_date) from reports where reports.project_id = projects.id and reports.dropped_at is null)`;
/** The day of the first report that is still to be handed in and is not late. */
export const NEXT_REPORT: RawBuilder<string | null> =
  sql`(select min(due_date) from reports where reports.project_id = projects.id
  and reports.dropped_at is null and reports.status not in ('Submitted', 'Approved') and reports.due_date >= ${TODAY})`;
/** The day of the first payment of an application that is still to be made. */
export const NEXT_PAY: RawBuilder<string | null> = sql`(select min(due_date) from payments
  where payments.application_id = applications.id and ${IS_DUE})`;

/** What waits for those who run the grant: a report that was handed in, an amendment that was proposed. */
export const REPORT_TO_REVIEW: RawBuilder<boolean> = sql`exists (select from reports where reports.project_id = projects.id
  and reports.status = 'Submitted' and reports.dropped_at is null)`;
export const AMENDMENT_TO_DECIDE: RawBuilder<boolean> = sql`exists (select from amendments where amendments.project_id = projects.id
  and amendments.state = 'Proposed')`;
/** There is a current contract: it waits for the grantee's signature, or has it. */
export const CONTRACT_SENT: RawBuilder<boolean> = sql`exists (select from contracts where contracts.application_id = applications.id
  and contracts.status in ('SENT', 'SIGNED'))`;

const projectsAlone = (db: Db) => db.selectFrom('projects');

/** With application, grantee and programme. */
export const besideProjects = (query: ReturnType<typeof projectsAlone>) =>
  query
    .innerJoin('applications', 'applications.id', 'projects.applicationId')
    .innerJoin('programmes', 'programmes.id', 'projects.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId');

export const projectRows = (db: Db) => besideProjects(projectsAlone(db));

/** What every row and record of a project shows. */
export const PROJECT_FACTS = [
  'projects.id',
  'projects.status',
  'projects.budget',
  'projects.currency',
  'projects.startDate',
  'projects.endDate',
  'projects.version',
  'projects.initialisedAt',
  'projects.programmeId',
  'programmes.name as programmeName',
  'applications.id as applicationId',
  'applications.applicationNumber',
  'applications.userId',
  'users.name',
  'users.organisation',
  'users.email',
] as const;

export const PROJECT_FIGURES = [
  PROJECT_COMMITTED.as('committed'),
  PROJECT_RELEASED.as('released'),
  PROJECT_RETURNED.as('returned'),
  LATE_REPORTS.as('lateReports'),
  FIRST_REPORT.as('firstReportDueDate'),
  NEXT_PAY.as('nextPay'),
  IS_FINISHED.as('isFinished'),
];

/** One project with whatever decides who may see it. */
export async function findProject(db: Db, by: { id: string } | { applicationId: string }) {
  const query = projectRows(db)
    .select([
      ...PROJECT_FACTS,
      ...PROJECT_FIGURES,
      'projects.activatedAt',
      'projects.submittedAt',
      'projects.endedAt',
      'projects.endedReason',
      sql<string | null>`(select name from users where id = projects.ended_by)`.as('endedByName'),
      sql<boolean>`exists (select from amendments where amendments.project_id = projects.id and amendments.state = 'Proposed')`.as(
        'hasProposal',
      ),
      TODAY.as('today'),
      hasReportForm('projects.programmeId').as('hasReportForm'),
      sql<string | null>`(select name from users where id = projects.initialised_by)`.as('initialisedByName'),
      sql<string | null>`(select name from users where id = projects.activated_by)`.as('activatedByName'),
    ])
    .select((eb) => [
      managersOf(sql.ref('projects.programmeId')).as('managerIds'),
      collaboratorsOf(sql.ref('applications.id')).as('collaboratorIds'),
      selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'),
      jsonArrayFrom(
        eb
          .selectFrom('projectBudgetLines')
          .whereRef('projectBudgetLines.projectId', '=', 'projects.id')
          .select(['id', 'title', 'amount'])
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('id' in by ? 'projects.id' : 'projects.applicationId', '=', 'id' in by ? by.id : by.applicationId);
  return (await planOnce(db, 'project', query))[0];
}

export type ProjectRecord = NonNullable<Awaited<ReturnType<typeof findProject>>>;

export const findReports = (db: Db, projectId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'position', 'title', 'dueDate', 'status', 'review', 'droppedAt', awaitsForm().as('awaitsForm')])
    .where('projectId', '=', projectId)
    .orderBy('dueDate')
    .orderBy('position')
    .execute();

export const findPayments = (db: Db, projectId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'applicationId', 'term', 'amount', 'amountPaid', 'dueDate', 'dateReleased', 'status', 'reportId'])
    .where('projectId', '=', projectId)
    .orderBy('term')
    .execute();

/** The next report of each project that its grantee still has to hand in. */
export const findNextReports = (db: Db, projectIds: string[]) =>
  db
    .selectFrom('reports')
    .innerJoin('programmes', 'programmes.id', 'reports.programmeId')
    .distinctOn('reports.projectId')
    .select(['reports.id', 'reports.projectId', 'reports.title', 'reports.dueDate', 'reports.status', LATE.as('isLate')])
    .select(awaitsForm().as('awaitsForm'))
    .where('reports.projectId', 'in', projectIds)
    .where('reports.status', 'not in', ['Submitted', 'Approved'])
    .where('reports.droppedAt', 'is', null)
    .orderBy('reports.projectId')
    .orderBy('reports.dueDate')
    .orderBy('reports.position')
    .execute();

export const lockProject = (tx: Tx, id: string) =>
  tx.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Undefined where the application has its project already: one for ever. */
export const insertProject = (
  tx: Tx,
  project: {
    id: string;
    applicationId: string;
    programmeId: string;
    budget: number;
    currency: string;
    startDate: string;
    endDate: string;
    initialisedBy: string;
  },
) =>
  tx
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .returning('id')
    .executeTakeFirst();

/** The lines of a budget as they are from now on: a line that stays is the same row, so that what names it still does. */
export async function setLines(tx: Tx, projectId: string, lines: readonly BudgetLine[]): Promise<void> {
  const stored = await tx
    .selectFrom('projectBudgetLines')
    .select(['id', 'title'])
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute();
  const matched = matchLines(
    stored.map(({ id, title }) => ({ _id: id, title })),
    lines,
  );
  const gone = stored.filter(({ id }) => !matched.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('projectBudgetLines').where('id', 'in', gone).execute();
  // Places are unique: those that stay make room first.
  await tx
    .updateTable('projectBudgetLines')
    .set({ position: sql<number>`-1 - "position"` })
    .where('projectId', '=', projectId)
    .execute();
  for (const [position, { title, amount }] of lines.entries()) {
    const id = matched[position];
    await (
      id
        ? tx.updateTable('projectBudgetLines').set({ position, title, amount }).where('id', '=', id)
        : tx.insertInto('projectBudgetLines').values({ projectId, position, title, amount })
    ).execute();
  }
}

export const updateProject = (
  tx: Tx,
  id: string,
  change: {
    version: number;
    startDate?: string;
    endDate?: string;
    status?: 'IN-PROGRESS';
    activatedBy?: string;
    activatedAt?: Date;
  },
) => tx.updateTable('projects').set(change).where('id', '=', id).execute();

/** Dates, budget and version as an approved amendment leaves them. */
export const setAmended = (tx: Tx, id: string, change: { version: number; startDate: string; endDate: string; budget: number }) =>
  tx.updateTable('projects').set(change).where('id', '=', id).execute();

/** Ended for ever; undefined where it has ended already. */
export const setEnded = (tx: Tx, id: string, ending: { version: number; endedAt: Date; endedBy: string; endedReason: string }) =>
  tx
    .updateTable('projects')
    .set({ ...ending, status: 'SUBMITTED' })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const setReported = (
  tx: Tx,
  id: string,
  change: { status: 'SUBMITTED' | 'IN-PROGRESS' | 'PENDING-ACTIVATION'; submittedAt: Date | null; version: number },
) => tx.updateTable('projects').set(change).where('id', '=', id).execute();

/** The currency and time zone of an application's programme. */
export const findProgrammeOf = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency', 'budget'])
    .where('id', '=', programmeId)
    .executeTakeFirstOrThrow();

/** The events of a project, its contract, reports and payments. */
export async function findTimeline(
  db: Db,
  { projectId, applicationId, types }: { projectId: string; applicationId: string; types: string[] },
  { limit, offset }: { limit: number; offset: number },
) {
  const events = db
    .selectFrom('auditEvents')
    .where((eb) =>
      eb.or([
        eb.and([eb('subjectKind', '=', 'APPLICATION'), eb('subjectId', '=', applicationId)]),
        eb.and([eb('subjectKind', '=', 'PROJECT'), eb('subjectId', '=', projectId)]),
      ]),
    )
    .where('type', 'in', types);
  const rows = await events
    .select(['id', 'at', 'type', 'actorId', 'actorName', 'data'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
