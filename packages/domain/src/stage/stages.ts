/** The steps of an application as one table: both sides read it, and nothing else decides. */
import { m } from '@grantdesk/messages';
import type { ApprovalFlag } from './flags.ts';
import type { ProgrammeStage, ProgrammeStages } from './shape.ts';
import { neighbourTabs, STAGE_TAB_ROWS, listTabs, type StageTab, type StageTabRow } from './tabs.ts';

export const STAGE_ACTIONS = [
  'SHORTLIST_FOR_PROPOSAL',
  'CALL_FOR_PROPOSAL',
  'DELIST',
  'SHORTLIST_FOR_INTERVIEW',
  'CALL_FOR_INTERVIEW',
  'SHORTLIST_FOR_BOARD_APPROVAL',
  'APPROVE_GRANT',
  'DECLINE_GRANT',
  'NOT_TAKEN_FORWARD',
  'WITHDRAW',
  'DECLINE_AWARD',
  'SIGN_CONTRACT',
  'INITIALISE_PROJECT',
  'UNDO',
] as const;
export type StageAction = (typeof STAGE_ACTIONS)[number];

export type StageActionRow = {
  action: StageAction;
  /** On the button; also the sentence's verb in refusals. */
  label: string;
  /** The stage that it belongs to; null for the steps of every programme. */
  stage: ProgrammeStage | null;
  /** The flag that must be there before, where the tab before does not tell it. */
  needs?: ApprovalFlag;
  /** The flag that it sets; null where it takes one away. */
  sets: ApprovalFlag | null;
  /**
   * The tabs that offer it (specification, section 4). Absent: the step leads to the tab of the flag that it sets, and the
   * used tab before that one offers it.
   */
  tabs?: readonly StageTab[];
  /**
   * `decider`: Programme Director or Super Admin, beside the manager flag. `applicant`: no staff at all. `grant`: comes
   * with the answer to the award, the contract or the project, and no person takes it.
   */
  who: 'manager' | 'decider' | 'applicant' | 'grant';
  /** Whether the applicant gets an email, so that the screen requires a confirmation. */
  mails: boolean;
  /** Whether it can be undone while no step followed it. What was sent by email never can. */
  reversible: boolean;
  /** Whether the screen alone requires a reason, or (`needed`) the server too: the applicant reads it in the email. */
  reason?: 'asked' | 'needed';
};

