/**
 * What a person of the back office can do next, kind by kind: who it is for, what it is called, and the list that it links to.
 * The dashboard and the daily mail derive from this table; `apps/server/src/features/dashboard/waiting-queries.ts` counts.
 */
import { can, canSeeAllProgrammes, isDirector, isStaff, isSuperAdmin } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { confirmsChanges } from '../access/second-person.ts';
import { formatCount } from '../format/money.ts';
import {
  behindBank,
  behindChanges,
  behindDeclined,
  behindLate,
  behindMessages,
  behindNextStep,
  behindOwnTasks,
  behindPayments,
  behindProjects,
  behindReportsDue,
  behindStage,
  behindUnscheduled,
  behindUnsent,
  behindUnstarted,
  type Behind,
} from './links.ts';

/** What a row is about: a programme, unless the list is of all, and the last day that the count takes in. */
interface Scope {
  programmeId: string;
  until: string | null;
}

interface Kind {
  one: string;
  many: string;
  isFor: (actor: Actor) => boolean;
  list: (scope: Scope) => Behind;
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
    one: 'application to review',
    many: 'applications to review',
    isFor: isStaff,
    list: ({ programmeId }) => behindOwnTasks('open', programmeId),
  },
  MESSAGES: {
    one: 'application with a message to answer',
    many: 'applications with a message to answer',
    isFor: acts,
    list: ({ programmeId }) => behindMessages(programmeId),
  },
  UNASSIGNED: {
    one: 'submission without a reviewer',
    many: 'submissions without a reviewer',
    isFor: acts,
    list: ({ programmeId }) => behindNextStep(programmeId, 'ALL_APPLICATIONS', 'assign'),
  },
  DECLINED: {
    one: 'declined review to reassign',
    many: 'declined reviews to reassign',
    isFor: acts,
    list: ({ programmeId }) => behindDeclined(programmeId),
  },
  REVIEWED: {
    one: 'fully reviewed application to shortlist',
    many: 'fully reviewed applications to shortlist',
    isFor: acts,
    list: ({ programmeId }) => behindNextStep(programmeId, 'ALL_APPLICATIONS', 'shortlist'),
  },
  CALLS_FOR_PROPOSAL: {
    one: 'shortlisted application to call for a proposal',
    many: 'shortlisted applications to call for a proposal',
    isFor: acts,
    list: ({ programmeId }) => behindStage(programmeId, 'SHORTLISTED_FOR_PROPOSAL'),
  },
  UNASSIGNED_PROPOSALS: {
    one: 'proposal without a reviewer',
    many: 'proposals without a reviewer',
    isFor: acts,
    list: ({ programmeId }) => behindNextStep(programmeId, 'PROPOSAL_APPLICATIONS', 'assign'),
  },
  REVIEWED_PROPOSALS: {
    one: 'fully reviewed proposal to shortlist',
    many: 'fully reviewed proposals to shortlist',
    isFor: acts,
    list: ({ programmeId }) => behindNextStep(programmeId, 'PROPOSAL_APPLICATIONS', 'shortlist'),
  },
  CALLS_FOR_INTERVIEW: {
    one: 'shortlisted application to call for an interview',
    many: 'shortlisted applications to call for an interview',
    isFor: acts,
    list: ({ programmeId }) => behindStage(programmeId, 'SHORTLISTED_FOR_INTERVIEW'),
  },
  UNSCHEDULED: {
    one: 'interview to schedule',
    many: 'interviews to schedule',
    isFor: acts,
    list: ({ programmeId }) => behindUnscheduled(programmeId),
  },
  UNASSIGNED_INTERVIEWS: {
    one: 'interview without a reviewer',
    many: 'interviews without a reviewer',
    isFor: acts,
    list: ({ programmeId }) => behindNextStep(programmeId, 'INTERVIEW_APPLICATIONS', 'assign'),
  },
  REVIEWED_INTERVIEWS: {
    one: 'scored interview to shortlist',
    many: 'scored interviews to shortlist',
    isFor: acts,
    list: ({ programmeId }) => behindNextStep(programmeId, 'INTERVIEW_APPLICATIONS', 'shortlist'),
  },
  DECISIONS: {
    one: 'grant decision to make',
    many: 'grant decisions to make',
    isFor: (actor) => acts(actor) && (isSuperAdmin(actor) || isDirector(actor)),
    list: ({ programmeId }) => behindStage(programmeId, 'SHORTLISTED_FOR_BOARD_APPROVAL'),
  },
  CHANGES: {
    one: 'change that needs your confirmation',
    many: 'changes that need your confirmation',
    isFor: confirmsChanges,
    list: () => behindChanges(),
  },
  CONTRACTS: {
    one: 'contract to send',
    many: 'contracts to send',
    isFor: (actor) => can(actor, 'GRANTEE_MANAGEMENT', 'READ') && can(actor, 'APPLICATIONS', 'UPDATE'),
    list: ({ programmeId }) => behindUnsent(programmeId),
  },
  PROJECTS: {
    one: 'project to initialise',
    many: 'projects to initialise',
    isFor: (actor) => grants(actor, 'CREATE'),
    list: ({ programmeId }) => behindUnstarted(programmeId),
  },
  REPORTS: {
    one: 'project with a report to review',
    many: 'projects with a report to review',
    isFor: reviewsReports,
    list: ({ programmeId }) => behindProjects(programmeId, 'report'),
  },
  LATE_REPORTS: {
    one: 'project with a late report',
    many: 'projects with late reports',
    isFor: followsReports,
    list: ({ programmeId }) => behindLate(programmeId),
  },
  REPORTS_DUE: {
    one: 'project with a report due in the next 30 days',
    many: 'projects with a report due in the next 30 days',
    isFor: followsReports,
    list: ({ programmeId, until }) => behindReportsDue(programmeId, until ?? ''),
  },
  AMENDMENTS: {
    one: 'project with an amendment to decide',
    many: 'projects with an amendment to decide',
    isFor: reviewsReports,
    list: ({ programmeId }) => behindProjects(programmeId, 'amendment'),
  },
  BANK_DETAILS: {
    one: 'payment with bank details to confirm',
    many: 'payments with bank details to confirm',
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId }) => behindBank(programmeId),
  },
  APPROVALS: {
    one: 'payment to approve',
    many: 'payments to approve',
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId, until }) =>
      behindPayments(programmeId, { status: ['Pending'], isReady: true, ...(until && { to: until }) }),
  },
  PAYMENTS: {
    one: 'payment to complete',
    many: 'payments to complete',
    isFor: (actor) => money(actor, 'UPDATE'),
    list: ({ programmeId }) => behindPayments(programmeId, { status: ['Approved'], isReady: true }),
  },
  WITHHELD: {
    one: 'withheld payment to review',
    many: 'withheld payments to review',
    isFor: (actor) => money(actor, 'APPROVE'),
    list: ({ programmeId }) => behindPayments(programmeId, { status: ['Withheld'] }),
  },
} satisfies Record<string, Kind>;

