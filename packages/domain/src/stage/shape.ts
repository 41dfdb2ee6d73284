/**
 * Which stages a programme uses. Every programme has applications, a board and contracts; proposals and interviews are its
 * choice. Tabs, steps, task actions and texts are derived from this choice, here and in `tabs.ts` and `stages.ts`.
 */
import { m } from '@grantdesk/messages';
import { TASK_ACTIONS, type TaskAction } from '../task/score.ts';
import { APPROVAL_FLAGS, type ApprovalFlag } from './flags.ts';

export const PROGRAMME_STAGES = ['PROPOSAL', 'INTERVIEW'] as const;
export type ProgrammeStage = (typeof PROGRAMME_STAGES)[number];

/** The stages of one programme, or the union of several. */
export type ProgrammeStages = readonly ProgrammeStage[];

/** The chain that a programme has when nothing else was chosen. */
export const FULL_CHAIN: ProgrammeStages = PROGRAMME_STAGES;

/** In the order of the chain and each once: a choice of stages is a set. */
export const toStageSet = (stages: readonly string[]): ProgrammeStage[] =>
  PROGRAMME_STAGES.filter((stage) => stages.includes(stage));

/** The four shapes as templates of the programme form. */
export const PROGRAMME_SHAPES = [
  {
    get label() {
      return m.common.full();
    },
    get description() {
      return m.stage.applicationsProposalsInterviewsBoard();
    },
    stages: ['PROPOSAL', 'INTERVIEW'],
  },
  {
    get label() {
      return m.stage.withProposal();
    },
    get description() {
      return m.stage.applicationsProposalsBoard();
    },
    stages: ['PROPOSAL'],
  },
  {
    get label() {
      return m.stage.withInterview();
    },
    get description() {
      return m.stage.applicationsInterviewsBoard();
    },
    stages: ['INTERVIEW'],
  },
  {
    get label() {
      return m.stage.rapidResponse();
    },
    get description() {
      return m.stage.applicationsBoard();
    },
    stages: [],
  },
] as const satisfies { label: string; description: string; stages: ProgrammeStages }[];

interface StageFacts {
  /** The flags that it sets, in order. */
  flags: readonly [ApprovalFlag, ApprovalFlag];
  taskAction: TaskAction;
  /** Why its tasks are refused in a programme that leaves it out; of its steps, after the application's number. */
  unused: string;
  unusedStep: string;
  /** Why it can no longer be switched on or off. */
  reached: string;
  assigned: string;
}

export const STAGE_FACTS: Record<ProgrammeStage, StageFacts> = {
  PROPOSAL: {
    flags: ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'],
    taskAction: 'PROPOSAL_SCORING',
    get unused() {
      return m.stage.thisProgrammeHasNoProposalStage();
    },
    get unusedStep() {
      return m.stage.cannotTakeThisStepItsProgramme();
    },
    get reached() {
      return m.stage.theProposalStageCanNoLonger();
    },
    get assigned() {
      return m.stage.theProposalStageCanNoLonger2();
    },
  },
  INTERVIEW: {
    flags: ['SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW'],
    taskAction: 'INTERVIEW_SCORING',
    get unused() {
      return m.stage.thisProgrammeHasNoInterviewStage();
    },
    get unusedStep() {
      return m.stage.cannotTakeThisStepItsProgramme2();
    },
    get reached() {
      return m.stage.theInterviewStageCanNoLonger();
    },
    get assigned() {
      return m.stage.theInterviewStageCanNoLonger2();
    },
  },
};

/** The task actions of a programme: initial scoring and funding approval always, the others with their stage. */
export const listTaskActions = (stages: ProgrammeStages): TaskAction[] =>
  TASK_ACTIONS.filter((action) => {
    const owner = PROGRAMME_STAGES.find((stage) => STAGE_FACTS[stage].taskAction === action);
    return owner === undefined || stages.includes(owner);
  });

/** Why a programme has no tasks of this action; null where it has. */
export function taskActionDenial(action: string, stages: ProgrammeStages): string | null {
  const owner = PROGRAMME_STAGES.find((stage) => STAGE_FACTS[stage].taskAction === action);
  return owner === undefined || stages.includes(owner) ? null : STAGE_FACTS[owner].unused;
}

/** The flags that show that an application has entered a stage: its own and all that come later on the way to the project. */
export const flagsFrom = (stage: ProgrammeStage): ApprovalFlag[] =>
  APPROVAL_FLAGS.slice(APPROVAL_FLAGS.indexOf(STAGE_FACTS[stage].flags[0]), APPROVAL_FLAGS.indexOf('NOT_TAKEN_FORWARD'));

/** What a programme's applications and tasks have used of a stage. */
export interface StageUse {
  /** An application has a flag of the stage or of a later one. */
  isReached: boolean;
  /** There are tasks of its action, completed ones included. */
  hasTasks: boolean;
}

/** Whether a programme can ever set a flag: those of stages that it leaves out are never set. */
export function isUsedFlag(flag: ApprovalFlag, stages: ProgrammeStages): boolean {
  const owner = PROGRAMME_STAGES.find((stage) => STAGE_FACTS[stage].flags.includes(flag));
  return owner === undefined || stages.includes(owner);
}

/** The stages that differ between two choices. */
export const changedStages = (from: ProgrammeStages, to: ProgrammeStages): ProgrammeStage[] =>
  PROGRAMME_STAGES.filter((stage) => from.includes(stage) !== to.includes(stage));

/** Why a stage can no longer be switched on or off; null while it can. */
export function stageChangeDenial(stage: ProgrammeStage, { isReached, hasTasks }: StageUse): string | null {
  if (isReached) return STAGE_FACTS[stage].reached;
  return hasTasks ? STAGE_FACTS[stage].assigned : null;
}
