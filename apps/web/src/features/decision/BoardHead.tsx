import { grantedByRank, sumAmounts } from '@grantdesk/domain/decision/board';
import { currencySign } from '@grantdesk/domain/format/money';
import { Money } from '#components/values/values.tsx';
import classes from './Decisions.module.css';
import { type BoardRow, counted } from './room-labels.ts';

/** The names of the columns on a wide screen; each value carries its own name for those who do not see them. */
export function BoardHead({ currency }: { currency: string }) {
  const sign = currencySign(currency);
  return (
    <div className={classes.head} aria-hidden="true">
      <span>Rank</span>
      <span>Application</span>
      <span>Average and spread</span>
      <span className="num">Requested ({sign})</span>
      <span className="num">Proposed ({sign})</span>
      <span className="num">Granted ({sign})</span>
      <span className="num">Left after ({sign})</span>
      <span>Drafted decision</span>
    </div>
  );
}

interface TotalsProps {
  rows: readonly BoardRow[];
  cut: number;
  left: number;
  currency: string;
}

/** A sum of which nothing is known is no zero. */
const knownSum = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount === null) ? null : sumAmounts(amounts).total;

/** The sums of the columns. Granted counts what is drafted, and what is above the line. */
export function BoardTotals({ rows, cut, left, currency }: TotalsProps) {
  const granted = sumAmounts(grantedByRank(rows, cut)).total;
  const sums = [
    ['Requested', knownSum(rows.map((row) => row.requested))],
    ['Proposed', knownSum(rows.map((row) => row.proposed))],
    ['Granted', granted],
    ['Left after', left - granted],
  ] as const;
  return (
    <section className={classes.totals} aria-label="Totals">
      <b className="col-[2_/_4]">{counted(rows.length, 'application')}</b>
      {sums.map(([label, minor]) => (
        <div key={label} className={classes.sum} data-tone={minor !== null && minor < 0 ? 'danger' : undefined} data-strong>
          <span className={`${classes.label} text-xs/4 text-muted`}>{label}</span>{' '}
          <Money minor={minor} currency={currency} plain />
        </div>
      ))}
    </section>
  );
}
