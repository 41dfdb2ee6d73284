export type * from './assignment.ts';
export { assign, assignmentFixes, isSkilled } from './assignment.ts';
export type * from './conflict.ts';
export {
  CONFLICT_KINDS,
  REASON_MAX,
  REASON_MIN,
  declarationIssues,
  likelyConflict,
  organisationDomain,
  organisationKey,
  reasonIssues,
  toMarks,
} from './conflict.ts';
export { ORGANISATION_MAX, SKILLS_MAX, SKILL_MAX, expertiseIssues, parseSkills, skillKey } from './expertise.ts';
export type * from './plan.ts';
export { fixText, planMoves, planTasks } from './plan.ts';
export type * from './reminders.ts';
export { TASK_REMINDERS, dueTaskReminder } from './reminders.ts';
export type * from './rules.ts';
export { TASK_DESCRIPTION_MAX, assigneeRoles, isMeant, scoringClosed, taskDenial, taskIssues, undoDenial } from './rules.ts';
export type * from './score.ts';
export {
  REVIEW_CATEGORY,
  TASK_ACTIONS,
  averageScores,
  formatTableScore,
  formatTaskTotal,
  outcomeWeight,
  scoreDataIssues,
  scoringIssues,
  totalScore,
  weightMessage,
} from './score.ts';
