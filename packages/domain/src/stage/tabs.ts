/** The stage tabs of applications and what each shows. */
import { m } from '@grantdesk/messages';
import { messages } from '../messages.ts';
import type { TaskAction } from '../task/score.ts';
import type { ApprovalFlag } from './flags.ts';
import { FULL_CHAIN, listTaskActions, type ProgrammeStage, type ProgrammeStages } from './shape.ts';

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
  /** The flag that lists an application here; null lists all. */
  flag: ApprovalFlag | null;
  /** The scoring stage whose reviews the tab shows. */
  taskAction: TaskAction;
  /** The stage that it belongs to; null for the tabs of every programme. */
  stage: ProgrammeStage | null;
};

const row = (
  tab: StageTab,
  label: () => string,
  flag: ApprovalFlag | null,
  taskAction: TaskAction,
  stage: ProgrammeStage | null = null,
): StageTabRow => ({
  tab,
  get label() {
    return label();
  },
  flag,
  taskAction,
  stage,
});

/** One row per tab of the full chain, in order; a tab's flag is what lists an application there. */
export const STAGE_TAB_ROWS: readonly StageTabRow[] = [
  row('ALL_APPLICATIONS', m.stage.allApplications, null, 'INITIAL_APPLICATION_SCORING'),
  row(
    'SHORTLISTED_FOR_PROPOSAL',
    m.stage.shortlistedForProposal,
    'SHORTLISTED_FOR_PROPOSAL',
    'INITIAL_APPLICATION_SCORING',
    'PROPOSAL',
  ),
  row('PROPOSAL_APPLICATIONS', m.common.proposals, 'CALLED_FOR_PROPOSAL', 'PROPOSAL_SCORING', 'PROPOSAL'),
  row('SHORTLISTED_FOR_INTERVIEW', m.stage.shortlistedForInterview, 'SHORTLISTED_FOR_INTERVIEW', 'PROPOSAL_SCORING', 'INTERVIEW'),
  row('INTERVIEW_APPLICATIONS', m.common.interviews, 'CALLED_FOR_INTERVIEW', 'INTERVIEW_SCORING', 'INTERVIEW'),
  row(
    'SHORTLISTED_FOR_BOARD_APPROVAL',
    m.stage.shortlistedForBoardApproval,
    'SHORTLISTED_FOR_BOARD_APPROVAL',
    'FUNDING_APPROVAL',
  ),
  row('CONTRACTS', m.stage.contracts, 'BOARD_APPROVED', 'FUNDING_APPROVAL'),
];

/** The tabs that a programme uses, in order. A shortlist shows the scores of the last used stage before it. */
export function listTabs(stages: ProgrammeStages): StageTabRow[] {
  const used = listTaskActions(stages);
  const tabs = STAGE_TAB_ROWS.filter(({ stage }) => stage === null || stages.includes(stage));
  return tabs.map((each, index) =>
    used.includes(each.taskAction) ? each : { ...each, taskAction: tabs[index - 1]?.taskAction ?? each.taskAction },
  );
}

/**
 * The row of a tab in a programme; anything unknown is all applications. A tab that the programme does not use keeps its
 * flag, which is never set: its list is empty.
 */
export function stageTab(tab: string | null | undefined, stages: ProgrammeStages = FULL_CHAIN): StageTabRow {
  const isTab = (each: StageTabRow): boolean => each.tab === tab;
  return listTabs(stages).find(isTab) ?? STAGE_TAB_ROWS.find(isTab) ?? (STAGE_TAB_ROWS[0] as StageTabRow);
}

/** Whether a programme with these stages shows the tab. */
export const hasTab = (tab: StageTab, stages: ProgrammeStages): boolean => listTabs(stages).some((each) => each.tab === tab);

/** The used tab before and after, for `Prev Stage` and `Next Stage`; null at the ends. */
export function neighbourTabs(
  tab: StageTab,
  stages: ProgrammeStages,
): { previous: StageTabRow | null; next: StageTabRow | null } {
  const tabs = listTabs(stages);
  const index = tabs.findIndex((each) => each.tab === tab);
  return { previous: tabs[index - 1] ?? null, next: tabs[index + 1] ?? null };
}

