import { canSeeAllProgrammes, type Actor } from '@grantdesk/domain';
import { IS_FINISHED } from '#platform/finished.ts';
import { sql } from 'kysely';
import { selectConflictedIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { ledgerSums } from '#platform/grant-money.ts';
import { contains, containsText, toOffset, orderBy, type ListQuery } from '#platform/list.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { collaboratorsOf, managersOf } from '#platform/people.ts';

const NAME = sql<string>`coalesce(nullif(users.organisation, ''), users.name)`;

/** The sums of a programme's ledger, of what no conflict closes to the reader; how many projects are left out. */
export async function sumAccount(db: Db, readerId: string, programmeId: string) {
  const { open, select } = ledgerSums(readerId);
  const query = db
    .selectFrom('projectSums')
    .where('programmeId', '=', programmeId)
    .select(select)
    .select([
      sql<number>`count(*) filter (where not ${open})::int`.as('closed'),
      sql<number>`count(*) filter (where ${open})::int`.as('projects'),
    ]);
  const [sums] = await planOnce(db, 'account', query);
  if (!sums) throw new Error('the ledger was not summed');
  return sums;
}

/** How many rows the lists of a programme's account have. */
export async function countLists(db: Db, readerId: string, programmeId: string): Promise<{ awaiting: number; history: number }> {
  const query = db
    .selectFrom('payments')
    .where('payments.programmeId', '=', programmeId)
    .where(withoutConflictsFor(readerId, sql.ref('payments.application_id')))
    .select([
      sql<number>`count(*) filter (where payments.status not in ('Paid', 'Cancelled'))::int`.as('awaiting'),
      sql<number>`count(*) filter (where payments.status not in ('Pending', 'Cancelled'))::int`.as('history'),
    ]);
  return (await planOnce(db, 'payment-lists', query))[0] ?? { awaiting: 0, history: 0 };
}

/** A page of programmes with the sums of their ledgers. */
export async function findAccounts(db: Db, actor: Actor, list: ListQuery) {
  let query = db.selectFrom('programmes');
  if (!canSeeAllProgrammes(actor))
    query = query.where('programmes.id', 'in', (eb) =>
      eb.selectFrom('programmeManagers').select('programmeId').where('userId', '=', actor.userId),
    );
  if (list.search) query = query.where('programmes.name', 'ilike', contains(list.search));
  const sorts = {
    createdAt: sql.ref('programmes.created_at'),
    name: sql.ref('programmes.name'),
    budget: sql.ref('programmes.budget'),
  };
  const rows = await query
    .select(['programmes.id', 'programmes.name', 'programmes.currency', 'programmes.timeZone', 'programmes.budget'])
    .orderBy(sql`${orderBy(list.sort, sorts, sql.ref('programmes.id'))}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const projects = (db: Db, readerId: string, programmeId: string, search: string) => {
  const query = db
    .selectFrom('projectSums')
    .innerJoin('projects', 'projects.id', 'projectSums.projectId')
    .innerJoin('applications', 'applications.id', 'projectSums.applicationId')
    .where('projectSums.programmeId', '=', programmeId)
    .where(withoutConflictsFor(readerId, sql.ref('project_sums.application_id')));
  return search ? query.where(containsText(sql.ref('applications.search_text'), search)) : query;
};

const LEFT = sql<number>`(project_sums.committed + project_sums.returned - project_sums.released)`;
const PROJECT_SORTS = {
  createdAt: sql.ref('projects.id'),
  committed: sql.ref('project_sums.committed'),
  released: sql.ref('project_sums.released'),
  left: LEFT,
  applicationID: sql.ref('applications.application_number'),
};

/** A page of a programme's projects with their money, and the totals of all that match. */
export async function findProjectAccounts(db: Db, readerId: string, programmeId: string, list: ListQuery) {
  const found = projects(db, readerId, programmeId, list.search);
  const rows = await found
    .innerJoin('users', 'users.id', 'applications.userId')
    .select([
      'projects.id',
      'projects.status',
      IS_FINISHED.as('isFinished'),
      'projects.currency',
      'applications.id as applicationId',
      'applications.applicationNumber',
      'users.email',
      'projectSums.committed',
      'projectSums.released',
      'projectSums.returned',
    ])
    .select([NAME.as('name'), LEFT.as('left')])
    .select((eb) =>
      eb
        .selectFrom('reports')
        .whereRef('reports.projectId', '=', 'projects.id')
        .where('reports.droppedAt', 'is', null)
        .select((e) => e.fn.min<string | null>('reports.dueDate').as('due'))
        .as('firstReportDueDate'),
    )
    .orderBy(sql`${orderBy(list.sort, PROJECT_SORTS, sql.ref('projects.id'))}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const totals = await found
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(project_sums.committed), 0)::bigint`.as('committed'),
      sql<number>`coalesce(sum(project_sums.released), 0)::bigint`.as('released'),
      sql<number>`coalesce(sum(project_sums.returned), 0)::bigint`.as('returned'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, totals };
}

/** A page of a programme's ledger, the latest first. */
export async function findLedger(db: Db, readerId: string, programmeId: string, list: ListQuery) {
  const entries = db
    .selectFrom('ledgerEntries')
    .innerJoin('projects', 'projects.id', 'ledgerEntries.projectId')
    .where('ledgerEntries.programmeId', '=', programmeId)
    .where(withoutConflictsFor(readerId, sql.ref('projects.application_id')));
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('ledger_entries.made_at'), amount: sql.ref('ledger_entries.amount') },
    sql.ref('ledger_entries.id'),
  );
  const rows = await entries
    .innerJoin('applications', 'applications.id', 'projects.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('users as maker', 'maker.id', 'ledgerEntries.madeBy')
    .leftJoin('payments', 'payments.id', 'ledgerEntries.paymentId')
    .select([
      'ledgerEntries.id',
      'ledgerEntries.kind',
      'ledgerEntries.amount',
      'ledgerEntries.currency',
      'ledgerEntries.projectId',
      'ledgerEntries.paymentId',
      'ledgerEntries.madeAt',
      'applications.id as applicationId',
      'applications.applicationNumber',
      'payments.term',
      'maker.name as by',
    ])
    .select(NAME.as('name'))
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** An application, by its id or its project's, with its people and what keeps others from it, for its bank details. */
export const findBankApplication = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .leftJoin('projects', 'projects.applicationId', 'applications.id')
    .select([
      'applications.id',
      'programmes.requiresBankDetails',
      'applications.applicationNumber',
      'applications.programmeId',
      'applications.userId as applicantId',
      'users.name',
      'users.email',
      'projects.id as projectId',
    ])
    .select([
      collaboratorsOf(sql.ref('applications.id')).as('collaboratorIds'),
      managersOf(sql.ref('applications.programmeId')).as('managerIds'),
    ])
    .select(selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'))
    .where((eb) => eb.or([eb('applications.id', '=', id), eb('projects.id', '=', id)]))
    .executeTakeFirst();

export type BankApplication = NonNullable<Awaited<ReturnType<typeof findBankApplication>>>;
