/**
 * What may happen to a payment, and what it writes into the ledger (decision record 0021). The one place
 * that knows the conditions: the server judges by it, and the screen shows its words beside what is not possible.
 */
import { m } from '@grantdesk/messages';
import { can } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import type { LedgerEntry } from './ledger.ts';

/** `Cancelled` is what an amendment or the end of a project took away before it was decided; nothing follows it. */
export const PAYMENT_STATUSES = ['Pending', 'Approved', 'Paid', 'Withheld', 'Cancelled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_DECISIONS = ['Approved', 'Withheld'] as const;
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number];

/** How the bank details of a grantee stand: a change that is not through yet holds every payment. */
export type BankState = 'none' | 'waiting' | 'confirmed';

export interface PaymentFacts {
  status: PaymentStatus;
  amount: number;
  amountPaid: number;
  /** Of the report that it depends on; null where it depends on none. */
  report: { title: string; isApproved: boolean } | null;
  bank: BankState;
  /** The programme approves no payment without confirmed bank details. */
  bankRequired: boolean;
  /** What the checks of the organisation in registers lack; absent where they are in order, or the programme requires none. */
  registerDenial?: string | null;
  requestedBy: string | null;
  firstApprovedBy: string | null;
  /** For whom a deputy gave the first approval; null where it was given in the own name. */
  firstApprovedFor: string | null;
  approvedBy: string | null;
  approvedFor: string | null;
  /** The strictest limit since the payment was planned: amounts above it need two people; null where one is enough. */
  secondAbove: number | null;
  /** People who raised or removed the limit that protects this payment. */
  limitRaisedBy: readonly string[];
}

/** Why something cannot be done: by this person (403), or by anyone at the moment (409). */
export interface DenialReason {
  kind: 'person' | 'state';
  reason: string;
}

export const paymentMessages = {
  get bankMissing() {
    return m.payment.bankMissing();
  },
  get bankWaiting() {
    return m.payment.newBankDetailsAreWaitingFor();
  },
  report: (title: string) => m.payment.titleHasNotBeenApproved({ title }),
  get requester() {
    return m.payment.youRequestedThisPaymentSo();
  },
  get secondPerson() {
    return m.payment.youGaveTheFirstApprovalSo();
  },
  get deputyFirst() {
    return m.payment.yourDeputyGaveTheFirstApproval();
  },
  get limitRaiser() {
    return m.payment.limitRaiser();
  },
  get approver() {
    return m.payment.youApprovedThisPaymentSo();
  },
  get deputyApproved() {
    return m.payment.yourDeputyApprovedThisPaymentFor();
  },
  decided: (status: PaymentStatus) =>
    status === 'Withheld'
      ? m.payment.thePaymentHasBeenWithheld()
      : m.payment.thisPaymentHasBeenStatus({ status: status.toLowerCase() }),
  get notApproved() {
    return m.payment.thePaymentHasNotBeenApproved();
  },
  get paid() {
    return m.payment.thePaymentHasBeenPaidIn();
  },
} as const;

const state = (reason: string): DenialReason => ({ kind: 'state', reason });
const person = (reason: string): DenialReason => ({ kind: 'person', reason });

/** Whether the amount needs two different people. */
export const needsTwo = ({ amount, secondAbove }: Pick<PaymentFacts, 'amount' | 'secondAbove'>): boolean =>
  secondAbove !== null && amount > secondAbove;

/** A change on its way holds every payment. Without any details money may still go another way, with its proof, unless the programme requires them. */
const bankDenial = (bank: BankState): DenialReason | null => (bank === 'waiting' ? state(paymentMessages.bankWaiting) : null);

