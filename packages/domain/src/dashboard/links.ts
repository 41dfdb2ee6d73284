/** The list behind a number, returned with each figure so that the figure and its link cannot differ. */
import { encodeFilters, type FilterChoices } from '../list/filters.ts';
import type { Place } from '../stage/place.ts';
import type { StageTab } from '../stage/tabs.ts';
import type { TaskAction } from '../task/score.ts';

export const BEHIND_LISTS = ['tasks', 'applications', 'payments', 'history', 'projects', 'grantees', 'changes'] as const;
export type BehindList = (typeof BEHIND_LISTS)[number];

export interface Behind {
  list: BehindList;
  /** The programme whose list it is; null where the list is of all. */
  programmeId: string | null;
  /** The tab of applications. */
  tab: StageTab | null;
  /** Own review tasks, or those of the programmes that the person runs. */
  scope: 'mine' | 'all' | null;
  /** Encoded as the address and the API carry them. */
  filters: string;
}

const behind = (list: BehindList, programmeId: string | null, filters: FilterChoices, more: Partial<Behind> = {}): Behind => ({
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

export const behindOwnTasks = (state: 'open' | 'overdue', programmeId: string | null = null): Behind =>
  behind('tasks', programmeId, { state: [state] }, { scope: 'mine' });

/** Review tasks of a programme, or of all that the person manages; of one stage or one reviewer where named. */
export const behindTasks = (
  programmeId: string | null,
  state: 'open' | 'overdue' | 'completed',
  { taskAction, assignedTo }: { taskAction?: TaskAction; assignedTo?: string } = {},
): Behind =>
  behind(
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
export const behindDeclined = (programmeId: string): Behind =>
  behind('tasks', programmeId, { state: ['declined'] }, { scope: 'all' });

export const behindTab = (programmeId: string, tab: StageTab, filters: FilterChoices = {}): Behind =>
  behind('applications', programmeId, filters, { tab });
/** What stays at a stage; with `days`, what has not changed for so long. */
export const behindStage = (programmeId: string, tab: StageTab, days?: number): Behind =>
  behindTab(programmeId, tab, { waitingHere: ['yes'], ...(days !== undefined && { quietFor: [String(days)] }) });
/** What is left to do about the reviews of a tab's stage: no reviewer is assigned, or every review is in. */
export const NEXT_STEPS = ['assign', 'shortlist'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];
export const behindNextStep = (programmeId: string, tab: StageTab, step: NextStep): Behind =>
  behindTab(programmeId, tab, { nextStep: [step] });
export const behindUnscheduled = (programmeId: string): Behind =>
  behindTab(programmeId, 'INTERVIEW_APPLICATIONS', { waitingHere: ['yes'], 'interview.status': ['NOT-SCHEDULED', 'CANCELED'] });
export const behindMessages = (programmeId: string): Behind =>
  behindTab(programmeId, 'ALL_APPLICATIONS', { messages: ['unanswered'] });
export const behindPlace = (programmeId: string, place: Place): Behind =>
  behindTab(programmeId, 'ALL_APPLICATIONS', { place: [place] });
export const behindDrafts = (programmeId: string): Behind =>
  behindTab(programmeId, 'ALL_APPLICATIONS', { progressStatus: ['OPEN', 'IN-PROGRESS'] });
export const behindSubmitted = (programmeId: string): Behind =>
  behindTab(programmeId, 'ALL_APPLICATIONS', { progressStatus: ['SUBMITTED'] });
export const behindProposals = (programmeId: string, progress: string[]): Behind =>
  behindTab(programmeId, 'PROPOSAL_APPLICATIONS', { proposalProgressStatus: progress });

/** Payments that are not paid: of some statuses, due within some days. */
export const behindPayments = (
  programmeId: string,
  { status, from, to, isReady }: { status?: readonly string[]; from?: string; to?: string; isReady?: boolean },
): Behind =>
  behind('payments', programmeId, {
    ...(status && { status: [...status] }),
    ...(isReady && { waitsFor: ['nothing'] }),
    ...((from || to) && { dueDate: { ...(from && { from }), ...(to && { to }) } }),
  });
/** Payments of which something was paid since a day. */
export const behindPaid = (programmeId: string, from: string): Behind =>
  behind('history', programmeId, { dateReleased: { from } });

export const behindProjects = (programmeId: string, waiting: 'report' | 'amendment'): Behind =>
  behind('projects', programmeId, { waiting: [waiting] });
export const behindAllProjects = (programmeId: string): Behind => behind('projects', programmeId, {});
/** Projects whose next report is due up to a day, and not late. */
export const behindReportsDue = (programmeId: string, to: string): Behind =>
  behind('projects', programmeId, { nextReportDueDate: { to } });
/** Payments that wait for new bank details to be confirmed. */
export const behindBank = (programmeId: string): Behind => behind('payments', programmeId, { bank: ['to-confirm'] });
/** Changes that wait for a second person. */
export const behindChanges = (): Behind => behind('changes', null, {});
export const behindLate = (programmeId: string): Behind => behind('projects', programmeId, { lateReports: { min: 1 } });
export const behindUnsent = (programmeId: string): Behind => behind('grantees', programmeId, { contractSent: ['not sent'] });
export const behindUnstarted = (programmeId: string): Behind =>
  behind('grantees', programmeId, { contract: ['Signed'], grantee: ['not-initialized'] });
export const behindOwnCompleted = (): Behind => behind('tasks', null, { progressStatus: ['COMPLETED'] }, { scope: 'mine' });
