/** The list behind a number, returned with each figure so that the figure and its link cannot differ. */
import { encodeFilters, type FilterChoices } from '../list/filters.ts';
import type { Place } from '../stage/place.ts';
import type { StageTab } from '../stage/tabs.ts';
import type { TaskAction } from '../task/score.ts';

export const BEHIND_LISTS = [
  'tasks',
  'applications',
  'payments',
  'history',
  'projects',
  'grantees',
  'changes',
  'replies',
] as const;
export type LinkedList = (typeof BEHIND_LISTS)[number];

export interface ListLink {
  list: LinkedList;
  /** The programme whose list it is; null where the list is of all. */
  programmeId: string | null;
  /** The tab of applications. */
  tab: StageTab | null;
  /** Own review tasks, or those of the programmes that the person runs. */
  scope: 'mine' | 'all' | null;
  /** Encoded as the address and the API carry them. */
  filters: string;
}

const toList = (
  list: LinkedList,
  programmeId: string | null,
  filters: FilterChoices,
  more: Partial<ListLink> = {},
): ListLink => ({
  list,
  programmeId,
  tab: null,
  scope: null,
  filters: encodeFilters(filters),
  ...more,
});

/** Days without a change after which something counts as stuck. */
export const STUCK_DAYS = 14;
export const QUIET_DAYS = [7, STUCK_DAYS, 30] as const;
/** Payments and reports are listed this many days ahead; what is due within `SOON_DAYS` is counted at the top of a dashboard. */
export const SOON_DAYS = 14;
export const DUE_DAYS = 30;

export const linkToOwnTasks = (state: 'open' | 'overdue', programmeId: string | null = null): ListLink =>
  toList('tasks', programmeId, { state: [state] }, { scope: 'mine' });

/** Review tasks of a programme, or of all that the person manages; of one stage or one reviewer where named. */
export const linkToTasks = (
  programmeId: string | null,
  state: 'open' | 'overdue' | 'completed',
  { taskAction, assignedTo }: { taskAction?: TaskAction; assignedTo?: string } = {},
): ListLink =>
  toList(
    'tasks',
    programmeId,
    {
      ...(state === 'completed' ? { progressStatus: ['COMPLETED'] } : { state: [state] }),
      ...(taskAction && { taskAction: [taskAction] }),
      ...(assignedTo && { assignedTo: [assignedTo] }),
    },
    { scope: 'all' },
  );

/** Reviews that came back, of the stages that still go on. */
export const linkToDeclined = (programmeId: string): ListLink =>
  toList('tasks', programmeId, { state: ['declined'] }, { scope: 'all' });

export const linkToTab = (programmeId: string, tab: StageTab, filters: FilterChoices = {}): ListLink =>
  toList('applications', programmeId, filters, { tab });
/** What stays at a stage; with `days`, what has not changed for so long. */
export const linkToStage = (programmeId: string, tab: StageTab, days?: number): ListLink =>
  linkToTab(programmeId, tab, { waitingHere: ['yes'], ...(days !== undefined && { quietFor: [String(days)] }) });
/** What is left to do about the reviews of a tab's stage: no reviewer is assigned, or every review is in. */
export const NEXT_STEPS = ['assign', 'shortlist'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];
export const linkToNextStep = (programmeId: string, tab: StageTab, step: NextStep): ListLink =>
  linkToTab(programmeId, tab, { nextStep: [step] });
export const linkToUnscheduled = (programmeId: string): ListLink =>
  linkToTab(programmeId, 'INTERVIEW_APPLICATIONS', { waitingHere: ['yes'], 'interview.status': ['NOT-SCHEDULED', 'CANCELED'] });
export const linkToMessages = (programmeId: string): ListLink =>
  linkToTab(programmeId, 'ALL_APPLICATIONS', { messages: ['unanswered'] });
export const linkToPlace = (programmeId: string, place: Place): ListLink =>
  linkToTab(programmeId, 'ALL_APPLICATIONS', { place: [place] });
export const linkToDrafts = (programmeId: string): ListLink =>
  linkToTab(programmeId, 'ALL_APPLICATIONS', { progressStatus: ['OPEN', 'IN-PROGRESS'] });
export const linkToSubmitted = (programmeId: string): ListLink =>
  linkToTab(programmeId, 'ALL_APPLICATIONS', { progressStatus: ['SUBMITTED'] });
export const linkToProposals = (programmeId: string, progress: string[]): ListLink =>
  linkToTab(programmeId, 'PROPOSAL_APPLICATIONS', { proposalProgressStatus: progress });

/** Payments that are not paid: of some statuses, due within some days. */
export const linkToPayments = (
  programmeId: string,
  { status, from, to, isReady }: { status?: readonly string[]; from?: string; to?: string; isReady?: boolean },
): ListLink =>
  toList('payments', programmeId, {
    ...(status && { status: [...status] }),
    ...(isReady && { waitsFor: ['nothing'] }),
    ...((from || to) && { dueDate: { ...(from && { from }), ...(to && { to }) } }),
  });
/** Payments of which something was paid since a day. */
export const linkToPaid = (programmeId: string, from: string): ListLink =>
  toList('history', programmeId, { dateReleased: { from } });

export const linkToProjects = (programmeId: string, waiting: 'report' | 'amendment'): ListLink =>
  toList('projects', programmeId, { waiting: [waiting] });
export const linkToAllProjects = (programmeId: string): ListLink => toList('projects', programmeId, {});
/** Projects whose next report is due up to a day, and not late. */
export const linkToReportsDue = (programmeId: string, to: string): ListLink =>
  toList('projects', programmeId, { nextReportDueDate: { to } });
/** Payments that wait for new bank details to be confirmed. */
export const linkToBank = (programmeId: string): ListLink => toList('payments', programmeId, { bank: ['to-confirm'] });
/** Replies by email that wait for the team, of all programmes. */
export const linkToReplies = (): ListLink => toList('replies', null, {});
/** Changes that wait for a second person. */
export const linkToChanges = (): ListLink => toList('changes', null, {});
export const linkToLate = (programmeId: string): ListLink => toList('projects', programmeId, { lateReports: { min: 1 } });
export const linkToUnsent = (programmeId: string): ListLink => toList('grantees', programmeId, { contractSent: ['not sent'] });
export const linkToUnstarted = (programmeId: string): ListLink =>
  toList('grantees', programmeId, { contract: ['Signed'], grantee: ['not-initialized'] });
export const linkToOwnCompleted = (): ListLink => toList('tasks', null, { progressStatus: ['COMPLETED'] }, { scope: 'mine' });
