import { SOON_DAYS, type Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { AMOUNT_DUE, IS_DUE, ledgerSums, sumDue, sumPayments } from '#platform/grant-money.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { AHEAD, sees, TODAY, YEAR_START } from './sight-queries.ts';

const SOON = sql`(${TODAY} + ${sql.lit(SOON_DAYS)})`;
const OVERDUE = sql<boolean>`payments.due_date < ${TODAY}`;
const DUE_SOON = sql<boolean>`payments.due_date between ${TODAY} and ${SOON}`;
const APPROVED = sql<boolean>`payments.status = 'Approved'`;
const WITHHELD = sql<boolean>`payments.status = 'Withheld'`;
/** As the history of payments lists them. */
const PAID_THIS_YEAR = sql<boolean>`(payments.status not in ('Pending', 'Cancelled') and payments.date_released >= ${YEAR_START})`;

const countDue = (where: typeof OVERDUE) => sql<number>`(count(*) filter (where ${IS_DUE} and ${where}))::int`;

/** Payments with what shows them to a person: of the programmes that they see, but for what a conflict closes. */
const seenPayments = (db: Db, actor: Actor, programmeId: string | undefined) => {
  const query = db
    .selectFrom('payments')
    .innerJoin('programmes', 'programmes.id', 'payments.programmeId')
    .where(sees(actor, sql.ref('payments.programme_id')))
    .where(withoutConflictsFor(actor.userId, sql.ref('payments.application_id')));
  return programmeId === undefined ? query : query.where('payments.programmeId', '=', programmeId);
};

/** The sums of a person's payments by programme, with the days that bound them. */
export const findPaymentSums = (db: Db, actor: Actor, programmeId?: string) =>
  planOnce(
    db,
    'payment-sums',
    seenPayments(db, actor, programmeId)
      .where(sql<boolean>`(payments.status not in ('Paid', 'Cancelled') or ${PAID_THIS_YEAR})`)
      .groupBy('programmes.id')
      .orderBy('programmes.id')
      .select(['programmes.id', 'programmes.currency'])
      .select([
        sql<string>`(${TODAY} - 1)::text`.as('yesterday'),
        sql<string>`${TODAY}::text`.as('today'),
        sql<string>`${SOON}::text`.as('soon'),
        sql<string>`${YEAR_START}::text`.as('yearStart'),
        countDue(OVERDUE).as('overdueCount'),
        sumDue(OVERDUE).as('overdueMinor'),
        countDue(DUE_SOON).as('soonCount'),
        sumDue(DUE_SOON).as('soonMinor'),
        countDue(APPROVED).as('approvedCount'),
        sumDue(APPROVED).as('approvedMinor'),
        sql<number>`(count(*) filter (where ${WITHHELD}))::int`.as('withheldCount'),
        sumPayments('amount', WITHHELD).as('withheldMinor'),
        sql<number>`(count(*) filter (where ${PAID_THIS_YEAR}))::int`.as('paidCount'),
        sumPayments('amount_paid', PAID_THIS_YEAR).as('paidMinor'),
      ]),
  );

const MAX_PAYMENTS = 8;

/** Payments that need a step: withheld, approved, or pending and due within a month. */
export const findPaymentsToHandle = (db: Db, actor: Actor, programmeId?: string) =>
  planOnce(
    db,
    'payments-to-handle',
    seenPayments(db, actor, programmeId)
      .where(sql<boolean>`(${APPROVED} or ${WITHHELD} or (payments.status = 'Pending' and payments.due_date <= ${AHEAD}))`)
      .select(['payments.id', 'programmes.id as programmeId', 'programmes.name as programmeName'])
      .select([
        sql<string>`${TODAY}::text`.as('today'),
        sql<number>`case when ${IS_DUE} then ${AMOUNT_DUE} else payments.amount end`.as('amount'),
        sql<number>`count(*) over ()::int`.as('total'),
      ])
      .orderBy('payments.dueDate')
      .orderBy('payments.id')
      .limit(MAX_PAYMENTS),
  );

/** Programmes that a person sees with the sums of their ledgers, those first that have most committed. */
export const findBudgets = (db: Db, actor: Actor) =>
  planOnce(
    db,
    'budgets',
    db
      .selectFrom('programmes')
      .leftJoin('projectSums', 'projectSums.programmeId', 'programmes.id')
      .where(sees(actor, sql.ref('programmes.id')))
      .groupBy('programmes.id')
      .select(['programmes.id', 'programmes.name', 'programmes.currency', 'programmes.budget'])
      .select(ledgerSums(actor.userId).select)
      .orderBy('committed', 'desc')
      .orderBy('programmes.name')
      .orderBy('programmes.id'),
  );
