import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { SOON_DAYS } from '@grantdesk/domain/dashboard/links';
import { formatCount, moneyText } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { toHref } from './dashboard-links.ts';
import { Figures, FiguresLoading } from './Figures.tsx';
import { QuietPanel } from './QuietPanel.tsx';
import { inScope, type Scope } from './scope.ts';

type Total = Answer<'dashboard.money'>['data']['overdue'];

const amountsText = ({ amounts }: Total): string => amounts.map(({ minor, currency }) => moneyText(minor, currency)).join(', ');

/** The list behind a figure; if it spans several programmes, their accounts. */
const listOf = ({ behind }: Total, { programme }: Scope): string =>
  behind ? toHref(behind) : programme ? to.admin.account(programme._id) : to.admin.accounting;

/** What is due, withheld and paid: the first thing that an accountant reads. */
export function PaymentFigures(scope: Scope) {
  const query = useQuery(readQuery('dashboard.money', inScope(scope)));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FiguresLoading />;
  const { overdue, soon, approved, withheld, paidThisYear } = query.data.data;
  const figure = (label: string, total: Total) => ({
    label,
    value: formatCount(total.count),
    note: amountsText(total),
    href: listOf(total, scope),
  });
  return (
    <Figures
      figures={[
        figure(m.dashboard.overdueNotWithheld(), overdue),
        figure(m.dashboard.dueInTheNextSoonDays({ days: SOON_DAYS }), soon),
        figure(m.common.approvedNotPaid(), approved),
        figure(m.common.withheld(), withheld),
        figure(m.dashboard.paidThisYear(), paidThisYear),
      ]}
    />
  );
}

/** The payments that are due, in one line, for people whose first work is applications. */
export function PaymentsDueLine() {
  const query = useQuery(readQuery('dashboard.money', inScope({})));
  if (!query.data) return null;
  const { overdue, soon } = query.data.data;
  const due = soon.count === 0 ? m.common.none() : formatCount(soon.count);
  const amounts = soon.count === 0 ? '' : `, ${amountsText(soon)}`;
  const late = overdue.count === 0 ? '' : ' ' + m.dashboard.countOverdue({ count: formatCount(overdue.count) });
  return (
    <QuietPanel
      title={m.dashboard.paymentsDue()}
      note={m.dashboard.dueInTheNextSoonDays2({ due, days: SOON_DAYS, amounts, late })}
      action={
        <AppLink
          href={listOf(overdue.count === 0 ? soon : { ...soon, behind: null }, {})}
          aria-label={m.dashboard.viewPaymentsDue()}
        >
          {m.common.view()}
        </AppLink>
      }
    />
  );
}
