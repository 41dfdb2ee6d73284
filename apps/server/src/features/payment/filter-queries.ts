import { m } from '@grantdesk/messages';
import { currencyDecimals, PAYMENT_STATUSES, statusLabel, type DateChoice } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { choiceFilter, columnFilter, dateFilter, numberWithin, rangeFilter, type ListFilter } from '#platform/list-filters.ts';
import type { PaymentList } from './read-queries.ts';

const dayWithin = (column: string, { from, to }: DateChoice) =>
  sql<boolean>`(${sql.ref(column)} >= ${from ?? '-infinity'}::date and ${sql.ref(column)} <= ${to ?? 'infinity'}::date)`;

/** Cancelled payments are in no list of money: only their project shows them. */
const LISTED = PAYMENT_STATUSES.filter((status) => status !== 'Cancelled');
const statuses = (of: readonly string[]) => of.map((value) => ({ value, label: statusLabel('paymentApproval', value).label }));

const due = () => dateFilter('dueDate', m.common.dueDate(), (days) => dayWithin('payments.due_date', days));

/** People write amounts in the currency's main unit. */
const amount = (currency: string) =>
  rangeFilter(
    'amount',
    m.common.amount(),
    (range) => numberWithin(sql`payments.amount / ${10 ** currencyDecimals(currency)}::numeric`, range),
    null,
  );

/** A payment that is still to be made waits for new bank details, which the grantee has confirmed by mail. */
export const BANK_TO_CONFIRM: RawBuilder<boolean> = sql`(payments.status not in ('Paid', 'Cancelled') and exists (
  select from bank_accounts b where b.application_id = payments.application_id and b.state = 'TO-APPROVE'))`;

const REPORT_MISSING = sql`(payments.status <> 'Approved' and exists (
  select from reports r where r.id = payments.report_id and not ('Approved' in (r.status, r.review) and 'Declined' not in (r.status, r.review))))`;
/** A pending change blocks every payment; missing details block an approval if the programme requires them. */
const BANK_MISSING = sql`(exists (
  select from bank_accounts b where b.application_id = payments.application_id and b.state in ('TO-CONFIRM', 'TO-APPROVE'))
  or payments.status <> 'Approved'
    and exists (select from programmes p where p.id = payments.programme_id and p.requires_bank_details)
    and not exists (select from bank_accounts b where b.application_id = payments.application_id and b.state = 'CONFIRMED'))`;
const WAITS_FOR = { report: REPORT_MISSING, 'bank-details': BANK_MISSING } as const;
/** Neither reports nor bank details block the next step of a payment; `domain/payment/decision.ts` is the rule for one payment. */
export const IS_READY: RawBuilder<boolean> = sql`(not ${REPORT_MISSING} and not ${BANK_MISSING})`;

const openFilters = (): ListFilter[] => [
  columnFilter('status', m.common.status(), statuses(LISTED.filter((status) => status !== 'Paid')), sql.ref('payments.status')),
  due(),
  choiceFilter(
    'bank',
    m.common.bankDetails(),
    [
      {
        value: 'to-confirm',
        label: m.payment.toConfirm(),
      },
    ],
    (chosen) => (chosen.includes('to-confirm') ? BANK_TO_CONFIRM : sql`false`),
  ),
  choiceFilter(
    'waitsFor',
    m.payment.waitingFor(),
    [
      {
        value: 'report',
        label: m.payment.aReport(),
      },
      {
        value: 'bank-details',
        label: m.common.bankDetails(),
      },
      {
        value: 'nothing',
        label: m.payment.nothing(),
      },
    ],
    (chosen) =>
      sql`(false ${sql.join(
        chosen.map(
          (value) => sql`or ${value === 'nothing' ? IS_READY : (WAITS_FOR[value as keyof typeof WAITS_FOR] ?? sql`false`)}`,
        ),
        sql` `,
      )})`,
  ),
];

const decidedFilters = (): ListFilter[] => [
  choiceFilter(
    'isPaid',
    m.common.paid(),
    ['PAID', 'NOT PAID'].map((value) => ({ value, label: statusLabel('payment', value).label })),
    (chosen) => sql`(payments.status = 'Paid') = any (${chosen.map((value) => value === 'PAID')}::boolean[])`,
  ),
  columnFilter(
    'status',
    m.common.status(),
    statuses(LISTED.filter((status) => status !== 'Pending')),
    sql.ref('payments.status'),
  ),
  dateFilter('dateReleased', m.common.dateReleased(), (days) => dayWithin('payments.date_released', days)),
  due(),
];

/** What a list of payments can be filtered by. */
export const paymentFilters = (list: PaymentList, currency: string): readonly ListFilter[] => [
  ...(list === 'open' ? openFilters() : decidedFilters()),
  amount(currency),
];