/** One row per action, in the order of the way that an application goes. */
export const STAGE_ACTION_ROWS: readonly StageActionRow[] = [
  {
    action: 'SHORTLIST_FOR_PROPOSAL',
    get label() {
      return m.stage.shortlistForProposal();
    },
    stage: 'PROPOSAL',
    sets: 'SHORTLISTED_FOR_PROPOSAL',
    who: 'manager',
    mails: false,
    reversible: true,
  },
  {
    action: 'CALL_FOR_PROPOSAL',
    get label() {
      return m.stage.callForProposal();
    },
    stage: 'PROPOSAL',
    sets: 'CALLED_FOR_PROPOSAL',
    who: 'manager',
    mails: true,
    reversible: false,
  },
  {
    action: 'SHORTLIST_FOR_INTERVIEW',
    get label() {
      return m.stage.shortlistForInterview();
    },
    stage: 'INTERVIEW',
    sets: 'SHORTLISTED_FOR_INTERVIEW',
    who: 'manager',
    mails: false,
    reversible: true,
  },
  {
    action: 'CALL_FOR_INTERVIEW',
    get label() {
      return m.stage.callForInterview();
    },
    stage: 'INTERVIEW',
    sets: 'CALLED_FOR_INTERVIEW',
    who: 'manager',
    mails: true,
    reversible: false,
  },
  {
    action: 'DELIST',
    get label() {
      return m.stage.delist();
    },
    stage: null,
    sets: null,
    tabs: ['SHORTLISTED_FOR_PROPOSAL', 'SHORTLISTED_FOR_INTERVIEW'],
    who: 'manager',
    mails: false,
    reversible: true,
  },
  {
    action: 'SHORTLIST_FOR_BOARD_APPROVAL',
    get label() {
      return m.stage.shortlistForBoardApproval();
    },
    stage: null,
    sets: 'SHORTLISTED_FOR_BOARD_APPROVAL',
    who: 'manager',
    mails: false,
    reversible: true,
  },
  {
    action: 'APPROVE_GRANT',
    get label() {
      return m.stage.approveGrant();
    },
    stage: null,
    sets: 'BOARD_APPROVED',
    who: 'decider',
    mails: true,
    reversible: false,
  },
  {
    action: 'DECLINE_GRANT',
    get label() {
      return m.stage.declineGrant();
    },
    stage: null,
    needs: 'SHORTLISTED_FOR_BOARD_APPROVAL',
    sets: 'BOARD_DECLINED',
    tabs: ['SHORTLISTED_FOR_BOARD_APPROVAL'],
    who: 'decider',
    mails: true,
    reversible: false,
    reason: 'asked',
  },
  {
    action: 'NOT_TAKEN_FORWARD',
    get label() {
      return m.stage.notTakenForward();
    },
    stage: null,
    sets: 'NOT_TAKEN_FORWARD',
    tabs: [
      'ALL_APPLICATIONS',
      'SHORTLISTED_FOR_PROPOSAL',
      'PROPOSAL_APPLICATIONS',
      'SHORTLISTED_FOR_INTERVIEW',
      'INTERVIEW_APPLICATIONS',
    ],
    who: 'manager',
    mails: true,
    reversible: false,
    reason: 'needed',
  },
  {
    action: 'WITHDRAW',
    get label() {
      return m.common.withdraw();
    },
    stage: null,
    sets: 'WITHDRAWN',
    tabs: [],
    who: 'applicant',
    mails: true,
    reversible: false,
  },
  {
    action: 'DECLINE_AWARD',
    get label() {
      return m.stage.declineAward();
    },
    stage: null,
    needs: 'BOARD_APPROVED',
    sets: 'AWARD_DECLINED',
    tabs: [],
    who: 'grant',
    mails: true,
    reversible: false,
  },
  {
    action: 'SIGN_CONTRACT',
    get label() {
      return m.stage.signContract();
    },
    stage: null,
    needs: 'BOARD_APPROVED',
    sets: 'CONTRACT_SIGNED',
    tabs: [],
    who: 'grant',
    mails: true,
    reversible: false,
  },
  {
    action: 'INITIALISE_PROJECT',
    get label() {
      return m.common.initialiseProject();
    },
    stage: null,
    needs: 'CONTRACT_SIGNED',
    sets: 'PROJECT_INITIALIZED',
    tabs: [],
    who: 'grant',
    mails: true,
    reversible: false,
  },
  {
    action: 'UNDO',
    get label() {
      return m.common.undo();
    },
    stage: null,
    sets: null,
    tabs: [],
    who: 'manager',
    mails: false,
    reversible: false,
  },
];

/** The actions that staff may ask for; withdrawing is the applicant's own, and what follows the approval comes with contract and project. */
export const STAFF_STAGE_ACTIONS: readonly StageAction[] = STAGE_ACTIONS.filter((action) =>
  ['manager', 'decider'].includes(stageActionRow(action).who),
);

export function stageActionRow(action: StageAction): StageActionRow {
  const row = STAGE_ACTION_ROWS.find((each) => each.action === action);
  if (!row) throw new Error(`Unknown stage action ${action}`);
  return row;
}

/** Whether a step decides about a grant: the person who takes it confirms their identity, as for payments. */
export const isGrantDecision = (action: StageAction): boolean => stageActionRow(action).who === 'decider';

/** The row of the tab that a step leads to; undefined for those that lead to none. */
const tabOfStep = ({ sets }: StageActionRow): StageTabRow | undefined => STAGE_TAB_ROWS.find(({ flag }) => flag === sets && sets);

/** The used tab that a step leaves from: what it needs to be finished. Null for steps that are offered on named tabs. */
export function tabBeforeStep(action: StageAction, stages: ProgrammeStages): StageTabRow | null {
  const row = stageActionRow(action);
  if (row.tabs) return null;
  const target = tabOfStep(row);
  return target ? neighbourTabs(target.tab, stages).previous : null;
}

/** The flag that must be there before a step; null for what needs the submission alone. */
export const neededFlag = (action: StageAction, stages: ProgrammeStages): ApprovalFlag | null =>
  stageActionRow(action).needs ?? tabBeforeStep(action, stages)?.flag ?? null;

/** The actions that a tab offers in a programme, in order. */
export function actionsOfTab(tab: StageTab, stages: ProgrammeStages): StageActionRow[] {
  if (!listTabs(stages).some((each) => each.tab === tab)) return [];
  return STAGE_ACTION_ROWS.filter((row) => {
    if (row.stage && !stages.includes(row.stage)) return false;
    return row.tabs ? row.tabs.includes(tab) : tabBeforeStep(row.action, stages)?.tab === tab;
  });
}
