export type * from './catalogue.ts';
export { AWARD_SORTS, NO_COUNTRY, searchAwards, toSearchable, totalsOf } from './catalogue.ts';
export type * from './check.ts';
export { CURRENCIES_OUTSIDE_360, awardState, checkAward } from './check.ts';
export type * from './iati.ts';
export { USUAL_ORGANISATION, USUAL_SECTOR, budgetYears, iatiFrame, publicPayments, toIatiActivity } from './iati.ts';
export type * from './opportunities.ts';
export {
  OPPORTUNITY_SORTS,
  OPPORTUNITY_STATUSES,
  isSortedBy,
  matchesOpportunity,
  sortOpportunities,
  toOpportunity,
} from './opportunities.ts';
export type * from './redact.ts';
export { HIDDEN_NAME, PERSON_NAME, isPerson, redactAward, registrationCode, roundAmount } from './redact.ts';
export type * from './settings.ts';
export {
  LICENCES,
  LOCATION_RULES,
  NAME_RULES,
  NO_OPEN_DATA,
  ORGANISATION_TYPES,
  PERSON_RULES,
  QUESTION_NAMES,
  QUESTION_SETTINGS,
  RESULT_RULES,
  licenceLabel,
  publisherGaps,
  publisherHints,
  questionsFor,
  settingsIssues,
} from './settings.ts';
export type * from './shapes.ts';
export { AWARD_COLUMNS, AWARD_FORMATS, toCommonGrants, toGrant, toPackage } from './shapes.ts';
