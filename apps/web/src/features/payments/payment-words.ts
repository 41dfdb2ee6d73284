import type { Answer } from '@grantdesk/api';
import { moneyText } from '../../components/values/values.tsx';

export type PaymentRow = Answer<'payment.history'>['data'][number];
export type OpenPayment = Answer<'payment.dueForApproval'>['data'][number];
export type Payment = Answer<'payment.one'>['data'];

/** ₦42,500,000.00 as text. */
export const moneyWords = (minor: number, currency: string): string => moneyText(minor, currency);

/** "Payment 1 · Osun River Youth Initiative · ₦42,500,000.00": what a toast is about (C28). */
export const paymentTitle = ({
  term,
  accountName,
  amount,
  currency,
}: Pick<PaymentRow, 'term' | 'accountName' | 'amount' | 'currency'>): string =>
  `Payment ${term} · ${accountName} · ${moneyWords(amount, currency)}`;
