import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { moneyText } from '@grantdesk/domain/format/money';

export type PaymentRow = Answer<'payment.history'>['data'][number];
export type OpenPayment = Answer<'payment.dueForApproval'>['data'][number];
export type Payment = Answer<'payment.one'>['data'];

/** How a payment without confirmed bank details is made, or why it is not approved. */
export const noBankWords = (isRequired: boolean): string =>
  isRequired ? m.payment.noConfirmedBankDetailsWhichThis() : m.payment.noConfirmedBankDetailsPaidAnother();

/** Who approved, with the person for whom a deputy did. */
export const approverWords = ({ name, forName }: Payment['approvedBy'][number]): string =>
  forName === null ? name : m.payment.nameForForname({ name, forName });

/** Who recorded a part as paid: a person, or the token of an accounting system. */
export const recorderWords = ({ by, token }: Payment['releases'][number]): string =>
  token ? m.payment.tokenOfSystem({ name: token.name, system: token.system }) : by;

/** ₦42,500,000.00 as text. */
export const moneyWords = (minor: number, currency: string): string => moneyText(minor, currency);

/** "Payment 1 · Osun River Youth Initiative · ₦42,500,000.00": what a toast is about. */
export const paymentTitle = ({
  term,
  accountName,
  amount,
  currency,
}: Pick<PaymentRow, 'term' | 'accountName' | 'amount' | 'currency'>): string =>
  m.payment.paymentTermAccountnameAmount({ term, accountName, amount: moneyWords(amount, currency) });
