/** Batches of payments for the bank, and the statements that come back (decision record 0090). */
import { m } from '@grantdesk/messages';
import { payeeDenial, type BankFormat } from '../bank-file/formats.ts';
import type { BankAccount } from '../bank-file/file.ts';
import { isCalendarDay } from '../form/text-rules.ts';
import { leftToPay } from '../payment/completion.ts';
import type { DenialReason, PaymentFacts } from '../payment/decision.ts';

export const BATCH_STATES = ['MADE', 'RELEASED', 'CANCELLED'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
export const BATCH_ITEM_STATES = ['OPEN', 'PAID', 'REFUSED', 'CANCELLED'] as const;
export type BatchItemState = (typeof BATCH_ITEM_STATES)[number];
export const STATEMENT_KINDS = ['CAMT053', 'PAIN002', 'CSV'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
export const ENTRY_KINDS = ['PAID', 'REFUSED'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const MAX_BATCH_ITEMS = 1_000;
export const MAX_STATEMENT_ENTRIES = 20_000;
/** Days ahead on which a bank may be instructed to pay. */
export const MAX_DAYS_AHEAD = 60;
const DAY_MS = 86_400_000;

const person = (reason: string): DenialReason => ({ kind: 'person', reason });
const state = (reason: string): DenialReason => ({ kind: 'state', reason });

/** Why a payment cannot go into a batch now; null where it can. @param batch number of the unsettled batch that it is in */
export function itemDenial(
  payment: PaymentFacts,
  { format, payee, batch }: { format: BankFormat; payee: BankAccount | null; batch: number | null },
): string | null {
  if (payment.status !== 'Approved' || leftToPay(payment) <= 0) return m.paymentBatch.notApproved();
  if (batch !== null) return m.paymentBatch.inBatch({ number: batch });
  if (payment.bank === 'waiting') return m.paymentBatch.bankChanges();
  if (payee === null) return m.paymentBatch.noBankDetails();
  return payeeDenial(format, payee);
}

/** What is wrong with the day on which the bank is to pay, as a day of the programme's zone. */
export function executionIssue(day: string, today: string): string | null {
  if (!isCalendarDay(day)) return m.common.enterAValidDate();
  if (day < today) return m.paymentBatch.dayInThePast();
  return Date.parse(day) - Date.parse(today) > MAX_DAYS_AHEAD * DAY_MS
    ? m.paymentBatch.dayTooFar({ days: MAX_DAYS_AHEAD })
    : null;
}

/** Why a person cannot release a batch; null where they can. Neither who made it nor who approved a payment in it does. */
export function releaseDenial(
  batch: { state: BatchState; madeBy: string; approverIds: readonly string[]; closedItems: number },
  actorId: string,
): DenialReason | null {
  if (batch.state !== 'MADE') return state(m.paymentBatch.notOpen());
  if (batch.madeBy === actorId) return person(m.paymentBatch.youMadeIt());
  if (batch.approverIds.includes(actorId)) return person(m.paymentBatch.youApprovedAPayment());
  return batch.closedItems > 0 ? person(m.paymentBatch.closedToYou()) : null;
}

/** Why a batch cannot be cancelled; null where it can: once released, only the bank says what became of its payments. */
export const cancelDenial = (batch: { state: BatchState }): string | null =>
  batch.state === 'MADE' ? null : m.paymentBatch.notOpen();

/** Why the file cannot be downloaded by this person; null where it can. It goes with the first payee who is erased. */
export function fileDenial(batch: { state: BatchState; closedItems: number; hasFile: boolean }): string | null {
  if (batch.state !== 'RELEASED') return m.paymentBatch.notReleased();
  if (!batch.hasFile) return m.paymentBatch.fileErased();
  return batch.closedItems > 0 ? m.paymentBatch.closedToYou() : null;
}

export interface StatementEntry {
  kind: EntryKind;
  /** Minor units; null where a refusal names none. */
  amount: number | null;
  currency: string | null;
  bookedOn: string | null;
  reason: string;
}

export interface EntryItem {
  state: BatchItemState;
  batchState: BatchState;
  amount: number;
  currency: string;
  /** The day of the programme's zone on which the payment was approved. */
  approvedOn: string;
}

/** Why a line of a statement is not recorded; null where it is a payment of ours, to the unit, that is still open. */
export function entryDenial(entry: StatementEntry, item: EntryItem, today: string): string | null {
  if (item.batchState !== 'RELEASED') return m.paymentBatch.notReleased();
  if (item.state === 'PAID') return m.paymentBatch.alreadyPaid();
  if (item.state !== 'OPEN') return m.paymentBatch.alreadyRefused();
  if (entry.currency !== null && entry.currency !== item.currency)
    return m.paymentBatch.otherCurrency({ currency: item.currency });
  if (entry.kind === 'REFUSED') return null;
  if (entry.amount !== item.amount) return m.paymentBatch.otherAmount();
  if (entry.bookedOn === null) return m.paymentBatch.noDay();
  if (entry.bookedOn > today) return m.paymentBatch.lineInTheFuture();
  return entry.bookedOn < item.approvedOn ? m.paymentBatch.lineTooEarly() : null;
}
