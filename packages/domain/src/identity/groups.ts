/** Which role the groups of a directory give to their members. */
import { m } from '@grantdesk/messages';
import { isSuperAdminRole } from '../access/roles.ts';
import { listRights } from '../role/rules.ts';
import { toAccountType, type RoleFacts } from '../user/rules.ts';

/** Why a group cannot give this role; null where it can. */
export function groupRoleDenial(role: RoleFacts | undefined): string | null {
  if (!role || toAccountType(role.name) !== 'ADMIN') return m.identity.chooseAStaffRole();
  return isSuperAdminRole(role.name) ? m.identity.groupsNeverGiveSuperAdmin() : null;
}

/** A role that a group of a person gives, once it is in effect. */
export interface GroupRole extends RoleFacts {
  id: string;
}

/**
 * The role of a person in these groups: the one with most permissions, by name where several have as many.
 * @param fallback for people in no group that gives a role
 */
export function roleByGroups<R extends GroupRole>(roles: readonly R[], fallback: R): R {
  const ranked = roles.toSorted(
    (left, right) =>
      listRights(right.permissions).length - listRights(left.permissions).length || (left.name < right.name ? -1 : 1),
  );
  return ranked[0] ?? fallback;
}
