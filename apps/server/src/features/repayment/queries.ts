import { sql } from 'kysely';
import { selectConflictedIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { PROJECT_RELEASED, PROJECT_RETURNED } from '#platform/grant-money.ts';
import { contains, toOffset, type ListQuery } from '#platform/list.ts';
import { collaboratorsOf, managersOf } from '#platform/people.ts';

const TODAY = sql<string>`((select app_now()) at time zone programmes.time_zone)::date`;
const NAME = sql<string>`coalesce(nullif(users.organisation, ''), users.name)`;

/** A project with what decides who may read its returns, and what can be requested. */
export const findReturnProject = (db: Db, id: string) =>
  db
    .selectFrom('projects')
    .innerJoin('applications', 'applications.id', 'projects.applicationId')
    .innerJoin('programmes', 'programmes.id', 'projects.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .select(['projects.id', 'projects.status', 'projects.currency', 'projects.endedAt', 'projects.programmeId'])
    .select(['applications.id as applicationId', 'applications.applicationNumber', 'applications.userId as applicantId'])
    .select(['programmes.name as programmeName'])
    .select([NAME.as('accountName'), TODAY.as('today'), PROJECT_RELEASED.as('released'), PROJECT_RETURNED.as('returned')])
    .select([
      collaboratorsOf(sql.ref('applications.id')).as('collaboratorIds'),
      managersOf(sql.ref('programmes.id')).as('managerIds'),
      selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'),
    ])
    .where('projects.id', '=', id)
    .executeTakeFirst();
export type ReturnProject = NonNullable<Awaited<ReturnType<typeof findReturnProject>>>;

const rows = (db: Db) =>
  db
    .selectFrom('repayments')
    .innerJoin('applications', 'applications.id', 'repayments.applicationId')
    .innerJoin('programmes', 'programmes.id', 'repayments.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('users as requester', 'requester.id', 'repayments.requestedBy')
    .leftJoin('users as receiver', 'receiver.id', 'repayments.receivedBy')
    .leftJoin('files', 'files.id', 'repayments.fileId')
    .select(['repayments.id', 'repayments.projectId', 'repayments.applicationId', 'repayments.programmeId', 'repayments.amount'])
    .select(['repayments.currency', 'repayments.dueDate', 'repayments.reason', 'repayments.state', 'repayments.requestedBy'])
    .select(['repayments.requestedAt', 'repayments.receivedOn', 'repayments.fileId', 'applications.applicationNumber'])
    .select(['requester.name as requestedByName', 'receiver.name as receivedByName'])
    .select(['files.name as fileName', 'files.size as fileSize', 'files.type as fileType', 'files.scanState'])
    .select([NAME.as('accountName'), TODAY.as('today')])
    .select(sql<string>`(repayments.requested_at at time zone programmes.time_zone)::date`.as('requestedOn'));

export const findRepayment = (db: Db, id: string) => rows(db).where('repayments.id', '=', id).executeTakeFirst();
export type RepaymentRecord = NonNullable<Awaited<ReturnType<typeof findRepayment>>>;

/** A page of returns: those that have not arrived first, the earliest due before others. */
export async function findRepayments(
  db: Db,
  readerId: string,
  of: { programmeId: string } | { projectId: string },
  list: ListQuery,
) {
  let query = rows(db).select(sql<number>`count(*) over ()::int`.as('total'));
  query =
    'projectId' in of
      ? query.where('repayments.projectId', '=', of.projectId)
      : query
          .where('repayments.programmeId', '=', of.programmeId)
          .where(withoutConflictsFor(readerId, sql.ref('repayments.application_id')));
  if (list.search) query = query.where('applications.searchText', 'ilike', contains(list.search));
  const found = await query
    .orderBy(sql`repayments.state = 'Requested'`, 'desc')
    .orderBy('repayments.dueDate')
    .orderBy('repayments.id')
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  return { rows: found, total: found[0]?.total ?? 0 };
}

/** Returns of a project that were requested and have not arrived. */
export async function sumRequested(db: Db, projectId: string): Promise<number> {
  const { requested } = await db
    .selectFrom('repayments')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('requested'))
    .where('projectId', '=', projectId)
    .where('state', '=', 'Requested')
    .executeTakeFirstOrThrow();
  return requested;
}

export const insertRepayment = (
  tx: Tx,
  repayment: {
    id: string;
    projectId: string;
    applicationId: string;
    programmeId: string;
    amount: number;
    currency: string;
    dueDate: string;
    reason: string;
    requestedBy: string;
  },
) => tx.insertInto('repayments').values(repayment).execute();

/** False where it was received or withdrawn before. */
export async function setReceived(
  tx: Tx,
  id: string,
  receipt: { receivedBy: string; receivedAt: Date; receivedOn: string; fileId: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('repayments')
    .set({ ...receipt, state: 'Received' })
    .where('id', '=', id)
    .where('state', '=', 'Requested')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** False where it was received or withdrawn before. */
export async function setWithdrawn(
  tx: Tx,
  id: string,
  withdrawal: { withdrawnBy: string; withdrawnAt: Date; withdrawnReason: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('repayments')
    .set({ ...withdrawal, state: 'Withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'Requested')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The project's row, locked: returns of one project follow one another. */
export const lockReturnProject = (tx: Tx, id: string) =>
  tx.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
