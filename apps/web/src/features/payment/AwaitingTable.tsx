import { m } from '@grantdesk/messages';
import { currencySign } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { listQuery, readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { ApprovalStatus, DueDate, Evidence } from '#components/payments/PaymentCells.tsx';
import { dayIn } from '#components/payments/due.ts';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { serverNow } from '#ui/clock.ts';
import { EmptyState } from '#ui/states.tsx';
import { PaymentActions, type PaymentStep, StepDialog, usePaymentStep } from './PaymentActions.tsx';
import type { OpenPayment } from './payment-labels.ts';

const SORTS = ['dueDate', 'amount', 'term', 'status'] as const;
const FIRST = 'dueDate:ASCENDING';
const SORT_OPTIONS = [
  { value: FIRST, label: m.payment.earliestDueFirst() },
  { value: 'dueDate:DESCENDING', label: m.payment.latestDueFirst() },
  { value: 'amount:DESCENDING', label: m.payment.largestAmount() },
  { value: 'amount:ASCENDING', label: m.payment.smallestAmount() },
  { value: 'status:ASCENDING', label: m.common.status() },
];

interface Context {
  currency: string;
  today: string;
  totals: { amount: number; pending: number; due: number } | undefined;
  onStep: (payment: OpenPayment, step: PaymentStep) => void;
  hrefOf: (payment: OpenPayment) => string;
}

const columnsFor = ({ currency, today, totals, onStep, hrefOf }: Context): DataColumn<OpenPayment>[] => [
  {
    id: 'account',
    header: m.payment.accountName(),
    fixed: true,
    cell: (row) => (
      <TwoLines
        first={row.accountName}
        second={row.bank ? `${row.bank.bank} ${row.bank.number}` : m.payment.noConfirmedBankDetails()}
      />
    ),
    total: m.common.total(),
  },
  { id: 'term', header: m.common.term(), width: 64, align: 'right', sortBy: 'term', cell: (row) => row.term },
  {
    id: 'amount',
    header: m.common.amountCurrency({ currency: currencySign(currency).trim() }),
    width: 148,
    align: 'right',
    sortBy: 'amount',
    cell: (row) => (
      <b>
        <Money plain minor={row.amount} currency={currency} />
      </b>
    ),
    total: totals ? <Money plain minor={totals.amount} currency={currency} /> : null,
  },
  {
    id: 'status',
    header: m.common.status(),
    width: 124,
    sortBy: 'status',
    cell: (row) => <ApprovalStatus status={row.status} approvals={row.approvals} />,
    total: totals ? (
      <span className="text-muted" style={{ fontWeight: 400 }}>
        {m.payment.ofWhichPending()} <Money plain minor={totals.pending} currency={currency} />
      </span>
    ) : null,
    totalSpan: 4,
  },
  {
    id: 'due',
    header: m.common.dueDate(),
    width: 124,
    sortBy: 'dueDate',
    cell: (row) => <DueDate day={row.dueDate} today={today} />,
  },
  { id: 'evidence', header: m.payment.evidence(), width: 204, cell: (row) => <Evidence {...row.evidence} /> },
  {
    id: 'actions',
    header: m.common.actions(),
    width: 188,
    fixed: true,
    align: 'right',
    cell: (row) => (
      <span className="inline-flex flex-nowrap justify-end gap-2">
        {row.status === 'Withheld' ? (
          <ButtonLink
            size="xs"
            href={hrefOf(row)}
            aria-label={m.payment.reviewAgainPaymentTermAccountname({ term: row.term, accountName: row.accountName })}
          >
            {m.common.reviewAgain()}
          </ButtonLink>
        ) : (
          <PaymentActions payment={row} onStep={(step) => onStep(row, step)} />
        )}
      </span>
    ),
  },
];

/** The layout "Payments awaiting approval" with its totals. */
export function AwaitingTable({ programmeId, currency, timeZone }: { programmeId: string; currency: string; timeZone: string }) {
  const chosen = useListAddress(SORTS, { searchFrom: 2 });
  const address = { ...chosen, sort: chosen.sort === 'DESCENDING' ? FIRST : chosen.sort };
  const query = { ...address.query, sort: address.sort };
  const payments = useQuery(listQuery('payment.dueForApproval', { params: { id: programmeId }, query }));
  const filters = useQuery(readQuery('payment.filters', { params: { id: programmeId }, query: { list: 'awaiting' } }));
  const [step, setStep] = usePaymentStep();
  const data = payments.data;
  const hrefOf = (row: OpenPayment) =>
    to.admin.payment('accounting', programmeId, row.projectId, row.paymentId, row.applicationId);
  if (data?.totalCount === 0 && !address.isNarrowed)
    return <EmptyState title={m.payment.noPaymentIsAwaitingApproval()}>{m.payment.paymentsComeHereWhenAProject()}</EmptyState>;
  return (
    <>
      <ListView
        address={address}
        result={payments}
        name={m.common.payments()}
        memoryKey="accounting.awaiting"
        caption={m.payment.paymentsAwaitingApprovalOrCompletion()}
        searchLabel={m.payment.accountNameOrAmount()}
        sortOptions={SORT_OPTIONS}
        filterFields={filters.data?.data}
        columns={columnsFor({
          currency,
          today: dayIn(serverNow(), timeZone),
          totals: data?.totals,
          hrefOf,
          onStep: (payment, next) => setStep({ payment, step: next }),
        })}
        getRowId={(row) => row._id}
        rowLabel={(row) => m.payment.paymentTermAccountname({ term: row.term, accountName: row.accountName })}
        rowHref={hrefOf}
        rowActions={(row) => [
          {
            key: 'open',
            label: m.payment.openThePayment(),
            icon: FileText,
            href: to.admin.payment('accounting', programmeId, row.projectId, row.paymentId, row.applicationId),
          },
        ]}
        density="comfortable"
        totals
      />
      <StepDialog chosen={step} onClose={() => setStep(null)} />
    </>
  );
}
