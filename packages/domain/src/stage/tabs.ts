/** The stage tabs of applications and what each shows (APP-2, APP-7, APP-8, TASK-12). */
import { messages } from '../messages.ts';
import type { TaskAction } from '../scoring/score.ts';

export const APPROVAL_FLAGS = [
  'SHORTLISTED_FOR_PROPOSAL',
  'CALLED_FOR_PROPOSAL',
  'SHORTLISTED_FOR_INTERVIEW',
  'CALLED_FOR_INTERVIEW',
  'SHORTLISTED_FOR_BOARD_APPROVAL',
  'BOARD_APPROVED',
  'BOARD_DECLINED',
  'CONTRACT_SIGNED',
  'PROJECT_INITIALIZED',
  // How an application ends before the board decides: told like the others, and no step follows.
  'NOT_TAKEN_FORWARD',
  'WITHDRAWN',
] as const;
export type ApprovalFlag = (typeof APPROVAL_FLAGS)[number];

/** Flags after which no step follows on the way to the board, and no review counts any more. */
export const CLOSING_FLAGS: readonly ApprovalFlag[] = ['BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN'];

/** How it ended, as the applicant was told by mail; null while it goes on. */
export type ApplicationOutcome = 'approved' | 'declined' | 'not taken forward' | 'withdrawn';
export function outcomeOf(flags: readonly string[]): ApplicationOutcome | null {
  if (flags.includes('WITHDRAWN')) return 'withdrawn';
  if (flags.includes('NOT_TAKEN_FORWARD')) return 'not taken forward';
  if (flags.includes('BOARD_DECLINED')) return 'declined';
  return flags.includes('BOARD_APPROVED') ? 'approved' : null;
}

export const APPLICATION_PROGRESS = ['OPEN', 'IN-PROGRESS', 'SUBMITTED'] as const;
export type ApplicationProgress = (typeof APPLICATION_PROGRESS)[number];

export const INTERVIEW_STATUSES = ['NOT-SCHEDULED', 'SCHEDULED', 'CANCELED', 'COMPLETED'] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

export const STAGE_TABS = [
  'ALL_APPLICATIONS',
  'SHORTLISTED_FOR_PROPOSAL',
  'PROPOSAL_APPLICATIONS',
  'SHORTLISTED_FOR_INTERVIEW',
  'INTERVIEW_APPLICATIONS',
  'SHORTLISTED_FOR_BOARD_APPROVAL',
  'CONTRACTS',
] as const;
export type StageTab = (typeof STAGE_TABS)[number];

export type StageTabRow = {
  tab: StageTab;
  label: string;
  /** The flag that lists an application here; null lists all (APP-2). */
  flag: ApprovalFlag | null;
  /** The scoring stage whose reviews the tab shows (TASK-12). */
  taskAction: TaskAction;
};

/** One row per tab, in order. */
export const STAGE_TAB_ROWS: readonly StageTabRow[] = [
  { tab: 'ALL_APPLICATIONS', label: 'All applications', flag: null, taskAction: 'INITIAL_APPLICATION_SCORING' },
  {
    tab: 'SHORTLISTED_FOR_PROPOSAL',
    label: 'Shortlisted for proposal',
    flag: 'SHORTLISTED_FOR_PROPOSAL',
    taskAction: 'INITIAL_APPLICATION_SCORING',
  },
  { tab: 'PROPOSAL_APPLICATIONS', label: 'Proposals', flag: 'CALLED_FOR_PROPOSAL', taskAction: 'PROPOSAL_SCORING' },
  {
    tab: 'SHORTLISTED_FOR_INTERVIEW',
    label: 'Shortlisted for interview',
    flag: 'SHORTLISTED_FOR_INTERVIEW',
    taskAction: 'PROPOSAL_SCORING',
  },
  { tab: 'INTERVIEW_APPLICATIONS', label: 'Interviews', flag: 'CALLED_FOR_INTERVIEW', taskAction: 'INTERVIEW_SCORING' },
  {
    tab: 'SHORTLISTED_FOR_BOARD_APPROVAL',
    label: 'Shortlisted for board approval',
    flag: 'SHORTLISTED_FOR_BOARD_APPROVAL',
    taskAction: 'FUNDING_APPROVAL',
  },
  { tab: 'CONTRACTS', label: 'Contracts', flag: 'BOARD_APPROVED', taskAction: 'FUNDING_APPROVAL' },
];

/** The row of a tab; anything unknown is all applications. */
export function stageTab(tab: string | null | undefined): StageTabRow {
  return STAGE_TAB_ROWS.find((each) => each.tab === tab) ?? (STAGE_TAB_ROWS[0] as StageTabRow);
}

/** The tab before and after, for `Prev Stage` and `Next Stage`; null at the ends (APP-2). */
export function neighbourTabs(tab: StageTab): { previous: StageTab | null; next: StageTab | null } {
  const index = STAGE_TABS.indexOf(tab);
  return { previous: STAGE_TABS[index - 1] ?? null, next: STAGE_TABS[index + 1] ?? null };
}

/** How many of a tab did not come to the next one; null at the first tab, or while the counts are unknown (C8). */
export function dropOff(
  tab: StageTab,
  counts: Readonly<Record<string, number>> | undefined,
): { lost: number; of: number } | null {
  const { previous } = neighbourTabs(tab);
  const of = previous && counts?.[previous];
  if (counts === undefined || typeof of !== 'number') return null;
  return { lost: Math.max(0, of - (counts[tab] ?? 0)), of };
}

/** Whether a tab lists an application with these flags (APP-2). */
export function tabLists(tab: StageTab, flags: readonly string[]): boolean {
  const { flag } = stageTab(tab);
  return flag === null || flags.includes(flag);
}

/** ALL_APPLICATIONS shows progressStatus, every other tab proposalProgressStatus (APP-7). */
export function progressShown<T>(tab: StageTab, application: { progressStatus: T; proposalProgressStatus: T | null }): T | null {
  return tab === 'ALL_APPLICATIONS' ? application.progressStatus : application.proposalProgressStatus;
}

/** APP-8: the board's shortlist reads recommended for offer, its absence recommended to decline. */
export function boardRecommendation(flags: readonly string[]): 'recommended for offer' | 'recommended to decline' {
  const { recommendedForOffer, recommendedToDecline } = messages.stages;
  return flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL') ? recommendedForOffer : recommendedToDecline;
}

/** APP-8: approved, declined or pending approval. */
export function grantStatus(flags: readonly string[]): 'approved' | 'declined' | 'pending approval' {
  if (flags.includes('BOARD_APPROVED')) return messages.stages.approved;
  return flags.includes('BOARD_DECLINED') ? messages.stages.declined : messages.stages.pendingApproval;
}

/** APP-8: 'Signed' only if board-approved and signed. */
export function contractStatus(flags: readonly string[]): 'Signed' | 'pending signature' {
  const signed = flags.includes('BOARD_APPROVED') && flags.includes('CONTRACT_SIGNED');
  return signed ? messages.stages.signed : messages.stages.pendingSignature;
}

/** APP-8: initialized if the project was initialised. */
export function granteeStatus(flags: readonly string[]): 'initialized' | 'not-initialized' {
  return flags.includes('PROJECT_INITIALIZED') ? messages.stages.initialized : messages.stages.notInitialized;
}
