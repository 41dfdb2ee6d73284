import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDate } from '@grantdesk/domain/format/date';
import { formatAmount, moneyText } from '@grantdesk/domain/format/money';
import { budgetParts } from '#components/budget-parts.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import { toHref } from './dashboard-links.ts';
import { ChartPanel } from './ChartPanel.tsx';
import charts from './Charts.module.css';
import classes from './Dashboard.module.css';
import { QuietPanel } from './QuietPanel.tsx';

type Figures = Answer<'dashboard.programme'>['data'];
interface MoneyProps {
  programme: Figures['programme'];
  money: NonNullable<Figures['money']>;
}

/** What of a programme's budget is paid, promised and left. */
export function Budget({ programme, money }: MoneyProps) {
  const { currency, name } = programme;
  const { budget, granted, committed, released, balance } = money;
  const parts = budgetParts(money).map(({ part, ...shown }) => ({ key: part, ...shown }));
  const percent = (minor: number) => (budget === 0 ? 0 : Math.round((minor / budget) * 100));
  return (
    <ChartPanel
      title={m.common.budget()}
      words={
        balance < 0
          ? m.dashboard.moreIsCommittedThanTheBudget({ budget: moneyText(budget, currency) })
          : m.dashboard.grantedOfBudgetIsGrantedCommitted({
              granted: percent(granted),
              budget: moneyText(budget, currency),
              committed: percent(committed),
              released: percent(released),
            })
      }
      file={m.dashboard.nameBudget({ name })}
      table={{
        columns: [m.common.part(), m.common.amountCurrency({ currency }), m.dashboard.percent()],
        rows: parts.map(({ label, minor }) => [label, formatAmount(minor, currency).replaceAll(',', ''), percent(minor)]),
      }}
    >
      <div className="px-5 pt-2 pb-4">
        <span className={charts.meter} aria-hidden="true">
          {parts.map(({ key, minor }) => (minor > 0 ? <i key={key} data-part={key} style={{ flexGrow: minor }} /> : null))}
        </span>
        <dl className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
          {parts.map(({ key, label, minor }) => (
            <div key={key}>
              <dt className="text-caption/5 text-muted">
                <span className={charts.key} data-part={key} aria-hidden="true" /> {label}
              </dt>
              <dd className="m-0 font-semibold">
                <AppLink href={to.admin.account(programme._id)}>
                  <Money minor={Math.abs(minor)} currency={currency} />
                </AppLink>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartPanel>
  );
}

/** Payments of the next days, the first due first. */
export function PaymentsDue({ programme, money: { due, payments } }: MoneyProps) {
  const { currency, name, _id } = programme;
  const until = formatDate(due.to, 'UTC');
  const accounting = <AppLink href={to.admin.account(_id)}>{m.dashboard.openAccounting()}</AppLink>;
  if (due.count === 0)
    return <QuietPanel title={m.dashboard.paymentsDue()} note={m.dashboard.noneBeforeUntil({ until })} action={accounting} />;
  return (
    <Panel
      title={m.dashboard.paymentsDue()}
      note={m.dashboard.paymentsDueBy({ count: due.count, date: until })}
      actions={accounting}
      flush
    >
      {payments.length === 0 ? null : (
        <div className="relative overflow-x-auto focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus">
          <table className={`${classes.table} w-full table-fixed border-collapse`} data-narrow>
            <caption className="sr-only">{m.dashboard.paymentsDueOfName({ name })}</caption>
            <thead>
              <tr>
                <th scope="col">{m.dashboard.granteeAndTerm()}</th>
                <th scope="col" className="num">
                  {m.common.amountCurrency({ currency })}
                </th>
                <th scope="col" className="num">
                  {m.common.due()}
                </th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ _id: id, projectId, applicationId, accountName, term, amount, dueDate }) => (
                <tr key={id}>
                  <th scope="row" className={classes.two}>
                    <AppLink href={to.admin.payment('accounting', _id, projectId, id, applicationId)} className="ellipsis">
                      {accountName}
                    </AppLink>
                    <span className="mt-0.5 block text-xs/4 text-muted">{m.dashboard.termTerm({ term })}</span>
                  </th>
                  <td className="num">
                    <Money plain minor={amount} currency={currency} />
                  </td>
                  <td className="num">
                    <DateTime value={dueDate} zone="UTC" />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{m.common.total()}</th>
                <td className="num" colSpan={2}>
                  <AppLink href={toHref(due.behind)}>
                    <Money plain minor={due.amount} currency={currency} />
                    <span className="sr-only">{m.dashboard.allCountPaymentsDue({ count: due.count })}</span>
                  </AppLink>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}
