/** The return of what a grantee received and did not spend. */
import { m } from '@grantdesk/messages';
import { isCalendarDay } from '../form/text-rules.ts';
import { isAmount } from '../payment/amounts.ts';
import type { LedgerEntry } from '../payment/ledger.ts';

export const REPAYMENT_STATES = ['Requested', 'Received', 'Withdrawn'] as const;
export type RepaymentState = (typeof REPAYMENT_STATES)[number];
export const REPAYMENT_REASON_MAX = 2_000;

type Issue = { path: string; message: string };

export interface ReturnableFacts {
  /** What was received beyond approved spending. */
  advance: number;
  /** Returns that were requested and have not arrived. */
  requested: number;
}

/** What can still be requested. */
export const returnableAmount = ({ advance, requested }: ReturnableFacts): number => Math.max(0, advance - requested);

/** Why no return can be requested now; null where it can. */
export function repaymentDenial(facts: ReturnableFacts & { status: string; isEnded: boolean }): string | null {
  if (!facts.isEnded && facts.status !== 'SUBMITTED') return m.repayment.onlyAtTheEnd();
  return returnableAmount(facts) === 0 ? m.repayment.nothingToReturn() : null;
}

export function repaymentIssues(
  { amount, dueDate, reason }: { amount: number; dueDate: string; reason: string },
  { returnable, today, money }: { returnable: number; today: string; money: (minor: number) => string },
): Issue[] {
  const issues: Issue[] = [];
  if (!isAmount(amount)) issues.push({ path: 'amount', message: m.common.enterAnAmountAboveZero() });
  else if (amount > returnable)
    issues.push({ path: 'amount', message: m.repayment.noMoreThanReturnable({ amount: money(returnable) }) });
  if (!isCalendarDay(dueDate)) issues.push({ path: 'dueDate', message: m.common.enterAValidDate() });
  else if (dueDate < today) issues.push({ path: 'dueDate', message: m.repayment.dueInPast() });
  if (reason.trim() === '') issues.push({ path: 'reason', message: m.common.enterAReason() });
  else if (reason.length > REPAYMENT_REASON_MAX) issues.push({ path: 'reason', message: m.common.maximumOf2000Characters() });
  return issues;
}

/** Why this person does not record the return as received; null if they do. */
export const receiveDenial = (
  repayment: { state: string; requestedBy: string },
  userId: string,
): { isOfPerson: boolean; reason: string } | null => {
  if (repayment.requestedBy === userId) return { isOfPerson: true, reason: m.repayment.notTheRequester() };
  return repayment.state === 'Requested' ? null : { isOfPerson: false, reason: m.repayment.alreadyDecided() };
};

export function receiptIssues(
  { date }: { date: string },
  { requestedOn, today }: { requestedOn: string; today: string },
): Issue[] {
  if (!isCalendarDay(date)) return [{ path: 'date', message: m.common.enterAValidDate() }];
  if (date > today) return [{ path: 'date', message: m.payment.theDateMustNotBeIn() }];
  return date < requestedOn ? [{ path: 'date', message: m.repayment.beforeRequest() }] : [];
}

/** What a received return writes in the ledger: it arrived, and the programme can commit it again. */
export const returnEntries = (amount: number): LedgerEntry[] => [
  { kind: 'RETURNED', amount },
  { kind: 'COMMITTED', amount: -amount },
];
