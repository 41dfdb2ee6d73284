export { APPLICANT_EVENT_TYPES, APPLICANT_STAGE_ACTIONS, describeForApplicant } from './applicant.ts';
export type * from './events.ts';
export { AUDIT_EVENT_TYPES, PROJECT_EVENT_TYPES, describeAuditEvent } from './events.ts';
export type * from './trail.ts';
export { AUDIT_GROUPS, auditChanges, findAuditGroup, isOfNoProgramme, readableAuditTypes } from './trail.ts';
