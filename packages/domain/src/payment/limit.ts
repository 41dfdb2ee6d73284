/**
 * The limit above which two people approve a payment. A stricter limit applies to every payment that is not decided yet; a
 * looser one needs a second person and applies only to payments that are planned after it.
 */
import { needsTwo, type PaymentFacts } from './decision.ts';

/** Minor units of the programme's currency; null is no limit. */
export type Limit = number | null;

/** The stricter of two limits. */
export function stricterLimit(left: Limit, right: Limit): Limit {
  if (left === null || right === null) return left ?? right;
  return Math.min(left, right);
}

/** Whether the wanted limit lets one person approve more than the current one does: that takes a second person. */
export const isLooserLimit = (current: Limit, wanted: Limit): boolean =>
  current !== null && (wanted === null || wanted > current);

type LimitFacts = Pick<PaymentFacts, 'amount' | 'secondAbove' | 'limitRaisedBy'>;

/** What a payment keeps of its protection when its amount changes: one that needed two people still does. */
export const limitAfterAmendment = (before: LimitFacts, amount: number): Limit =>
  needsTwo(before) && !needsTwo({ amount, secondAbove: before.secondAbove }) ? 0 : before.secondAbove;

/**
 * The protection of a payment that an amendment adds: the programme's limit, and two people in any case where a payment that
 * needed two is changed or cancelled by the same amendment, for it may be a part of it.
 */
export function limitOfAddedPayment(current: Limit, replaced: readonly LimitFacts[]): Omit<LimitFacts, 'amount'> {
  const guarded = replaced.filter(needsTwo);
  return {
    secondAbove: guarded.length > 0 ? 0 : current,
    limitRaisedBy: [...new Set(guarded.flatMap(({ limitRaisedBy }) => limitRaisedBy))],
  };
}

/** The person who raises a limit does not approve what it protected: payments above it, planned before. */
export const limitRaisedOn = (payment: LimitFacts, raisedBy: string): readonly string[] =>
  needsTwo(payment) && !payment.limitRaisedBy.includes(raisedBy) ? [...payment.limitRaisedBy, raisedBy] : payment.limitRaisedBy;
