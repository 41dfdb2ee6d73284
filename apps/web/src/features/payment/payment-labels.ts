import type { Answer } from '@grantdesk/api';
import { moneyText } from '@grantdesk/domain/format/money';

export type PaymentRow = Answer<'payment.history'>['data'][number];
export type OpenPayment = Answer<'payment.dueForApproval'>['data'][number];
export type Payment = Answer<'payment.one'>['data'];

/** How a payment without confirmed bank details is made, or why it is not approved. */
export const noBankWords = (isRequired: boolean): string =>
  isRequired
    ? 'No confirmed bank details, which this programme requires'
    : 'No confirmed bank details: paid another way, with proof';

/** Who approved, with the person for whom a deputy did. */
export const approverWords = ({ name, forName }: Payment['approvedBy'][number]): string =>
  forName === null ? name : `${name} for ${forName}`;

/** ₦42,500,000.00 as text. */
export const moneyWords = (minor: number, currency: string): string => moneyText(minor, currency);

/** "Payment 1 · Osun River Youth Initiative · ₦42,500,000.00": what a toast is about. */
export const paymentTitle = ({
  term,
  accountName,
  amount,
  currency,
}: Pick<PaymentRow, 'term' | 'accountName' | 'amount' | 'currency'>): string =>
  `Payment ${term} · ${accountName} · ${moneyWords(amount, currency)}`;
