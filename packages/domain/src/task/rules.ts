/** Rules of the assignment form, with the exact texts, for both sides. */
import { m } from '@grantdesk/messages';
import { ROLE } from '../access/roles.ts';
import { messages } from '../messages.ts';
import { ours } from '../validation-messages.ts';
import { REVIEW_CATEGORY, TASK_ACTIONS } from './score.ts';
import { findOutcome } from '../stage/flags.ts';
import { taskActionDenial, type ProgrammeStages } from '../stage/shape.ts';

export const TASK_DESCRIPTION_MAX = 500;

/** What the form holds; everything may be missing. Dates are ISO 8601. */
export type TaskInput = {
  taskIds?: readonly string[] | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  assignedTo?: readonly string[] | null | undefined;
  isAutoAssignment?: boolean | undefined;
  minAssigneesPerTask?: number | null | undefined;
  /** Most open tasks of one assignee; empty for no limit. */
  maxTasksPerAssignee?: number | null | undefined;
  category?: { name?: string | null | undefined; payload?: TaskPayload | null | undefined } | null | undefined;
};
type TaskPayload = {
  programme?: string | null | undefined;
  applications?: readonly string[] | null | undefined;
  taskAction?: string | null | undefined;
  scoreGuide?: string | null | undefined;
};

export type TaskIssue = { path: string; message: string };

/** Every broken rule, in the order of the form; `isReassign` asks for tasks instead of applications. */
export function taskIssues(input: TaskInput, isReassign = false): TaskIssue[] {
  const issues: TaskIssue[] = [];
  const must = (isRight: boolean, path: string, message: string) => {
    if (!isRight) issues.push({ path, message });
  };
  const { task } = messages;
  const payload = input.category?.payload ?? {};
  if (isReassign) must((input.taskIds?.length ?? 0) > 0, 'taskIds', task.taskIds);
  must(Boolean(input.name?.trim()), 'name', task.name);
  must((input.description?.length ?? 0) <= TASK_DESCRIPTION_MAX, 'description', task.description);
  must(isDate(input.startDate), 'startDate', task.startDate);
  must(isDate(input.dueDate), 'dueDate', task.dueDate);
  if (isDate(input.startDate) && isDate(input.dueDate))
    must(Date.parse(input.dueDate ?? '') >= Date.parse(input.startDate ?? ''), 'dueDate', ours.dueBeforeStart);
  must((input.assignedTo?.length ?? 0) > 0, 'assignedTo', task.assignedTo);
  if (input.isAutoAssignment) {
    must((input.minAssigneesPerTask ?? 0) >= 1, 'minAssigneesPerTask', task.minAssigneesPerTask);
    must((input.maxTasksPerAssignee ?? 1) >= 1, 'maxTasksPerAssignee', ours.assign.maximumRange);
  }
  if (!input.category?.name?.trim()) must(false, 'category.name', task.categoryMissing);
  else must(input.category.name === REVIEW_CATEGORY, 'category.name', task.categoryWrong);
  must(Boolean(payload.programme), 'category.payload.programme', task.programme);
  if (!isReassign && !input.isAutoAssignment)
    must((payload.applications?.length ?? 0) > 0, 'category.payload.applications', task.applications);
  must((TASK_ACTIONS as readonly string[]).includes(payload.taskAction ?? ''), 'category.payload.taskAction', task.taskAction);
  must(Boolean(payload.scoreGuide), 'category.payload.scoreGuide', task.scoreGuide);
  return issues;
}

const isDate = (text: string | null | undefined): boolean => !Number.isNaN(Date.parse(text ?? ''));

/**
 * Whether an application is meant where none is named: everything submitted, and for the later stages what has been called
 * there.
 */
export function isMeant(application: { flags: readonly string[] }, taskAction: string): boolean {
  if (taskAction === 'INTERVIEW_SCORING') return application.flags.includes('CALLED_FOR_INTERVIEW');
  return taskAction !== 'FUNDING_APPROVAL' || application.flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL');
}

/** Roles whose holders are offered as assignees of a stage: reviewers, and for the approval of funds also those who may give it. */
export const assigneeRoles = (taskAction: string): string[] =>
  taskAction === 'FUNDING_APPROVAL' ? [ROLE.assessor, ROLE.director, ROLE.superAdmin] : [ROLE.assessor];

const HOUR_MS = 3_600_000;

/** Why an assignment cannot be taken back; null while it can. No work of a reviewer is lost by it. */
export function undoDenial(facts: {
  isUndone: boolean;
  ageMs: number;
  completed: number;
  begun: number;
  changed: number;
}): string | null {
  const some = (n: number, rest: string) => `${m.task.nOfItsTasksHave({ n })} ${rest}`;
  if (facts.isUndone) return m.task.thisAssignmentHasBeenUndoneAlready();
  if (facts.ageMs > HOUR_MS) return m.task.anAssignmentCanBeUndoneFor();
  if (facts.completed > 0) return some(facts.completed, m.task.beenCompletedSinceSoItCan());
  if (facts.begun > 0) return some(facts.begun, m.task.beenStartedSoTheAssignment());
  return facts.changed > 0 ? some(facts.changed, m.task.beenMovedOrDeclinedSinceSo()) : null;
}

/** Why an application is scored no more, in a sentence; null while it is. */
export function scoringClosed(flags: readonly string[]): string | null {
  const outcome = findOutcome(flags);
  if (outcome === 'withdrawn') return m.task.theApplicantHasWithdrawnIt();
  if (outcome === 'not taken forward') return m.task.itIsNotTakenForward();
  return outcome ? m.task.theBoardHasDecided() : null;
}

/**
 * Why an application gets no task for this stage; null when it may. Later stages read the proposal, in a programme
 * that has one.
 */
export function taskDenial(
  application: { progressStatus: string; proposalProgressStatus: string | null; flags: readonly string[] },
  taskAction: string,
  stages: ProgrammeStages,
): string | null {
  const closed = taskActionDenial(taskAction, stages) ?? scoringClosed(application.flags);
  if (closed) return closed;
  const isEarly = taskAction === 'INITIAL_APPLICATION_SCORING' || !stages.includes('PROPOSAL');
  const progress = isEarly ? application.progressStatus : application.proposalProgressStatus;
  return progress === 'SUBMITTED' ? null : messages.dialogs.assignNote;
}