/** Why a person cannot approve; null where they can. A withheld payment may still be approved. */
export function approvalDenial(facts: PaymentFacts, actorId: string): DenialReason | null {
  if (facts.status !== 'Pending' && facts.status !== 'Withheld') return state(paymentMessages.decided(facts.status));
  if (facts.requestedBy === actorId) return person(paymentMessages.requester);
  if (facts.firstApprovedBy === actorId) return person(paymentMessages.secondPerson);
  if (facts.firstApprovedFor === actorId) return person(paymentMessages.deputyFirst);
  if (facts.limitRaisedBy.includes(actorId)) return person(paymentMessages.limitRaiser);
  if (facts.report && !facts.report.isApproved) return state(paymentMessages.report(facts.report.title));
  if (facts.bankRequired && facts.bank === 'none') return state(paymentMessages.bankMissing);
  if (facts.registerDenial) return state(facts.registerDenial);
  return bankDenial(facts.bank);
}

/** Why a payment cannot be withheld; null where it can: what is not decided yet may always be held back. */
export const withholdDenial = (facts: Pick<PaymentFacts, 'status'>): DenialReason | null =>
  facts.status === 'Pending' ? null : state(paymentMessages.decided(facts.status));

/** Why a person cannot complete a payment; null where they can. Who approved it, or had it approved by a deputy, never does. */
export function completionDenial(facts: PaymentFacts, actorId: string): DenialReason | null {
  if (facts.approvedBy === actorId || facts.firstApprovedBy === actorId) return person(paymentMessages.approver);
  if (facts.approvedFor === actorId || facts.firstApprovedFor === actorId) return person(paymentMessages.deputyApproved);
  if (facts.status === 'Paid') return state(paymentMessages.paid);
  if (facts.status === 'Cancelled') return state(paymentMessages.decided(facts.status));
  if (facts.status !== 'Approved') return state(paymentMessages.notApproved);
  return bankDenial(facts.bank);
}

/** Whether a person reads the whole account number: who may complete the payment at this moment, on its page and in files. */
export const canRevealAccount = (facts: PaymentFacts, actor: Actor): boolean =>
  can(actor, 'ACCOUNTING', 'UPDATE') && completionDenial(facts, actor.userId) === null;

/** Why a payment cannot be requested; null if it can. */
export const requestDenial = (facts: Pick<PaymentFacts, 'status' | 'requestedBy' | 'firstApprovedBy'>): DenialReason | null => {
  if (facts.status !== 'Pending') return state(paymentMessages.decided(facts.status));
  if (facts.requestedBy !== null) return state(m.payment.thePaymentHasAlreadyBeen());
  return facts.firstApprovedBy === null ? null : state(m.payment.thePaymentHasItsFirstApproval());
};

/** What a decision changes: the new status, who approved, and the entries of the ledger. */
export interface DecisionOutcome {
  status: PaymentStatus;
  firstApprovedBy: string | null;
  firstApprovedFor: string | null;
  approvedBy: string | null;
  approvedFor: string | null;
  entries: LedgerEntry[];
}

/**
 * An approval. Above the programme's limit the first one only names its person, and the second, by someone else, approves.
 * What was withheld is taken back in the ledger by the same step.
 * @param forId the person whose deputy the actor is; null for an approval in the own name
 */
export function approve(facts: PaymentFacts, actorId: string, forId: string | null = null): DecisionOutcome {
  if (needsTwo(facts) && facts.firstApprovedBy === null)
    return {
      status: facts.status,
      firstApprovedBy: actorId,
      firstApprovedFor: forId,
      approvedBy: null,
      approvedFor: null,
      entries: [],
    };
  const { amount, firstApprovedBy, firstApprovedFor } = facts;
  return {
    status: 'Approved',
    firstApprovedBy,
    firstApprovedFor,
    approvedBy: actorId,
    approvedFor: forId,
    entries: [
      ...(facts.status === 'Withheld' ? [{ kind: 'WITHHELD' as const, amount: -amount }] : []),
      { kind: 'APPROVED', amount },
    ],
  };
}

/** Withholding keeps a first approval on record: the person who gave it cannot approve again. */
export const withhold = ({
  amount,
  firstApprovedBy,
  firstApprovedFor,
}: Pick<PaymentFacts, 'amount' | 'firstApprovedBy' | 'firstApprovedFor'>): DecisionOutcome => ({
  status: 'Withheld',
  firstApprovedBy,
  firstApprovedFor,
  approvedBy: null,
  approvedFor: null,
  entries: [{ kind: 'WITHHELD', amount }],
});
