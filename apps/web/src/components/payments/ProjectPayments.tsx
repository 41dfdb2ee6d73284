import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import type { PaymentStatus } from '@grantdesk/domain/payment/decision';
import { currencySign } from '@grantdesk/domain/format/money';
import { DataTable } from '../data-table/DataTable.tsx';
import { TwoLines } from '../data-table/RowLink.tsx';
import type { DataColumn } from '../data-table/types.ts';
import { Status } from '../values/Status.tsx';
import { Money } from '../values/values.tsx';
import { DueDate } from './PaymentCells.tsx';

/** A payment of a project as its plan shows it. */
export interface ProjectPayment {
  _id: string;
  term: number;
  amount: number;
  amountPaid: number;
  isPaid: boolean;
  status: PaymentStatus;
  dueDate: string;
  dateReleased: string | null;
}

interface Props<Row> {
  payments: readonly Row[];
  currency: string;
  /** `2026-11-21`, in the programme's zone. */
  today: string;
  /** What has to be approved first; undefined where nothing does. */
  waitsFor?: (payment: Row) => string | undefined;
  hrefOf?: (payment: Row) => string | undefined;
}

const columnsFor = <Row extends ProjectPayment>(
  { currency, today, waitsFor }: Props<Row>,
  total: { amount: number; paid: number },
): DataColumn<Row>[] => [
  {
    id: 'term',
    header: m.common.term(),
    fixed: true,
    cell: (row) => {
      const report = waitsFor?.(row);
      return (
        <TwoLines
          first={m.common.paymentTerm({ term: row.term })}
          second={report === undefined ? null : m.common.dependsOnReport({ report })}
        />
      );
    },
    total: m.common.total(),
  },
  {
    id: 'amount',
    header: m.common.amountCurrency({ currency: currencySign(currency).trim() }),
    width: 136,
    align: 'right',
    cell: (row) => <Money plain minor={row.amount} currency={currency} />,
    total: <Money plain minor={total.amount} currency={currency} />,
  },
  {
    id: 'amountPaid',
    header: m.common.amountPaid(),
    width: 150,
    align: 'right',
    hidden: true,
    cell: (row) => <Money plain minor={row.amountPaid} currency={currency} />,
    total: <Money plain minor={total.paid} currency={currency} />,
  },
  {
    id: 'paid',
    header: m.common.paid(),
    width: 124,
    cell: ({ isPaid, dateReleased }) => (
      <span className="grid justify-items-start gap-0.5 py-0.75">
        <Status subject="payment" status={isPaid ? 'PAID' : 'NOT PAID'} />
        {dateReleased ? <small className="text-xs/4 text-muted tabular-nums">{formatDay(dateReleased)}</small> : null}
      </span>
    ),
    total: <Money plain minor={total.paid} currency={currency} />,
  },
  { id: 'status', header: m.common.approval(), width: 116, cell: (row) => <Status subject="payment" status={row.status} /> },
  {
    id: 'due',
    header: m.common.dueDate(),
    width: 120,
    cell: (row) => <DueDate day={row.dueDate} today={today} isOpen={!row.isPaid && row.status !== 'Cancelled'} />,
  },
  {
    id: 'released',
    header: m.common.dateReleased(),
    width: 130,
    hidden: true,
    cell: ({ dateReleased }) => (dateReleased ? formatDay(dateReleased) : <span className="text-muted">–</span>),
  },
];

/** The layout "Project payments", for whatever screen shows a project. */
export function ProjectPayments<Row extends ProjectPayment>(props: Props<Row>) {
  const { payments, hrefOf } = props;
  // What was cancelled is shown, and counts nothing.
  const counted = payments.filter(({ status }) => status !== 'Cancelled');
  const sum = (of: (payment: Row) => number): number => counted.reduce((total, payment) => total + of(payment), 0);
  const total = { amount: sum(({ amount }) => amount), paid: sum(({ amountPaid }) => amountPaid) };
  return (
    <DataTable
      name={m.common.payments()}
      caption={m.common.paymentsOfTheProject()}
      columns={columnsFor(props, total)}
      rows={payments}
      getRowId={(payment) => payment._id}
      rowLabel={(payment) => m.common.paymentTerm({ term: payment.term })}
      memoryKey="project.payments"
      totals
      {...(hrefOf ? { rowHref: hrefOf } : {})}
    />
  );
}
