import { m } from '@grantdesk/messages';
import { isCalendarDay } from '../form/text-rules.ts';
import { isAmount } from './amounts.ts';
import type { PaymentFacts } from './decision.ts';
import type { LedgerEntry } from './ledger.ts';

export interface Completion {
  /** Minor units; NaN where it could not be read. */
  amount: number;
  /** Day on which the money left: `2026-11-21`. */
  date: string;
  /** Checked where it is given. */
  currency?: string | undefined;
}

export const completionWords = {
  get amount() {
    return m.common.enterAnAmountAboveZero();
  },
  tooMuch: (left: string) => m.payment.noMoreThanLeftIsLeft({ left }),
  currency: (currency: string) => m.payment.thisPaymentIsInCurrency({ currency }),
  get date() {
    return m.common.enterAValidDate();
  },
  get future() {
    return m.payment.theDateMustNotBeIn();
  },
  get early() {
    return m.payment.theDateMustNotBeBefore();
  },
  get proof() {
    return m.payment.addTheProofOfThePayment();
  },
} as const;

/** What of an approved payment is still to be paid. */
export const leftToPay = ({ amount, amountPaid }: Pick<PaymentFacts, 'amount' | 'amountPaid'>): number => amount - amountPaid;

/**
 * What is wrong with a completion: an amount up to what is left, in the payment's currency, on a day from that of
 * the approval to today, both as days of the programme's zone.
 */
export function completionIssues(
  { amount, date, currency }: Completion,
  payment: {
    amount: number;
    amountPaid: number;
    currency: string;
    /** Days of the programme's zone. */
    approvedOn: string;
    today: string;
    money: (minor: number) => string;
  },
): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  if (!isAmount(amount)) issues.push({ path: 'amount', message: completionWords.amount });
  else if (amount > leftToPay(payment))
    issues.push({ path: 'amount', message: completionWords.tooMuch(payment.money(leftToPay(payment))) });
  if (currency !== undefined && currency !== payment.currency)
    issues.push({ path: 'currency', message: completionWords.currency(payment.currency) });
  if (!isCalendarDay(date)) issues.push({ path: 'date', message: completionWords.date });
  else if (date > payment.today) issues.push({ path: 'date', message: completionWords.future });
  else if (date < payment.approvedOn) issues.push({ path: 'date', message: completionWords.early });
  return issues;
}

/** A part, or all, of an approved payment has been paid. */
export function complete(
  { amount, amountPaid }: Pick<PaymentFacts, 'amount' | 'amountPaid'>,
  part: number,
): { status: 'Approved' | 'Paid'; amountPaid: number; entries: LedgerEntry[] } {
  const paid = amountPaid + part;
  return { status: paid === amount ? 'Paid' : 'Approved', amountPaid: paid, entries: [{ kind: 'RELEASED', amount: part }] };
}