export type WaitingKind = keyof typeof KINDS;
export const WAITING_KINDS = Object.keys(KINDS) as [WaitingKind, ...WaitingKind[]];

/** Applications that wait in one programme are counted up to 5,000: more are said to be more, and counting them would take long. */
export const WAITING_COUNTED = 5_001;
export const waitingCount = (count: number): string =>
  count >= WAITING_COUNTED ? `${formatCount(WAITING_COUNTED - 1)}+` : formatCount(count);

/** What is counted, for instance "payments to approve". */
export const waitingWords = (kind: WaitingKind, count: number): string => (count === 1 ? KINDS[kind].one : KINDS[kind].many);

/**
 * Which kinds of work the rights of a person hold at all. Whether it is of their programme is asked row by row; a review
 * is theirs by being its assignee alone.
 */
export const waitingKinds = (actor: Actor): WaitingKind[] =>
  isStaff(actor) ? WAITING_KINDS.filter((kind) => KINDS[kind].isFor(actor)) : [];

/** What stays with its person, even where a colleague holds the same permissions. */
const OWN_KINDS: readonly WaitingKind[] = ['REVIEWS', 'CHANGES'];

/**
 * Work that a Super Admin may do, but that another role with a view of every programme is there for. It is shown after what
 * only they can do. `colleagues` are the roles that other active people hold; in a fund of one, nothing is shared.
 */
export const sharedKinds = (actor: Actor, colleagues: readonly Actor[]): WaitingKind[] => {
  if (!isSuperAdmin(actor)) return [];
  const others = colleagues.filter((each) => !isSuperAdmin(each) && canSeeAllProgrammes(each)).flatMap(waitingKinds);
  return waitingKinds(actor).filter((kind) => !OWN_KINDS.includes(kind) && others.includes(kind));
};

/** The list with exactly the rows that a kind counts. */
export const behindWaiting = (kind: WaitingKind, programmeId: string | null, until: string | null): Behind =>
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
