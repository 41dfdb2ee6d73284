export type * from './clash.ts';
export { CLASH_KINDS, OFFICE_HOURS, findClashes } from './clash.ts';
export type * from './join.ts';
export { INTERVIEW_REMINDER_HOURS, JOIN_MINUTES, isInterviewReminderDue, joinState } from './join.ts';
export type * from './rules.ts';
export {
  CANCEL_REASON_MAX,
  INTERVIEW_HOURS_MAX,
  PANEL_MAX,
  PLACE_MAX,
  SCHEDULE_MAX,
  interviewCompletionDenial,
  interviewDenial,
  interviewIssues,
  interviewScoringDenial,
  linkIssues,
  noShowDenial,
  timeIssues,
} from './rules.ts';
export type * from './slots.ts';
export { OFFER_APPLICATIONS_MAX, SLOTS_MAX, canRemind, choiceDenial, makeSlots, offerIssues } from './slots.ts';
export type * from './zoned.ts';
export { formatClock, fromZoned, getWeek, isoInstant, nextWorkingDay, parseClock, zonedTime } from './zoned.ts';
