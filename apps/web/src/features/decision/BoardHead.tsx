import { m } from '@grantdesk/messages';
import { grantedByRank, sumAmounts } from '@grantdesk/domain/decision/board';
import { currencySign } from '@grantdesk/domain/format/money';
import { Money } from '#components/values/values.tsx';
import classes from './Decisions.module.css';
import { type BoardRow } from './room-labels.ts';

/** The names of the columns on a wide screen; each value carries its own name for those who do not see them. */
export function BoardHead({ currency }: { currency: string }) {
  const sign = currencySign(currency);
  return (
    <div className={classes.head} aria-hidden="true">
      <span>{m.decision.rank()}</span>
      <span>{m.common.application2()}</span>
      <span>{m.decision.averageAndSpread()}</span>
      <span className="num">{m.decision.requestedSign({ sign })}</span>
      <span className="num">{m.decision.proposedSign({ sign })}</span>
      <span className="num">{m.decision.grantedSign({ sign })}</span>
      <span className="num">{m.decision.leftAfterSign({ sign })}</span>
      <span>{m.decision.draftedDecision()}</span>
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
    [m.common.requested(), knownSum(rows.map((row) => row.requested))],
    [m.common.proposed(), knownSum(rows.map((row) => row.proposed))],
    [m.common.granted(), granted],
    [m.decision.leftAfter(), left - granted],
  ] as const;
  return (
    <section className={classes.totals} aria-label={m.decision.totals()}>
      <b className="col-[2_/_4]">{m.common.countApplications({ count: rows.length })}</b>
      {sums.map(([label, minor]) => (
        <div key={label} className={classes.sum} data-tone={minor !== null && minor < 0 ? 'danger' : undefined} data-strong>
          <span className={`${classes.label} text-xs/4 text-muted`}>{label}</span>{' '}
          <Money minor={minor} currency={currency} plain />
        </div>
      ))}
    </section>
  );
}
