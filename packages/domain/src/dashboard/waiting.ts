/**
 * What a person of the back office can do next, kind by kind: who it is for, what it is called, and the list that it links to.
 * The dashboard and the daily mail derive from this table; `apps/server/src/features/dashboard/waiting-queries.ts` counts.
 */
import { can, canSeeAllProgrammes, isDirector, isStaff, isSuperAdmin } from '../access/can.ts';
import { hasPower, getPowers } from '../access/powers.ts';
import type { Actor } from '../access/actor.ts';
import { confirmsChanges } from '../change-request/rules.ts';
import { formatCount } from '../format/money.ts';
import {
  linkToBank,
  linkToChanges,
  linkToDeclined,
  linkToLate,
  linkToMessages,
  linkToNextStep,
  linkToOwnTasks,
  linkToPayments,
  linkToProjects,
  linkToReportsDue,
  linkToStage,
  linkToUnscheduled,
  linkToUnsent,
  linkToUnstarted,
  type ListLink,
} from './links.ts';

/** What a row is about: a programme, unless the list is of all, and the last day that the count takes in. */
interface Scope {
  programmeId: string;
  until: string | null;
}

interface Kind {
  /** What to do. */
  act: string;
  isFor: (actor: Actor) => boolean;
  list: (scope: Scope) => ListLink;
}

const reads = (actor: Actor): boolean => can(actor, 'APPLICATIONS', 'READ');
const acts = (actor: Actor): boolean => reads(actor) && can(actor, 'APPLICATIONS', 'UPDATE');
const grants = (actor: Actor, action: 'CREATE' | 'UPDATE'): boolean =>
  can(actor, 'GRANTEE_MANAGEMENT', 'READ') && can(actor, 'GRANTEE_MANAGEMENT', action);
const money = (actor: Actor, action: 'APPROVE' | 'UPDATE'): boolean =>
  can(actor, 'ACCOUNTING', 'READ') && can(actor, 'ACCOUNTING', action);

const reviewsReports = (actor: Actor): boolean => grants(actor, 'UPDATE');
/** Late and coming reports are followed by M&E; a director reads them on the projects. */
export const followsReports = (actor: Actor): boolean => reviewsReports(actor) && !isDirector(actor);

/** In the order of a grant's life. */
const KINDS = {
  REVIEWS: {
    act: 'Review applications',
    isFor: isStaff,
    list: ({ programmeId }) => linkToOwnTasks('open', programmeId),
  },
  MESSAGES: {
    act: 'Answer messages',
    isFor: acts,
    list: ({ programmeId }) => linkToMessages(programmeId),
  },
  UNASSIGNED: {
    act: 'Assign reviewers',
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'ALL_APPLICATIONS', 'assign'),
  },
  DECLINED: {
    act: 'Reassign declined reviews',
    isFor: acts,
    list: ({ programmeId }) => linkToDeclined(programmeId),
  },
  REVIEWED: {
    act: 'Shortlist fully reviewed applications',
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'ALL_APPLICATIONS', 'shortlist'),
  },
  CALLS_FOR_PROPOSAL: {
    act: 'Call for proposals',
    isFor: acts,
    list: ({ programmeId }) => linkToStage(programmeId, 'SHORTLISTED_FOR_PROPOSAL'),
  },
  UNASSIGNED_PROPOSALS: {
    act: 'Assign reviewers to proposals',
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'PROPOSAL_APPLICATIONS', 'assign'),
  },
  REVIEWED_PROPOSALS: {
    act: 'Shortlist fully reviewed proposals',
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'PROPOSAL_APPLICATIONS', 'shortlist'),
  },
  CALLS_FOR_INTERVIEW: {
    act: 'Call for interviews',
    isFor: acts,
    list: ({ programmeId }) => linkToStage(programmeId, 'SHORTLISTED_FOR_INTERVIEW'),
  },
  UNSCHEDULED: {
    act: 'Schedule interviews',
    isFor: acts,
    list: ({ programmeId }) => linkToUnscheduled(programmeId),
  },
  UNASSIGNED_INTERVIEWS: {
    act: 'Assign reviewers to interviews',
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'INTERVIEW_APPLICATIONS', 'assign'),
  },
  REVIEWED_INTERVIEWS: {
    act: 'Shortlist scored interviews',
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'INTERVIEW_APPLICATIONS', 'shortlist'),
  },
  DECISIONS: {
    act: 'Decide on grants',
    isFor: (actor) => acts(actor) && (isSuperAdmin(actor) || isDirector(actor)),
    list: ({ programmeId }) => linkToStage(programmeId, 'SHORTLISTED_FOR_BOARD_APPROVAL'),
  },
  CHANGES: {
    act: 'Confirm requested changes',
    isFor: confirmsChanges,
    list: () => linkToChanges(),
  },
  CONTRACTS: {
    act: 'Send contracts',
    isFor: (actor) => can(actor, 'GRANTEE_MANAGEMENT', 'READ') && can(actor, 'APPLICATIONS', 'UPDATE'),
    list: ({ programmeId }) => linkToUnsent(programmeId),
  },
  PROJECTS: {
    act: 'Initialise projects',
    isFor: (actor) => grants(actor, 'CREATE'),
    list: ({ programmeId }) => linkToUnstarted(programmeId),
  },
  REPORTS: {
    act: 'Review submitted reports',
    isFor: reviewsReports,
    list: ({ programmeId }) => linkToProjects(programmeId, 'report'),
  },
  LATE_REPORTS: {
    act: 'Follow up late reports',
    isFor: followsReports,
    list: ({ programmeId }) => linkToLate(programmeId),
  },
  REPORTS_DUE: {
    act: 'Prepare for reports due in the next 30 days',
    isFor: followsReports,
    list: ({ programmeId, until }) => linkToReportsDue(programmeId, until ?? ''),
  },
  AMENDMENTS: {
    act: 'Decide on amendments',
    isFor: reviewsReports,
    list: ({ programmeId }) => linkToProjects(programmeId, 'amendment'),
  },
  BANK_DETAILS: {
    act: 'Confirm new bank details',
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId }) => linkToBank(programmeId),
  },
  APPROVALS: {
    act: 'Approve payments',
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId, until }) =>
      linkToPayments(programmeId, { status: ['Pending'], isReady: true, ...(until && { to: until }) }),
  },
  PAYMENTS: {
    act: 'Complete approved payments',
    isFor: (actor) => money(actor, 'UPDATE'),
    list: ({ programmeId }) => linkToPayments(programmeId, { status: ['Approved'], isReady: true }),
  },
  WITHHELD: {
    act: 'Review withheld payments',
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId }) => linkToPayments(programmeId, { status: ['Withheld'], isReady: true }),
  },
} satisfies Record<string, Kind>;

