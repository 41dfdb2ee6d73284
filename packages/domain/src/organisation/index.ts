export { canChangeOrganisations, canListOrganisations, canReadGrants } from './access.ts';
export type * from './applicant.ts';
export { APPLICANT_RULES, applicantKey, applicantRuleLabel, chooseApplicant, ruleChangeDenial } from './applicant.ts';
export type * from './history.ts';
export { REPORT_TIMINGS, obligationText, reportTiming } from './history.ts';
export type * from './members.ts';
export {
  MAX_MEMBERS,
  MEMBER_ROLES,
  MEMBER_STATES,
  isConfirmedMember,
  isMemberOf,
  isOwnerOf,
  memberConfirmDenial,
  memberLeaveDenial,
  memberRoleDenial,
  memberState,
} from './members.ts';
export type * from './merging.ts';
export { DUPLICATE_SIMILARITY, clashDenial, memberlessDenial, mergeDenial } from './merging.ts';
export type * from './numbers.ts';
export { MAX_NUMBERS, REGISTERS, normaliseNumbers, numberIssues } from './numbers.ts';
