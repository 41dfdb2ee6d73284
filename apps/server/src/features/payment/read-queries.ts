import { canSeeAllProgrammes, paymentReference, type Actor } from '@grantdesk/domain';
import { IS_FINISHED } from '#platform/finished.ts';
import { sql, type RawBuilder } from 'kysely';
import { selectConflictedIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { AMOUNT_DUE, IS_DUE } from '#platform/grant-money.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { contains, containsText, orderBy, renamed, sortValue } from '#platform/list.ts';
import { managersOf } from '#platform/people.ts';
import { planOnce } from '#platform/prepared-query.ts';

/** A programme as its account is read; `domain/payment` decides who may. */
export const findAccountProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('paymentLimits', 'paymentLimits.programmeId', 'programmes.id')
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.currency',
      'programmes.timeZone',
      'programmes.budget',
      'paymentLimits.secondAbove',
    ])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('programmes.id', '=', id)
    .executeTakeFirst();

/** Named, because a stored plan cannot return what a later migration adds. */
const COLUMNS = [
  'payments.amount',
  'payments.amountPaid',
  'payments.applicationId',
  'payments.approvedAt',
  'payments.approvedBy',
  'payments.approvedFor',
  'payments.currency',
  'payments.dateReleased',
  'payments.dueDate',
  'payments.firstApprovedAt',
  'payments.firstApprovedBy',
  'payments.firstApprovedFor',
  'payments.id',
  'payments.limitRaisedBy',
  'payments.programmeId',
  'payments.projectId',
  'payments.reportId',
  'payments.requestedAt',
  'payments.requestedBy',
  'payments.requestNote',
  'payments.secondAbove',
  'payments.status',
  'payments.term',
  'payments.version',
  'payments.withheldReason',
] as const;

