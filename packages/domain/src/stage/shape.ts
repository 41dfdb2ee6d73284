/**
 * Which stages a programme uses. Every programme has applications, a board and contracts; proposals and interviews are its
 * choice. Tabs, steps, task actions and texts are derived from this choice, here and in `tabs.ts` and `stages.ts`.
 */
import { TASK_ACTIONS, type TaskAction } from '../scoring/score.ts';
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
  { label: 'Full', description: 'Applications, proposals, interviews, board.', stages: ['PROPOSAL', 'INTERVIEW'] },
  { label: 'With proposal', description: 'Applications, proposals, board.', stages: ['PROPOSAL'] },
  { label: 'With interview', description: 'Applications, interviews, board.', stages: ['INTERVIEW'] },
  { label: 'Rapid response', description: 'Applications, board.', stages: [] },
] as const satisfies { label: string; description: string; stages: ProgrammeStages }[];

interface StageFacts {
  /** In a sentence: 'The proposal stage'. */
  name: string;
  /** The flags that it sets, in order. */
  flags: readonly [ApprovalFlag, ApprovalFlag];
  taskAction: TaskAction;
}

export const STAGE_FACTS: Record<ProgrammeStage, StageFacts> = {
  PROPOSAL: { name: 'proposal', flags: ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'], taskAction: 'PROPOSAL_SCORING' },
  INTERVIEW: { name: 'interview', flags: ['SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW'], taskAction: 'INTERVIEW_SCORING' },
};

/** The task actions of a programme: initial scoring and funding approval always, the others with their stage. */
export const taskActionsOf = (stages: ProgrammeStages): TaskAction[] =>
  TASK_ACTIONS.filter((action) => {
    const owner = PROGRAMME_STAGES.find((stage) => STAGE_FACTS[stage].taskAction === action);
    return owner === undefined || stages.includes(owner);
  });

/** Why a programme has no tasks of this action; null where it has. */
export function taskActionDenial(action: string, stages: ProgrammeStages): string | null {
  const owner = PROGRAMME_STAGES.find((stage) => STAGE_FACTS[stage].taskAction === action);
  return owner === undefined || stages.includes(owner) ? null : `This programme has no ${STAGE_FACTS[owner].name} stage!`;
}

/** The flags that show that an application has entered a stage: its own and all that come later on the way to the project. */
export const flagsFrom = (stage: ProgrammeStage): ApprovalFlag[] =>
  APPROVAL_FLAGS.slice(APPROVAL_FLAGS.indexOf(STAGE_FACTS[stage].flags[0]), APPROVAL_FLAGS.indexOf('NOT_TAKEN_FORWARD'));

/** What a programme's applications and tasks have used of a stage, counted. */
export interface StageUse {
  /** Applications with a flag of the stage or of a later one. */
  applications: number;
  /** Tasks of its action, completed ones included. */
  tasks: number;
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
export function stageChangeDenial(stage: ProgrammeStage, { applications, tasks }: StageUse): string | null {
  const { name } = STAGE_FACTS[stage];
  if (applications > 0)
    return `The ${name} stage can no longer be changed: ${
      applications === 1 ? '1 application has' : `${applications} applications have`
    } reached it or a later stage!`;
  if (tasks > 0)
    return `The ${name} stage can no longer be changed: it has ${tasks === 1 ? '1 task' : `${tasks} tasks`}!`;
  return null;
}
