export type * from './audience.ts';
export { AUDIENCE_MAX, PROGRAMME_GROUPS, canAddress, canEditEvent, canSeeEvent, isInAudience, isNoOne } from './audience.ts';
export type * from './clash.ts';
export { clashesAt } from './clash.ts';
export { dayByKey, eventsByDay, monthRange, monthWeeks, monthsOn, readMonth } from './month.ts';
export type * from './registration.ts';
export {
  EVENT_PHASES,
  REGISTRATION_STATES,
  attendanceDenial,
  eventPhase,
  isFull,
  leaveDenial,
  nextInLine,
  registerDenial,
} from './registration.ts';
export type * from './rules.ts';
export {
  EVENT_CAPACITY_MAX,
  EVENT_DAYS_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_PLACE_MAX,
  EVENT_REASON_MAX,
  EVENT_TITLE_MAX,
  eventIssues,
  eventWords,
  isMoved,
  isSafeLink,
} from './rules.ts';
