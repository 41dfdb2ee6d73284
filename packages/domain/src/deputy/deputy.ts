/**
 * Deputies: while a person who approves payments is away, a colleague with the same permission approves for them. A deputy
 * gains no permission, and an approval for someone counts as that person's too.
 */
import { m } from '@grantdesk/messages';
import { can, canSeeAllProgrammes } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { isCalendarDay } from '../form/text-rules.ts';
import { canReadPayment, type MoneyFacts } from '../payment/access.ts';
import { approvalDenial, type PaymentFacts } from '../payment/decision.ts';
import { approvalOutlook, outlookWarning, type ApprovalOutlook } from '../payment/outlook.ts';

/** Longer than a year is a change of roles, not an absence. */
export const DEPUTY_DAYS_MAX = 366;

/** Days of the zone of the person who is away, both inclusive: `2026-11-24`. */
export interface DeputyPeriod {
  startDate: string;
  endDate: string;
}

/** An active member of staff, with the programmes that they manage. */
export interface Approver extends Actor {
  programmeIds: readonly string[];
}

export const deputyWords = {
  get startDate() {
    return m.deputy.enterTheFirstDay();
  },
  get endDate() {
    return m.deputy.enterTheLastDay();
  },
  get past() {
    return m.deputy.theFirstDayMustNotBe();
  },
  get order() {
    return m.deputy.theLastDayMustNotBe();
  },
  get long() {
    return m.deputy.aDeputyCanBeNamedFor({ max: DEPUTY_DAYS_MAX });
  },
  get person() {
    return m.deputy.chooseADeputy();
  },
  get self() {
    return m.deputy.chooseSomeoneOtherThanYourself();
  },
  get permission() {
    return m.deputy.thisPersonDoesNotApprovePayments();
  },
  overlap: (name: string) => m.deputy.youHaveNamedNameForSome({ name }),
  get notDeputy() {
    return m.deputy.youAreNotTheDeputyOf();
  },
  cannotApprove: (name: string) => m.deputy.nameCannotApproveThisPayment({ name }),
} as const;

/** Whether a candidate can be a deputy: they approve payments in every programme in which the person does. */
export function isDeputyFor(person: Approver, candidate: Approver): boolean {
  if (candidate.userId === person.userId || !can(candidate, 'ACCOUNTING', 'APPROVE')) return false;
  if (canSeeAllProgrammes(candidate)) return true;
  return !canSeeAllProgrammes(person) && person.programmeIds.every((id) => candidate.programmeIds.includes(id));
}

const overlaps = (left: DeputyPeriod, right: DeputyPeriod): boolean =>
  left.startDate <= right.endDate && right.startDate <= left.endDate;

const DAY_MS = 86_400_000;
const lengthOf = ({ startDate, endDate }: DeputyPeriod): number => (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;

function periodIssues(period: DeputyPeriod, today: string): { path: string; message: string }[] {
  const { startDate, endDate } = period;
  const issues = [];
  if (!isCalendarDay(startDate)) issues.push({ path: 'startDate', message: deputyWords.startDate });
  else if (startDate < today) issues.push({ path: 'startDate', message: deputyWords.past });
  if (!isCalendarDay(endDate)) issues.push({ path: 'endDate', message: deputyWords.endDate });
  else if (issues.length === 0 && endDate < startDate) issues.push({ path: 'endDate', message: deputyWords.order });
  else if (issues.length === 0 && lengthOf(period) > DEPUTY_DAYS_MAX) issues.push({ path: 'endDate', message: deputyWords.long });
  return issues;
}

/**
 * What is wrong with naming a deputy; empty where nothing is.
 * @param today in the zone of the person who is away
 * @param named periods of this person that have not ended, with the deputy's name
 */
export function deputyIssues(
  { deputy, ...period }: DeputyPeriod & { deputy: string },
  facts: {
    person: Approver;
    candidate: Approver | undefined;
    today: string;
    named: readonly (DeputyPeriod & { name: string })[];
  },
): { path: string; message: string }[] {
  const issues = periodIssues(period, facts.today);
  const other = issues.length === 0 ? facts.named.find((each) => overlaps(each, period)) : undefined;
  if (other) issues.push({ path: 'startDate', message: deputyWords.overlap(other.name) });
  if (deputy === facts.person.userId) issues.push({ path: 'deputy', message: deputyWords.self });
  else if (!facts.candidate || !isDeputyFor(facts.person, facts.candidate))
    issues.push({ path: 'deputy', message: deputyWords.permission });
  return issues;
}

export interface ApprovalFor {
  person: Actor;
  outlook: ApprovalOutlook;
  /** Why the deputy cannot approve for this person; null where they can. */
  denial: string | null;
}

/** Whether a deputy can approve a payment for a person: both must be able to, and someone must be left to complete it. */
export function approvalFor(
  facts: PaymentFacts,
  money: MoneyFacts,
  staff: readonly Actor[],
  { deputyId, person }: { deputyId: string; person: Actor },
): ApprovalFor {
  const outlook = approvalOutlook(facts, money, staff, deputyId, person.userId);
  const mayNot = !can(person, 'ACCOUNTING', 'APPROVE') || !canReadPayment(person, money) || approvalDenial(facts, person.userId);
  const denial =
    approvalDenial(facts, deputyId)?.reason ??
    (mayNot ? deputyWords.cannotApprove(person.name) : outlook.isDeadEnd ? outlookWarning(outlook) : null);
  return { person, outlook, denial };
}
