export type * from './rules.ts';
export { ROLE_NAME_MAX, addedRights, listRights, rightLabel, roleDenial, roleIssues, roleWords, wholeRights } from './rules.ts';
