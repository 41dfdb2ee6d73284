/** Facts of money with the texts that the sentences show. */
import { formatList } from '../format/list.ts';
import { moneyText } from '../format/money.ts';

export const withMoney = <F extends { amount: number; currency: string }>(facts: F): F & { money: string } => ({
  ...facts,
  money: moneyText(facts.amount, facts.currency),
});

export const withLimits = <F extends { networks: readonly string[]; limits: readonly { currency: string; amount: number }[] }>(
  facts: F,
) => ({
  ...facts,
  networks: formatList(facts.networks),
  limits: formatList(facts.limits.map(({ amount, currency }) => moneyText(amount, currency))),
});
