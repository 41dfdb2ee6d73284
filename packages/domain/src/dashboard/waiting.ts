/**
 * What a person of the back office can do next, kind by kind: who it is for, what it is called, and the list that it links to.
 * The dashboard and the daily mail derive from this table; `apps/server/src/features/dashboard/waiting-queries.ts` counts.
 */
import { m } from '@grantdesk/messages';
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
  linkToReplies,
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
    get act() {
      return m.dashboard.reviewApplications();
    },
    isFor: isStaff,
    list: ({ programmeId }) => linkToOwnTasks('open', programmeId),
  },
  MESSAGES: {
    get act() {
      return m.dashboard.answerMessages();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToMessages(programmeId),
  },
  REPLIES: {
    get act() {
      return m.dashboard.decideOnRepliesByEmail();
    },
    isFor: acts,
    list: () => linkToReplies(),
  },
  UNASSIGNED: {
    get act() {
      return m.common.assignReviewers();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'ALL_APPLICATIONS', 'assign'),
  },
  DECLINED: {
    get act() {
      return m.dashboard.reassignDeclinedReviews();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToDeclined(programmeId),
  },
  REVIEWED: {
    get act() {
      return m.dashboard.shortlistFullyReviewedApplications();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'ALL_APPLICATIONS', 'shortlist'),
  },
  CALLS_FOR_PROPOSAL: {
    get act() {
      return m.dashboard.callForProposals();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToStage(programmeId, 'SHORTLISTED_FOR_PROPOSAL'),
  },
  UNASSIGNED_PROPOSALS: {
    get act() {
      return m.dashboard.assignReviewersToProposals();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'PROPOSAL_APPLICATIONS', 'assign'),
  },
  REVIEWED_PROPOSALS: {
    get act() {
      return m.dashboard.shortlistFullyReviewedProposals();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'PROPOSAL_APPLICATIONS', 'shortlist'),
  },
  CALLS_FOR_INTERVIEW: {
    get act() {
      return m.dashboard.callForInterviews();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToStage(programmeId, 'SHORTLISTED_FOR_INTERVIEW'),
  },
  UNSCHEDULED: {
    get act() {
      return m.common.scheduleInterviews();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToUnscheduled(programmeId),
  },
  UNASSIGNED_INTERVIEWS: {
    get act() {
      return m.dashboard.assignReviewersToInterviews();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'INTERVIEW_APPLICATIONS', 'assign'),
  },
  REVIEWED_INTERVIEWS: {
    get act() {
      return m.dashboard.shortlistScoredInterviews();
    },
    isFor: acts,
    list: ({ programmeId }) => linkToNextStep(programmeId, 'INTERVIEW_APPLICATIONS', 'shortlist'),
  },
  DECISIONS: {
    get act() {
      return m.dashboard.decideOnGrants();
    },
    isFor: (actor) => acts(actor) && (isSuperAdmin(actor) || isDirector(actor)),
    list: ({ programmeId }) => linkToStage(programmeId, 'SHORTLISTED_FOR_BOARD_APPROVAL'),
  },
  CHANGES: {
    get act() {
      return m.dashboard.confirmRequestedChanges();
    },
    isFor: confirmsChanges,
    list: () => linkToChanges(),
  },
  CONTRACTS: {
    get act() {
      return m.dashboard.sendContracts();
    },
    isFor: (actor) => can(actor, 'GRANTEE_MANAGEMENT', 'READ') && can(actor, 'APPLICATIONS', 'UPDATE'),
    list: ({ programmeId }) => linkToUnsent(programmeId),
  },
  PROJECTS: {
    get act() {
      return m.dashboard.initialiseProjects();
    },
    isFor: (actor) => grants(actor, 'CREATE'),
    list: ({ programmeId }) => linkToUnstarted(programmeId),
  },
  REPORTS: {
    get act() {
      return m.dashboard.reviewSubmittedReports();
    },
    isFor: reviewsReports,
    list: ({ programmeId }) => linkToProjects(programmeId, 'report'),
  },
  LATE_REPORTS: {
    get act() {
      return m.dashboard.followUpLateReports();
    },
    isFor: followsReports,
    list: ({ programmeId }) => linkToLate(programmeId),
  },
  REPORTS_DUE: {
    get act() {
      return m.dashboard.prepareForReportsDueInThe();
    },
    isFor: followsReports,
    list: ({ programmeId, until }) => linkToReportsDue(programmeId, until ?? ''),
  },
  AMENDMENTS: {
    get act() {
      return m.dashboard.decideOnAmendments();
    },
    isFor: reviewsReports,
    list: ({ programmeId }) => linkToProjects(programmeId, 'amendment'),
  },
  BANK_DETAILS: {
    get act() {
      return m.dashboard.confirmNewBankDetails();
    },
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId }) => linkToBank(programmeId),
  },
  APPROVALS: {
    get act() {
      return m.dashboard.approvePayments();
    },
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId, until }) =>
      linkToPayments(programmeId, { status: ['Pending'], isReady: true, ...(until && { to: until }) }),
  },
  PAYMENTS: {
    get act() {
      return m.dashboard.completeApprovedPayments();
    },
    isFor: (actor) => money(actor, 'UPDATE'),
    list: ({ programmeId }) => linkToPayments(programmeId, { status: ['Approved'], isReady: true }),
  },
  WITHHELD: {
    get act() {
      return m.dashboard.reviewWithheldPayments();
    },
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