/** The last used stage before the board decides. */
export const lastTabBeforeBoard = (stages: ProgrammeStages): StageTab =>
  neighbourTabs('SHORTLISTED_FOR_BOARD_APPROVAL', stages).previous?.tab ?? 'ALL_APPLICATIONS';

/** How many of a tab did not come to the next one; null at the first tab, or while the counts are unknown. */
export function dropOff(
  tab: StageTab,
  counts: Readonly<Record<string, number>> | undefined,
  stages: ProgrammeStages,
): { lost: number; of: number } | null {
  const { previous } = neighbourTabs(tab, stages);
  const of = previous && counts?.[previous.tab];
  if (counts === undefined || typeof of !== 'number') return null;
  return { lost: Math.max(0, of - (counts[tab] ?? 0)), of };
}

/** Whether a tab lists an application with these flags. */
export function tabLists(tab: StageTab, flags: readonly string[]): boolean {
  const { flag } = stageTab(tab);
  return flag === null || flags.includes(flag);
}

/** The furthest used tab that lists an application. */
export const furthestTab = (flags: readonly string[], stages: ProgrammeStages): StageTabRow =>
  listTabs(stages).findLast(({ flag }) => flag === null || flags.includes(flag)) ?? (STAGE_TAB_ROWS[0] as StageTabRow);

/** Whether a tab, or a task, reads the progress of the proposal: later tabs do, in a programme that has proposals. */
export const readsProposal = (tab: StageTab, stages: ProgrammeStages): boolean =>
  tab !== 'ALL_APPLICATIONS' && stages.includes('PROPOSAL');

/** ALL_APPLICATIONS shows progressStatus, every other tab proposalProgressStatus; without proposals all show progressStatus. */
export function progressShown<T>(
  tab: StageTab,
  application: { progressStatus: T; proposalProgressStatus: T | null },
  stages: ProgrammeStages,
): T | null {
  return readsProposal(tab, stages) ? application.proposalProgressStatus : application.progressStatus;
}

/** The board's shortlist reads recommended for offer, its absence recommended to decline. */
export function boardRecommendation(flags: readonly string[]): 'recommended for offer' | 'recommended to decline' {
  const { recommendedForOffer, recommendedToDecline } = messages.stages;
  return flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL') ? recommendedForOffer : recommendedToDecline;
}

/**
 * Whether the recommendation says something about an application: before the last used stage no one has judged it yet, and
 * a draft or an application that has ended is recommended for nothing.
 */
export function showsRecommendation(
  application: { progressStatus: string; flags: readonly string[] },
  stages: ProgrammeStages,
): boolean {
  const { flags, progressStatus } = application;
  if (progressStatus !== 'SUBMITTED' || flags.includes('WITHDRAWN') || flags.includes('NOT_TAKEN_FORWARD')) return false;
  return tabLists(lastTabBeforeBoard(stages), flags);
}

/** Whether the grant status says something: the board has the application before it, or has decided. */
export const showsGrantStatus = (flags: readonly string[]): boolean => flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL');

/** Approved, declined or pending approval. */
export function grantStatus(flags: readonly string[]): 'approved' | 'declined' | 'pending approval' {
  if (flags.includes('BOARD_APPROVED')) return messages.stages.approved;
  return flags.includes('BOARD_DECLINED') ? messages.stages.declined : messages.stages.pendingApproval;
}

/** 'Signed' only if board-approved and signed. */
export function contractStatus(flags: readonly string[]): 'Signed' | 'pending signature' {
  const signed = flags.includes('BOARD_APPROVED') && flags.includes('CONTRACT_SIGNED');
  return signed ? messages.stages.signed : messages.stages.pendingSignature;
}

/** Initialized if the project was initialised. */
export function granteeStatus(flags: readonly string[]): 'initialized' | 'not-initialized' {
  return flags.includes('PROJECT_INITIALIZED') ? messages.stages.initialized : messages.stages.notInitialized;
}
