import { m } from '@grantdesk/messages';
import { moneyText } from '@grantdesk/domain/format/money';
import type { Answer } from '@grantdesk/api';
import { plainAmount } from '@grantdesk/domain/payment/amounts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { budgetParts } from '#components/budget-parts.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure } from '#components/screens.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { ChartPanel } from './ChartPanel.tsx';
import charts from './Charts.module.css';
import classes from './Dashboard.module.css';

type Budgets = Answer<'dashboard.budgets'>['data'];
type Row = Budgets['rows'][number];
type Sums = Omit<Row, 'programme' | 'currency'>;

/** What of each programme's budget is paid, promised and left. */
export function BudgetByProgramme() {
  const query = useQuery(readQuery('dashboard.budgets', {}));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.data.rows.length === 0) return null;
  const { rows, total, totals } = query.data.data;
  const parts = budgetParts(rows[0] as Sums);
  return (
    <ChartPanel
      title={m.dashboard.budgetByProgramme()}
      words={budgetWords(totals, rows.length, total)}
      file={m.dashboard.budgetByProgramme()}
      table={{
        columns: [m.common.programme(), m.common.currency(), ...parts.map(({ label }) => label), m.common.budget()],
        rows: rows.map((row) => [
          row.programme.name,
          row.currency,
          ...budgetParts(row).map(({ minor }) => plainAmount(minor, row.currency)),
          plainAmount(row.budget, row.currency),
        ]),
      }}
      linked={<BudgetTable rows={rows} totals={totals} />}
    >
      <div className="px-5 pt-2 pb-4">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs/4 text-muted">
          {parts.map(({ part, label }) => (
            <li key={part}>
              <span className={charts.key} data-part={part} aria-hidden="true" /> {label}
            </li>
          ))}
        </ul>
        <ul className={charts.budgets}>
          {rows.map((row) => (
            <li className="first:border-t-0 mobile:grid-cols-1" key={row.programme._id}>
              <AppLink href={to.admin.account(row.programme._id)}>{row.programme.name}</AppLink>
              <span className="tabular-nums">
                <LeftText row={row} />
              </span>
              <span className={`${charts.meter} ${charts.small}`} aria-hidden="true">
                {budgetParts(row).map(({ part, minor }) =>
                  minor > 0 ? <i key={part} data-part={part} style={{ flexGrow: minor }} /> : null,
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartPanel>
  );
}

function LeftText({ row: { balance, budget, currency } }: { row: Row }) {
  if (balance < 0)
    return <span data-late>{m.dashboard.moneytextAboveTheBudget({ moneyText: moneyText(-balance, currency) })}</span>;
  return (
    <>
      <b>{moneyText(balance, currency)}</b> {m.dashboard.leftOfBudget({ budget: moneyText(budget, currency) })}
    </>
  );
}

/** What is left of all budgets together, which several currencies do not have; and how many programmes are shown. */
function budgetWords(totals: Budgets['totals'], shown: number, total: number): string {
  const [only] = totals;
  const left =
    totals.length === 1 && only
      ? m.dashboard.balanceOfBudgetIsLeftTo({
          balance: moneyText(only.balance, only.currency),
          budget: moneyText(only.budget, only.currency),
        })
      : m.dashboard.theProgrammesUseCountCurrencies({ count: totals.length });
  return shown < total ? m.dashboard.leftShownOfTotalProgrammesAre({ left, shown, total }) : left;
}

function BudgetTable({ rows, totals }: Pick<Budgets, 'rows' | 'totals'>) {
  const isPlain = totals.length === 1;
  const [only] = totals;
  const unit = isPlain && only ? ` (${only.currency})` : '';
  return (
    // Its links reach the names alone: a narrow screen scrolls it by keys.
    <div
      className="relative overflow-x-auto focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      role="region"
      aria-label={m.dashboard.budgetByProgrammeTable()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={`${classes.table} w-full table-fixed border-collapse ${charts.budgetTable}`}>
        <thead>
          <tr>
            <th scope="col">{m.common.programme()}</th>
            <th scope="col" className="num">
              {m.dashboard.leftUnit({ unit })}
            </th>
            <th scope="col" className="num">
              {m.dashboard.budgetUnit({ unit })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ programme, currency, balance, budget }) => (
            <tr key={programme._id}>
              <th scope="row">
                <AppLink href={to.admin.account(programme._id)}>{programme.name}</AppLink>
              </th>
              <td className="num" data-late={balance < 0 || undefined}>
                <Money plain={isPlain} minor={balance} currency={currency} />
              </td>
              <td className="num">
                <Money plain={isPlain} minor={budget} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(({ currency, balance, budget }) => (
            <tr key={currency}>
              <th scope="row">{m.dashboard.allProgrammes()}</th>
              <td className="num">
                <Money plain={isPlain} minor={balance} currency={currency} />
              </td>
              <td className="num">
                <Money plain={isPlain} minor={budget} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
