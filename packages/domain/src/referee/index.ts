export type * from './link.ts';
export {
  DRAFT_GRACE_HOURS,
  LINK_STATES,
  REFEREE_REMINDERS,
  canSaveDraft,
  dueRefereeReminder,
  linkState,
  linkText,
} from './link.ts';
export type * from './rules.ts';
export {
  DECLINE_REASON_MAX,
  REFEREE_NAME_MAX,
  REFEREE_STATES,
  REFEREE_TEXT_MAX,
  REFERENCE_PROGRESS,
  namingDenial,
  refereeChangeDenial,
  refereeDenial,
  refereeState,
  refereeSubmitDenial,
  referenceSight,
  toMailbox,
} from './rules.ts';
export type * from './settings.ts';
export {
  INVITE_MOMENTS,
  NO_REFEREES,
  REFEREES_MAX,
  REFERENCE_DAYS_MAX,
  REVIEWER_ACCESS,
  refereeSettingsIssues,
  toReferenceForm,
} from './settings.ts';
