import { m } from '@grantdesk/messages';
import { formatPercent } from '@grantdesk/domain/format/money';
import { SegmentedControl } from '@mantine/core';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Money } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { rich } from '#ui/rich.tsx';
import { saveAs } from '#ui/save-as.ts';
import { AccountBar } from './AccountBar.tsx';
import classes from './Accounting.module.css';
import { type Account, partsCsv, partsShown, reading } from './account-labels.ts';

const VIEWS = [
  { value: 'chart', icon: ChartColumn, label: m.common.chart() },
  { value: 'table', icon: Table2, label: m.common.table() },
];

/** What has become of a programme's budget, as a bar or as a table, with its one line of reading. */
export function AccountMeter({ account }: { account: Account }) {
  const [view, setView] = useState('chart');
  const { currency } = account.programme;
  return (
    <figure className={classes.meter} aria-label={m.common.budgetOfName({ name: account.programme.name })}>
      <div className="mb-3.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <dl>
          <dt className="font-medium text-muted">{m.common.budget()}</dt>
          <dd className="text-[28px]/9 font-bold tracking-[-0.01em] mobile:text-[22px]/7.5">
            <Money minor={account.budget} currency={currency} />
          </dd>
        </dl>
        <div className={classes.tools}>
          <figcaption>
            <p>{reading(account)}</p>
          </figcaption>
          <SegmentedControl
            aria-label={m.payment.showAs()}
            value={view}
            onChange={setView}
            data={VIEWS.map(({ value, icon: Icon, label }) => ({
              value,
              label: (
                <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, verticalAlign: 'middle' }}>
                  <Icon size={14} aria-hidden="true" /> {label}
                </span>
              ),
            }))}
          />
          <Button size="sm" variant="subtle" leftSection={<Download />} onClick={() => saveCsv(account)}>
            {m.common.csv()}
          </Button>
        </div>
      </div>
      {view === 'chart' ? (
        <>
          <AccountBar account={account} />
          <dl className={classes.parts}>
            {partsShown(account).map(({ part, label, minor, percent }) => (
              <div key={part} data-over={minor < 0 || undefined}>
                <dt className="flex items-center gap-2 text-caption/5 text-muted">
                  <span className={classes.key} data-part={part} aria-hidden="true" /> {label}
                </dt>
                <dd>
                  <Money plain minor={Math.abs(minor)} currency={currency} />
                  <small>{percent}</small>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <PartsTable account={account} />
      )}
      {account.returned > 0 ? (
        <p className="mt-2 text-muted">
          {rich(m.payment.ofThePaidReturned, { money: <Money minor={account.returned} currency={currency} /> })}
        </p>
      ) : null}
      {account.closed > 0 ? <p className="text-muted">{m.payment.projectsLeftOut({ count: account.closed })}</p> : null}
    </figure>
  );
}

function PartsTable({ account }: { account: Account }) {
  const { currency } = account.programme;
  return (
    <table className={`${classes.table} w-full border-collapse`}>
      <thead>
        <tr>
          <th scope="col">{m.common.part()}</th>
          <th scope="col" className={classes.num}>
            {m.common.amountCurrency({ currency })}
          </th>
          <th scope="col" className={classes.num}>
            {m.common.share()}
          </th>
        </tr>
      </thead>
      <tbody>
        {partsShown(account).map(({ part, label, minor, percent }) => (
          <tr key={part}>
            <th scope="row">{label}</th>
            <td className={classes.num}>
              <Money plain minor={minor} currency={currency} />
            </td>
            <td className={classes.num}>{percent}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.common.budget()}</th>
          <td className={classes.num}>
            <Money plain minor={account.budget} currency={currency} />
          </td>
          <td className={classes.num}>{formatPercent(1)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function saveCsv(account: Account): void {
  const file = new Blob(['\ufeff', partsCsv(account)], { type: 'text/csv;charset=utf-8' });
  saveAs(file, m.payment.nameBudgetCsv({ name: account.programme.name }));
}