export type WaitingKind = keyof typeof KINDS;
export const WAITING_KINDS = Object.keys(KINDS) as [WaitingKind, ...WaitingKind[]];

/** Applications that wait in one programme are counted up to 5,000: more are said to be more, and counting them would take long. */
export const WAITING_COUNTED = 5_001;
export const waitingCount = (count: number): string =>
  count >= WAITING_COUNTED ? `${formatCount(WAITING_COUNTED - 1)}+` : formatCount(count);

/** What to do, for instance "Approve payments". */
export const waitingAct = (kind: WaitingKind): string => KINDS[kind].act;

/**
 * The kinds of work that a person's permissions cover. Whether it belongs to their programme is checked row by row; a review
 * is theirs only if they are its assignee.
 */
export const waitingKinds = (actor: Actor): WaitingKind[] =>
  isStaff(actor) ? WAITING_KINDS.filter((kind) => KINDS[kind].isFor(actor)) : [];

/** What stays with its person, even where a colleague holds the same permissions. */
const OWN_KINDS: readonly WaitingKind[] = ['REVIEWS', 'CHANGES'];
/** What needs a permission only; the rest is for managers of the programme. */
const BY_PERMISSION: readonly WaitingKind[] = [
  'REPORTS',
  'LATE_REPORTS',
  'REPORTS_DUE',
  'BANK_DETAILS',
  'APPROVALS',
  'PAYMENTS',
  'WITHHELD',
];

/**
 * Work that a person who manages every programme may do, but that a role with fewer powers exists for. It is shown after what
 * only they can do. A payment may take two people to approve, so its approval is left to two other roles.
 * @param colleagues the roles that other active people hold; in a fund of one nothing is shared
 */
export const sharedKinds = (actor: Actor, colleagues: readonly Actor[]): WaitingKind[] => {
  if (!hasPower(actor, 'MANAGES_ALL_PROGRAMMES')) return [];
  const others = colleagues.filter(
    (each) => canSeeAllProgrammes(each) && getPowers(each.role).length < getPowers(actor.role).length,
  );
  const doesKind = (each: Actor, kind: WaitingKind): boolean =>
    KINDS[kind].isFor(each) && (BY_PERMISSION.includes(kind) || hasPower(each, 'MANAGES_ALL_PROGRAMMES'));
  const canDo = (kind: WaitingKind): number => others.filter((each) => doesKind(each, kind)).length;
  return waitingKinds(actor).filter((kind) => !OWN_KINDS.includes(kind) && canDo(kind) >= (kind === 'APPROVALS' ? 2 : 1));
};

/** The list with exactly the rows that a kind counts. */
export const linkToWaiting = (kind: WaitingKind, programmeId: string | null, until: string | null): ListLink =>
  (KINDS[kind] as Kind).list({ programmeId: programmeId ?? '', until });

/** Days ahead in which something due comes before what has been waiting. */
const URGENT_DAYS = 3;

interface Urgency {
  kind: WaitingKind;
  isShared: boolean;
  overdue: number;
  nextDue: string | null;
  since: string | null;
  count: number;
}

/**
 * The most urgent first: what is late, what is due within three days, what has waited longest, what is due later, and what is
 * undated in the order of a grant's life. What colleagues can do too comes after all of it.
 */
export function byUrgency<T extends Urgency>(rows: readonly T[], now: Date): T[] {
  const soon = new Date(now.getTime() + URGENT_DAYS * 86_400_000).toISOString();
  const place = ({ kind }: T): number => WAITING_KINDS.indexOf(kind);
  const rank = ({ overdue, nextDue, since }: T): number =>
    overdue > 0 ? 0 : nextDue !== null && nextDue <= soon ? 1 : since !== null ? 2 : nextDue !== null ? 3 : 4;
  return rows.toSorted(
    (a, b) =>
      Number(a.isShared) - Number(b.isShared) ||
      rank(a) - rank(b) ||
      (a.nextDue ?? a.since ?? '').localeCompare(b.nextDue ?? b.since ?? '') ||
      place(a) - place(b) ||
      b.count - a.count,
  );
}
