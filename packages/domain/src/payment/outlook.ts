/** Whether someone can complete a payment after the next approval: judged before it is given, so that no payment gets stuck. */
import { m } from '@grantdesk/messages';
import { can, isSuperAdmin } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { canReadPayment, type MoneyFacts } from './access.ts';
import { approvalDenial, approve, completionDenial, needsTwo, type PaymentFacts } from './decision.ts';

export interface ApprovalOutlook {
  /** Who could give the second approval, where one follows; each leaves someone to complete the payment. */
  seconds: Actor[];
  /** Who could complete the payment once it is approved. */
  completers: Actor[];
  /** Who could approve instead of this person and leave someone other than a Super Admin to complete it. */
  instead: Actor[];
  /** Only a Super Admin, or no one, could complete the payment or give its second approval. */
  isStranded: boolean;
  /** No one could: the approval is refused. */
  isDeadEnd: boolean;
  /** A second approval follows this one. */
  needsSecond: boolean;
}

/** Payments that still need a decision, as they stand after an approval; bank details and reports are settled by then. */
const approvedBy = (facts: PaymentFacts, actorId: string, forId: string | null = null): PaymentFacts => ({
  ...facts,
  ...approve(facts, actorId, forId),
});

const canApprove = (facts: PaymentFacts, person: Actor): boolean =>
  can(person, 'ACCOUNTING', 'APPROVE') && approvalDenial(facts, person.userId)?.kind !== 'person';

const canComplete = (facts: PaymentFacts, person: Actor): boolean =>
  can(person, 'ACCOUNTING', 'UPDATE') && completionDenial(facts, person.userId)?.kind !== 'person';

const hasStaff = (people: readonly Actor[]): boolean => people.some((person) => !isSuperAdmin(person));

/** Both steps: a second approval where one follows, then the completion by someone who approved neither. */
function after(
  facts: PaymentFacts,
  people: readonly Actor[],
  actorId: string,
  forId: string | null = null,
): Pick<ApprovalOutlook, 'seconds' | 'completers' | 'isStranded' | 'needsSecond'> {
  const next = approvedBy(facts, actorId, forId);
  if (!needsTwo(facts) || facts.firstApprovedBy !== null) {
    const completers = people.filter((person) => canComplete(next, person));
    return { seconds: [], completers, isStranded: !hasStaff(completers), needsSecond: false };
  }
  const pairs = people
    .filter((person) => canApprove(next, person))
    .map((second) => ({
      second,
      completers: people.filter((person) => canComplete(approvedBy(next, second.userId), person)),
    }))
    .filter(({ completers }) => completers.length > 0);
  // Where staff can do both, a Super Admin is not named as a way out.
  const usual = pairs.filter(({ second, completers }) => !isSuperAdmin(second) && hasStaff(completers));
  const usable = usual.length > 0 ? usual : pairs;
  return {
    seconds: usable.map(({ second }) => second),
    completers: people.filter((person) => usable.some(({ completers }) => completers.includes(person))),
    isStranded: usual.length === 0,
    needsSecond: true,
  };
}

/**
 * What an approval by this person leads to. Permission, sight of the programme, conflicts of interest and four eyes count as
 * they do for the steps themselves.
 * @param staff people with active accounts
 * @param forId the person whose deputy approves; null for an approval in the own name
 */
export function approvalOutlook(
  facts: PaymentFacts,
  money: MoneyFacts,
  staff: readonly Actor[],
  actorId: string,
  forId: string | null = null,
): ApprovalOutlook {
  const people = staff.filter((person) => canReadPayment(person, money));
  const own = after(facts, people, actorId, forId);
  return {
    ...own,
    instead: people.filter(
      (person) => person.userId !== actorId && canApprove(facts, person) && !after(facts, people, person.userId).isStranded,
    ),
    isDeadEnd: own.completers.length === 0,
  };
}

/** Who could give the next approval: Super Admins only where no one else could. */
export function nextApprovers(facts: PaymentFacts, money: MoneyFacts, staff: readonly Actor[]): Actor[] {
  const able = staff.filter((person) => canReadPayment(person, money) && canApprove(facts, person));
  const usual = able.filter((person) => !isSuperAdmin(person));
  return usual.length > 0 ? usual : able;
}

export const outlookMessages = {
  get deadEnd() {
    return m.payment.afterThisApprovalNoOneCould();
  },
  get deadEndSecond() {
    return m.payment.afterThisApprovalNoOneCould2();
  },
  get superAdminOnly() {
    return m.payment.afterThisApprovalOnlyASuper();
  },
  get secondBySuperAdmin() {
    return m.payment.onlyASuperAdminCouldGive();
  },
} as const;

/** Why the approval would leave the payment to a Super Admin or to no one; null if it would not. */
export function outlookWarning({ isStranded, isDeadEnd, needsSecond, seconds }: ApprovalOutlook): string | null {
  if (isDeadEnd) return needsSecond ? outlookMessages.deadEndSecond : outlookMessages.deadEnd;
  if (!isStranded) return null;
  return seconds.length > 0 ? outlookMessages.secondBySuperAdmin : outlookMessages.superAdminOnly;
}