/** Payments with everything that judging and showing them takes. */
const payments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('projects', 'projects.id', 'payments.projectId')
    .innerJoin('applications', 'applications.id', 'payments.applicationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('programmes', 'programmes.id', 'payments.programmeId')
    .leftJoin('reports', 'reports.id', 'payments.reportId')
    .leftJoin('paymentLimits', 'paymentLimits.programmeId', 'payments.programmeId')
    .leftJoin('bankAccounts as bank', (join) =>
      join.onRef('bank.applicationId', '=', 'payments.applicationId').on('bank.state', '=', sql.lit('CONFIRMED')),
    )
    .leftJoin('bankAccounts as change', (join) =>
      join
        .onRef('change.applicationId', '=', 'payments.applicationId')
        .on(sql<boolean>`change.state in ('TO-CONFIRM', 'TO-APPROVE')`),
    )
    .select(COLUMNS)
    .select([
      'projects.status as projectStatus',
      IS_FINISHED.as('isFinished'),
      'programmes.requiresBankDetails',
      'programmes.requiresRegisterChecks',
      'applications.organisationId',
      'applications.applicationNumber',
      'users.name as personName',
      'users.organisation',
      'users.email',
      'reports.title as reportTitle',
      'reports.status as reportStatus',
      'reports.review as reportReview',
      'bank.accountName',
      'bank.bank',
      'bank.last4',
      'change.id as changeId',
    ])
    // The strictest limit since it was planned: a looser one that came later does not apply to it.
    .select(sql<number | null>`least(payments.second_above, payment_limits.second_above)`.as('strictestLimit'))
    .select([
      sql<string | null>`(payments.approved_at at time zone programmes.time_zone)::date`.as('approvedOn'),
      sql<number | null>`(select b.number from payment_batch_items i join payment_batches b on b.id = i.batch_id
        where i.payment_id = payments.id and i.state = 'OPEN')`.as('batchNumber'),
    ]);

/** Payments by their ids, in the order of these. */
export async function findPayments(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await payments(db).where('payments.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type PaymentRecord = Awaited<ReturnType<typeof findPayments>>[number];

/** One payment with what decides who may read it, and the days of its programme's zone. */
export async function findPayment(db: Db, id: string) {
  const query = payments(db)
    .leftJoin('users as requester', 'requester.id', 'payments.requestedBy')
    .leftJoin('users as first', 'first.id', 'payments.firstApprovedBy')
    .leftJoin('users as firstFor', 'firstFor.id', 'payments.firstApprovedFor')
    .leftJoin('users as approver', 'approver.id', 'payments.approvedBy')
    .leftJoin('users as approverFor', 'approverFor.id', 'payments.approvedFor')
    .select([
      'requester.name as requesterName',
      'first.name as firstName',
      'firstFor.name as firstForName',
      'approver.name as approverName',
      'approverFor.name as approverForName',
      'programmes.name as programmeName',
      'programmes.timeZone',
      'projects.startDate',
      'projects.endDate',
      'projects.budget',
      'reports.dueDate as reportDueDate',
      'applications.userId as applicantId',
    ])
    .select([
      sql<string>`((select app_now()) at time zone programmes.time_zone)::date`.as('today'),
      managersOf(sql.ref('payments.programme_id')).as('managerIds'),
      selectConflictedIds(sql.ref('payments.application_id')).as('conflictedIds'),
    ])
    .where('payments.id', '=', id);
  return (await planOnce(db, 'payment', query))[0];
}
export type PaymentDetail = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Parts of a payment that left, with their proofs, in order. */
export const findReleases = (db: Db, paymentId: string) =>
  db
    .selectFrom('paymentReleases')
    .leftJoin('files', 'files.id', 'paymentReleases.fileId')
    .leftJoin('bankStatementEntries as entry', 'entry.id', 'paymentReleases.statementEntryId')
    .leftJoin('bankStatements as statement', 'statement.id', 'entry.statementId')
    .leftJoin('paymentTokens', 'paymentTokens.id', 'paymentReleases.tokenId')
    .innerJoin('users', 'users.id', 'paymentReleases.madeBy')
    .select([
      'paymentReleases.id',
      'paymentReleases.amount',
      'paymentReleases.dateReleased',
      'paymentReleases.madeAt',
      'users.name as by',
      'files.name',
      'files.size',
      'files.type',
      'files.scanState',
      'statement.id as statementId',
      'statement.fileName as statementName',
      'paymentReleases.reference',
      'paymentTokens.name as tokenName',
      'paymentTokens.system',
    ])
    .where('paymentReleases.paymentId', '=', paymentId)
    .orderBy('paymentReleases.place')
    .execute();

/** Which payment a release is of, and the file that proves it. */
export const findProof = (db: Db, releaseId: string) =>
  db.selectFrom('paymentReleases').select(['paymentId', 'fileId']).where('id', '=', releaseId).executeTakeFirst();

/** The trail of a payment and of the bank details that it goes to, the latest first. */
export const findHistory = (db: Db, paymentId: string, applicationId: string) =>
  db
    .selectFrom('auditEvents')
    .select(['id', 'at', 'type', 'actorName', 'data'])
    .where((eb) =>
      eb.or([
        eb.and([eb('subjectKind', '=', 'PAYMENT'), eb('subjectId', '=', paymentId)]),
        eb.and([eb('subjectKind', '=', 'BANK'), eb('subjectId', '=', applicationId)]),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** The plan of some projects: every term with its state. */
export const findPlans = (db: Db, projectIds: string[]) =>
  projectIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payments')
        .select(['projectId', 'amount', 'status', 'dueDate'])
        .where('projectId', 'in', projectIds)
        .where('status', '<>', 'Cancelled')
        .orderBy('projectId')
        .orderBy('term')
        .execute();

/** `open`: of activated projects, not paid in full. `decided`: approved, withheld or paid. */
export type PaymentList = 'open' | 'decided';

export interface PaymentFilter {
  list: PaymentList;
  programmeId?: string | undefined;
  applicationId?: string | undefined;
  search: string;
  /** What is searched for, where it is an amount in minor units. */
  amount: number | null;
  conditions: Condition[];
}

const ID = sql.ref('payments.id');

/** Fragments of who is paid, the payment's own reference, or the amount itself in minor units. */
const found = (search: string, amount: number | null): RawBuilder<boolean> => {
  const reference = paymentReference(search);
  // Joined, so that a word which is in every application is looked for in those with payments alone.
  return sql<boolean>`(payments.application_id in (
      select a.id from payments p join applications a on a.id = p.application_id where ${containsText(sql.ref('a.search_text'), search)}
      union all select b.application_id from bank_accounts b where b.state = 'CONFIRMED' and b.account_name ilike ${contains(search)})
    ${reference === null ? sql`` : sql`or (payments.term = ${reference.term} and payments.application_id = (select a.id from applications a where a.application_number = ${reference.application}))`}
    ${amount === null ? sql`` : sql`or payments.amount = ${amount}`})`;
};

function listed(db: Db, readerId: string, { list, programmeId, applicationId, search, amount, conditions }: PaymentFilter) {
  let query = db
    .selectFrom('payments')
    .where(withoutConflictsFor(readerId, sql.ref('payments.application_id')))
    .where(
      sql<boolean>`${list === 'open' ? sql`payments.status not in ('Paid', 'Cancelled')` : sql`payments.status not in ('Pending', 'Cancelled')`}`,
    );
  if (programmeId) query = query.where('payments.programmeId', '=', programmeId);
  if (applicationId) query = query.where('payments.applicationId', '=', applicationId);
  if (search) query = query.where(found(search, amount));
  for (const condition of whereAll(conditions, ID)) query = query.where(condition);
  return query;
}

const SORTS = {
  createdAt: ID,
  dueDate: sql.ref('payments.due_date'),
  dateReleased: { emptyLast: sql.ref('payments.date_released') },
  amount: sql.ref('payments.amount'),
  amountPaid: sql.ref('payments.amount_paid'),
  term: sql.ref('payments.term'),
  status: sql.ref('payments.status'),
};

export interface PaymentSums {
  total: number;
  amount: number;
  amountPaid: number;
  pending: number;
  due: number;
}

/** The ids of a page of payments, with the sums and the number of all that match, found once. */
export async function findPaymentIds(
  db: Db,
  readerId: string,
  filter: PaymentFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<PaymentSums & { ids: string[] }> {
  const matching = listed(db, readerId, filter).select([
    'payments.id',
    'payments.amount',
    'payments.amountPaid',
    'payments.status',
    sql<number>`case when ${IS_DUE} then ${AMOUNT_DUE} end`.as('due'),
  ]);
  const order = orderBy(sort, renamed(SORTS, sql.ref('sorted')), sql.ref('id'));
  const { rows } = await sql<PaymentSums & { ids: string[] }>`
    with matching as materialized (${matching.select(sortValue(sort, SORTS).as('sorted'))}),
    sums as (select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(amount_paid), 0)::bigint as amount_paid,
      coalesce(sum(amount) filter (where status = 'Pending'), 0)::bigint as pending,
      coalesce(sum(due), 0)::bigint as due from matching)
    select sums.*, array(select id from matching order by ${order} limit ${limit} offset ${offset}) as ids from sums`.execute(db);
  return rows[0] ?? { ids: [], total: 0, amount: 0, amountPaid: 0, pending: 0, due: 0 };
}

/** Programmes of the payments that a person sees by the rules of accounting. */
export const findPaidProgrammes = (db: Db, actor: Actor) => {
  const query = db.selectFrom('programmes').select(['programmes.id', 'programmes.name', 'programmes.currency']);
  return (
    canSeeAllProgrammes(actor)
      ? query
      : query.where('programmes.id', 'in', (eb) =>
          eb.selectFrom('programmeManagers').select('programmeId').where('userId', '=', actor.userId),
        )
  )
    .orderBy('programmes.id')
    .execute();
};

/**
 * Payments of these programmes as their two lists find them, up to `most`: ids, and how many are in each list of each
 * programme. @param amounts what was searched for in minor units, by currency
 */
export async function findPaymentsEverywhere(
  db: Db,
  readerId: string,
  programmeIds: string[],
  search: string,
  amounts: Record<string, number>,
  { limit, most }: { limit: number; most: number },
) {
  const byAmount = Object.entries(amounts).map(
    ([currency, amount]) => sql`or (payments.currency = ${currency} and payments.amount = ${amount})`,
  );
  const matching = db
    .selectFrom('payments')
    .where('payments.programmeId', 'in', programmeIds)
    .where('payments.status', '<>', 'Cancelled')
    .where(withoutConflictsFor(readerId, sql.ref('payments.application_id')))
    .where(sql<boolean>`(${found(search, null)} ${sql.join(byAmount, sql` `)})`)
    .select(['payments.id', 'payments.programmeId', 'payments.status', 'payments.dueDate'])
    .limit(most);
  const { rows } = await sql<{
    ids: string[];
    total: number;
    places: { programmeId: string; open: number; decided: number }[] | null;
  }>`with found as materialized (${matching})
    select array(select id from found order by (status = 'Paid'), due_date, id limit ${limit}) as ids, (select count(*)::int from found) as total,
      (select json_agg(json_build_object('programmeId', programme_id, 'open', open, 'decided', decided) order by programme_id) from (
        select programme_id, (count(*) filter (where status <> 'Paid'))::int as open, (count(*) filter (where status <> 'Pending'))::int as decided
        from found group by programme_id) as counted) as places`.execute(db);
  return rows[0] ?? { ids: [], total: 0, places: null };
}
