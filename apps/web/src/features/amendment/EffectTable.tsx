import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { moneyText } from '@grantdesk/domain/format/money';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import classes from './Amend.module.css';

type Effect = Answer<'amendment.preview'>['data']['effect'];
type Cell = Effect['rows'][number]['before'];

const PARTS = {
  dates: m.common.dates(),
  scope: m.amendment.scope(),
  budget: m.common.budget(),
  reports: m.common.reports(),
  terms: m.common.payments2(),
} as const;
const CHANGES = { same: 'stays', changed: 'changes', added: 'new', removed: 'goes' } as const;
const KINDS = {
  COMMITTED: m.common.committed(),
  APPROVED: m.common.approved(),
  WITHHELD: m.common.withheld(),
  RELEASED: m.common.paid(),
  RETURNED: m.common.returned(),
} as const;

interface Props {
  effect: Effect;
  currency: string;
  /** What it would do, what it did, or what it was to do and did not. */
  when?: 'open' | 'done' | 'past';
}

const WHEN = {
  open: {
    before: m.common.now(),
    after: m.amendment.ifApproved(),
    ledger: m.amendment.theLedgerGets(),
    none: m.amendment.theLedgerStaysAsItIs(),
  },
  done: {
    before: m.common.before(),
    after: m.common.after(),
    ledger: m.amendment.theLedgerGot(),
    none: m.amendment.theLedgerStayedAsItWas(),
  },
  past: {
    before: m.amendment.thenHeading(),
    after: m.common.proposed(),
    ledger: m.amendment.theLedgerWouldHaveGot(),
    none: m.amendment.theLedgerWouldHaveStayedAs(),
  },
} as const;

/** Every row of the plan before and after, the sums, and what the ledger gets. */
export function EffectTable({ effect, currency, when = 'open' }: Props) {
  const [isWhole, setWhole] = useState(false);
  const staying = effect.rows.filter(({ change }) => change === 'same').length;
  const rows = effect.rows.filter(({ change }) => isWhole || change !== 'same');
  const { before, after, ledger, none } = WHEN[when];
  const money = (minor: number) => moneyText(minor, currency);
  const sums: [string, number, number][] = [
    [m.common.budget(), effect.before.budget, effect.after.budget],
    [m.amendment.approvedOrPaid(), effect.before.fixed, effect.after.fixed],
    [m.amendment.inPaymentsToCome(), effect.before.open, effect.after.open],
    [m.amendment.inNoPayment(), effect.before.free, effect.after.free],
  ];
  return (
    <div className="mt-2 grid gap-3">
      <div role="table" aria-label={m.amendment.whatChanges()} className="rounded-md border border-hair text-sm/5">
        <div
          role="row"
          className={`${classes.head} grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-t-md bg-sunken px-3 py-2 font-medium text-muted`}
        >
          <span role="columnheader">{m.common.what()}</span>
          <span role="columnheader">{before}</span>
          <span role="columnheader">{after}</span>
        </div>
        {rows.map((row, index) => (
          <div key={index} role="row" className={classes.line} data-change={row.change}>
            <span role="rowheader" className={classes.what}>
              <small>{PARTS[row.part]}</small>
              {row.label} <small className={classes.kind}>{CHANGES[row.change]}</small>
            </span>
            <span role="cell">
              <small className={classes.side}>{before}</small>
              <Words cell={row.before} currency={currency} />
            </span>
            <span role="cell">
              <small className={classes.side}>{after}</small>
              <Words cell={row.after} currency={currency} />
            </span>
          </div>
        ))}
      </div>
      {staying > 0 ? (
        <div>
          <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? m.amendment.showOnlyWhatChanges() : m.amendment.showWhatStaysAsWellStaying({ staying })}
          </Button>
        </div>
      ) : null}
      <div role="table" aria-label={m.amendment.theSums()} className="rounded-md border border-hair text-sm/5">
        <div
          role="row"
          className={`${classes.head} grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-t-md bg-sunken px-3 py-2 font-medium text-muted`}
        >
          <span role="columnheader">{m.amendment.sums()}</span>
          <span role="columnheader">{before}</span>
          <span role="columnheader">{after}</span>
        </div>
        {sums.map(([label, from, to]) => (
          <div key={label} role="row" className={classes.line} data-change={from === to ? 'same' : 'changed'}>
            <span role="rowheader">{label}</span>
            <span role="cell" className="tabular-nums">
              <small className={classes.side}>{before}</small>
              {money(from)}
            </span>
            <span role="cell" className="tabular-nums">
              <small className={classes.side}>{after}</small>
              {money(to)}
            </span>
          </div>
        ))}
      </div>
      <p className="text-sm/5 text-muted tabular-nums">
        {effect.entries.length === 0
          ? none
          : m.common.labelValueSentence({
              label: ledger,
              value: effect.entries
                .map(({ kind, amount }) => `${KINDS[kind]} ${amount > 0 ? '+' : '−'}${money(Math.abs(amount))}`)
                .join(', '),
            })}
      </p>
    </div>
  );
}

function Words({ cell, currency }: { cell: Cell; currency: string }) {
  if (!cell) return <span className="text-muted">–</span>;
  const { amount, day, text } = cell;
  const words = [
    ...(amount === undefined ? [] : [moneyText(amount, currency)]),
    ...(day === undefined || (amount === undefined && text === undefined) ? [] : [m.amendment.dueDay({ day: formatDay(day) })]),
    ...(day !== undefined && amount === undefined && text === undefined ? [formatDay(day)] : []),
    ...(text === undefined ? [] : [text]),
  ];
  return (
    <span className="tabular-nums">{(amount === undefined && text !== undefined ? words.toReversed() : words).join(', ')}</span>
  );
}
