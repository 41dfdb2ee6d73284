export type * from './claims.ts';
export { isVouchedFor, toIdentity, toSamlIdentity } from './claims.ts';
export type * from './groups.ts';
export { groupRoleDenial, roleByGroups } from './groups.ts';
export type * from './link.ts';
export { linkOutcome } from './link.ts';
export type * from './rules.ts';
export {
  PROVIDERS_MAX,
  PROVIDER_KINDS,
  PROVIDER_KIND_LABELS,
  PROVIDER_LIMITS,
  domainOf,
  isSensitiveRole,
  newPeopleRoleDenial,
  providerIssues,
  toDomains,
} from './rules.ts';
export type * from './scim-filter.ts';
export { ScimError, parseScimFilter, scimPage } from './scim-filter.ts';
export type * from './scim-group.ts';
export { patchScimGroup, readScimGroup } from './scim-group.ts';
export type * from './scim-user.ts';
export {
  SCIM_GROUP_SCHEMA,
  SCIM_USER_SCHEMA,
  patchScimUser,
  readScimOperations,
  readScimUser,
  scimAddress,
  scimName,
} from './scim-user.ts';
