export type * from './actor.ts';
export { ACCOUNT_TYPES, ACCOUNT_TYPE_LABELS } from './actor.ts';
export type * from './can.ts';
export {
  can,
  canActOnStage,
  canChangeEmails,
  canDecideGrant,
  canManageProject,
  canOpenTaskOnNewTab,
  canOverrideConflict,
  canProcessTask,
  canReadApplication,
  canReadContract,
  canReadEvents,
  canReadProgramme,
  canReadProject,
  canReadTask,
  canRemovePerson,
  canSeeAllProgrammes,
  canSubmitAnswers,
  canWriteAnswers,
  isDirector,
  isManagerOf,
  isStaff,
  isSuperAdmin,
  notGrantable,
} from './can.ts';
export type * from './navigation.ts';
export { ADMIN_NAVIGATION, visibleNavigation } from './navigation.ts';
export type * from './powers.ts';
export { POWERS, POWER_LABELS, ROLES_THAT_MANAGE_ALL, getPowers, hasPower, powersAbove } from './powers.ts';
export type * from './resources.ts';
export { ACTIONS, ACTION_LABELS, RESOURCES, RESOURCE_LABELS } from './resources.ts';
export type * from './roles.ts';
export {
  LOCKED_ROLE_NAMES,
  ROLE,
  SEEDED_ROLES,
  isApplicantSideRole,
  isAssessor,
  isDirectorRole,
  isLockedRoleName,
  isMonitoring,
  isSuperAdminRole,
} from './roles.ts';
