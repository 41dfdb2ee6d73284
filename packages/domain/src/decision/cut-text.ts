import { m } from '@grantdesk/messages';
import { moneyText } from '../format/money.ts';
import { costsByRank, sumAmounts, type BoardMoney } from './board.ts';

/**
 * What the grants above the budget line cost, what they leave, and what the next one lacks.
 * @param cut how many rows are above the line
 * @param left what is left of the budget before any of these rows is granted, in minor units
 */
export function cutText({
  rows,
  cut,
  left,
  currency,
}: {
  rows: readonly BoardMoney[];
  cut: number;
  left: number;
  currency: string;
}): string {
  const costs = costsByRank(rows);
  const above = rows.slice(0, cut).filter((row) => row.decision?.outcome !== 'DECLINE').length;
  const { total, unknown } = sumAmounts(costs.slice(0, cut));
  const rest = left - total;
  const money = (minor: number) => moneyText(minor, currency);
  const next = costs[cut];
  const lacks = rest >= 0 && next ? next - rest : 0;
  return [
    above === 0
      ? m.decision.noGrantIsAboveTheLine({ rest: money(rest) })
      : rest < 0
        ? m.decision.aboveGrantsCostTotalMoneyMore({ total: money(total), money: money(-rest), above })
        : m.decision.aboveGrantsCostTotalAndLeave({ total: money(total), rest: money(rest), above }),
    lacks > 0 ? m.decision.theNextProposalNeedsLacksMore({ lacks: money(lacks) }) : '',
    unknown > 0 ? m.decision.withoutAnAmountUnknown({ unknown }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
