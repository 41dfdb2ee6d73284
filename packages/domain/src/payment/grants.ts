/**
 * The money of a programme, one word for each sum. All amounts are minor units of the programme's currency.
 *
 * - **Requested**: the answer to the question that the programme names; no part of any budget sum.
 * - **Granted**: every approved grant once (`grantedAmount`), whether it was approved in a list or released by the board; an
 *   award that the applicant declined is none (`isGranted` in `stage/flags`).
 * - **Committed**: budgets of initialised projects, amendments included. A part of granted.
 * - **Approved**: payments approved, paid or not. **Released**: what of these was paid. **Withheld**: payments withheld.
 *   Approved and withheld do not overlap; both are parts of committed, and released is a part of approved.
 * - **Returned**: what grantees gave back of what was released. A return lowers committed by the same amount, so that the
 *   programme can commit it again; what is left to release of a project is committed and returned, less released.
 * - **Due**: what is left to pay of payments that are pending or approved. Withheld, paid and cancelled payments are not due.
 * - **Left to grant** is the budget less granted; **left to commit** is the budget less committed.
 */
import { m } from '@grantdesk/messages';
import type { PaymentStatus } from './decision.ts';

export interface GrantFacts {
  /** Recorded with the approval; null where no amount was named or known. */
  approved: number | null;
  /** Of the signed contract. */
  contract: number | null;
  /** Of the project: its budget with amendments, less what its end gave back. */
  committed: number | null;
}

/** What an approved grant costs: its project's commitment, before that its contract, before that its approval; null if unknown. */
export const grantedAmount = ({ approved, contract, committed }: GrantFacts): number | null => committed ?? contract ?? approved;

/** What an approval starts from: the amount that the proposal names, else what is requested; null where neither is known. */
export const proposedGrant = ({ proposed, requested }: { proposed: number | null; requested: number | null }): number | null =>
  proposed ?? requested;

/** Longest text of the conditions of one grant. */
export const MAX_CONDITIONS = 4_000;

/** The conditions of a grant: one a line, without empty lines and list marks. */
export const listConditions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^[-•*]\s+/, ''))
    .filter((line) => line !== '');

/** What approved grants cost together; those without a known amount are counted apart and never as zero. */
export interface GrantSums {
  granted: number;
  /** Approved grants without a known amount. */
  unknown: number;
}

export function sumGrants(grants: readonly GrantFacts[]): GrantSums {
  const amounts = grants.map(grantedAmount);
  return {
    granted: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    unknown: amounts.filter((amount) => amount === null).length,
  };
}

/** Payments of these states are due on their day; `Withheld` waits for another decision and is not. */
export const DUE_STATUSES = ['Pending', 'Approved'] as const satisfies readonly PaymentStatus[];

/** What of a payment is due: nothing of one that is withheld, paid or cancelled. */
export const amountDue = (payment: { status: PaymentStatus; amount: number; amountPaid: number }): number =>
  (DUE_STATUSES as readonly string[]).includes(payment.status) ? payment.amount - payment.amountPaid : 0;

/** Why grants of these amounts cannot be approved now; null where they fit. @param left budget less what is granted */
export const overBudget = (amounts: readonly (number | null)[], left: number): string | null =>
  amounts.some((amount) => amount !== null) && amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) > left
    ? m.payment.theApprovedAmountsAreMoreThan()
    : null;
