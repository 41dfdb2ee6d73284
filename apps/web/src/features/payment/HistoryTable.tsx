import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { currencySign } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { documents } from '#api/documents.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { ApprovalStatus } from '#components/payments/PaymentCells.tsx';
import { Status } from '#components/values/Status.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import type { PaymentRow } from './payment-labels.ts';

const SORTS = ['dateReleased', 'dueDate', 'amount', 'amountPaid', 'term'] as const;
const FIRST = 'dateReleased:DESCENDING';
const SORT_OPTIONS = [
  { value: FIRST, label: m.payment.lastPaidFirst() },
  { value: 'dateReleased:ASCENDING', label: m.payment.firstPaidFirst() },
  { value: 'dueDate:ASCENDING', label: m.payment.earliestDueFirst() },
  { value: 'amount:DESCENDING', label: m.payment.largestAmount() },
  { value: 'amountPaid:DESCENDING', label: m.payment.mostPaid() },
];

const columnsFor = (currency: string, totals: { amount: number; amountPaid: number } | undefined): DataColumn<PaymentRow>[] => [
  {
    id: 'account',
    header: m.payment.accountName(),
    fixed: true,
    cell: (row) => (
      <TwoLines
        first={row.accountName}
        second={`${row.applicationID}${row.bank ? ` · ${row.bank.bank} ${row.bank.number}` : ''}`}
      />
    ),
    total: m.common.total(),
  },
  { id: 'term', header: m.common.term(), width: 76, align: 'right', sortBy: 'term', cell: (row) => row.term },
  {
    id: 'amount',
    header: m.common.amountCurrency({ currency: currencySign(currency).trim() }),
    width: 164,
    align: 'right',
    sortBy: 'amount',
    cell: (row) => <Money plain minor={row.amount} currency={currency} />,
    total: totals ? <Money plain minor={totals.amount} currency={currency} /> : null,
  },
  {
    id: 'amountPaid',
    header: m.payment.paidCurrency({ currency: currencySign(currency).trim() }),
    width: 164,
    align: 'right',
    sortBy: 'amountPaid',
    cell: (row) => (
      <b>
        <Money plain minor={row.amountPaid} currency={currency} />
      </b>
    ),
    total: totals ? <Money plain minor={totals.amountPaid} currency={currency} /> : null,
  },
  {
    id: 'paid',
    header: m.common.paid(),
    width: 116,
    cell: (row) => <Status subject="payment" status={row.isPaid ? 'PAID' : 'NOT PAID'} />,
  },
  {
    id: 'status',
    header: m.common.approval(),
    width: 128,
    cell: (row) => <ApprovalStatus status={row.status} approvals={row.approvals} />,
  },
  {
    id: 'released',
    header: m.common.dateReleased(),
    width: 136,
    sortBy: 'dateReleased',
    cell: (row) =>
      row.dateReleased ? (
        <span className="tabular-nums">{formatDay(row.dateReleased)}</span>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  { id: 'due', header: m.common.dueDate(), width: 130, hidden: true, sortBy: 'dueDate', cell: (row) => formatDay(row.dueDate) },
];

interface Props {
  programmeId: string;
  currency: string;
  /** Why this person takes nothing along; undefined where they may. */
  noExport: string | undefined;
}

/** What was decided and paid, to be searched and taken along. */
export function HistoryTable({ programmeId, currency, noExport }: Props) {
  const chosen = useListAddress(SORTS, { searchFrom: 2 });
  const address = { ...chosen, sort: chosen.sort === 'DESCENDING' ? FIRST : chosen.sort };
  const { sort, query } = address;
  const history = useQuery(listQuery('payment.history', { query: { ...query, sort, programmeId } }));
  const filters = useQuery(readQuery('payment.filters', { params: { id: programmeId }, query: { list: 'history' } }));
  const hrefOf = (row: PaymentRow) =>
    to.admin.payment('accounting', programmeId, row.projectId, row.paymentId, row.applicationId);
  const take = (format: 'csv' | 'xlsx') => ({
    href: documents.payments({ programmeId, format, sort, search: query.search, filters: query.filters }),
  });
  return (
    <ListView
      address={address}
      result={history}
      name={m.common.payments()}
      memoryKey="accounting.history"
      caption={m.payment.paymentsThatWereDecidedOrPaid()}
      searchLabel={m.payment.accountNameOrAmount()}
      sortOptions={SORT_OPTIONS}
      filterFields={filters.data?.data}
      columns={columnsFor(currency, history.data?.totals)}
      getRowId={(row) => row._id}
      rowLabel={(row) => m.payment.paymentTermAccountname({ term: row.term, accountName: row.accountName })}
      rowHref={hrefOf}
      rowActions={(row) => [{ key: 'open', label: m.payment.openThePayment(), icon: FileText, href: hrefOf(row) }]}
      tableActions={(['csv', 'xlsx'] as const).map((format) => ({
        key: format,
        label: format === 'csv' ? m.common.exportAsCsv() : m.common.exportAsExcelWorkbook(),
        icon: Download,
        reason: noExport,
        run: () => window.location.assign(take(format).href),
      }))}
      density="comfortable"
      totals
    />
  );
}
