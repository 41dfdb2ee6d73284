import { getIntlLocale, m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { type AccountPart, shareReleased } from '@grantdesk/domain/payment/ledger';
import { plainAmount } from '@grantdesk/domain/payment/amounts';
import { formatPercent, moneyText } from '@grantdesk/domain/format/money';
import { budgetParts } from '#components/budget-parts.ts';

export type Account = Answer<'payment.accounts'>['data'][number];

export interface Part {
  part: AccountPart;
  label: string;
  minor: number;
  /** "33.0%" of the budget. */
  percent: string;
  /** The same as a number, for files. */
  share: number;
}

/** The parts of a budget in the order of the bar. */
export function partsShown(account: Account): Part[] {
  return budgetParts(account).map((shown) => ({
    ...shown,
    share: account.budget > 0 ? (shown.minor / account.budget) * 100 : 0,
    percent: account.budget > 0 ? formatPercent(shown.minor / account.budget) : '–',
  }));
}

/** "One third is released; ₦227,050,000.00 is free to commit." */
export function reading(account: Account): string {
  const { currency } = account.programme;
  const amount = moneyText(Math.abs(account.balance), currency);
  return `${shareReleased(account)}; ${account.balance < 0 ? m.payment.amountTooMuchIsCommitted({ amount }) : m.payment.amountIsFreeToCommit({ amount })}.`;
}

/** The parts as a file that other programs read. */
export const partsCsv = (account: Account): string =>
  [
    'part,amount,currency,percent',
    ...partsShown(account).map(
      ({ label, minor, share }) =>
        `"${label}",${plainAmount(minor, account.programme.currency)},${account.programme.currency},${account.budget > 0 ? `${share.toFixed(1)}%` : '–'}`,
    ),
    `"Budget",${plainAmount(account.budget, account.programme.currency)},${account.programme.currency},100.0%`,
    '',
  ].join('\r\n');

const names = new Map<string, string>();
/** "Nigerian Naira (NGN)", as people call it. */
export function currencyName(currency: string): string {
  let name = names.get(currency);
  if (name === undefined) {
    const full = new Intl.DisplayNames(getIntlLocale(), { type: 'currency' }).of(currency) ?? currency;
    name = full === currency ? currency : `${full} (${currency})`;
    names.set(currency, name);
  }
  return name;
}
