export type * from './brand.ts';
export {
  BRAND_DEFAULTS,
  BRAND_LIMITS,
  LOGO_MAX_BYTES,
  LOGO_TYPES,
  brandAfter,
  brandIssues,
  brandWords,
  colorIssue,
  isOrigin,
  toOrigin,
} from './brand.ts';
export { organisationLines } from './mail-footer.ts';
export type * from './organisation.ts';
export {
  ORGANISATION_DEFAULTS,
  ORGANISATION_LENGTHS,
  organisationAfter,
  organisationIssues,
  organisationWords,
} from './organisation.ts';
export type * from './regional.ts';
export { REGIONAL_DEFAULTS, isCurrency, regionalIssues, regionalWords } from './regional.ts';
export { canChangeSettings } from './rights.ts';
export type * from './sections.ts';
export { SETTINGS_DEFAULTS, SETTINGS_ISSUES, SETTINGS_LABELS } from './sections.ts';
export type * from './security.ts';
export { CONFLICT_WITHDRAWALS, MAX_GRACE_DAYS, SECURITY_DEFAULTS, securityAfter, securityIssues } from './security.ts';
export type * from './sessions.ts';
export { IDLE_MINUTES, SESSION_DEFAULTS, SESSION_HOURS, sessionEnd, sessionIssues, sessionWords } from './sessions.ts';
export type * from './viewing.ts';
export { VIEWING_DEFAULTS, opensHere, viewingAfter, viewingIssues, viewingWords } from './viewing.ts';
