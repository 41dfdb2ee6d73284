import { isSuperAdminRole, roleByGroups, type Permissions } from '@grantdesk/domain';
import type { Doer } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { changeProvisioned, findRole, lockProviderAccount } from '#features/user/index.ts';
import { findProvider } from '../queries.ts';
import { findMemberIds, findGroup, findRolesByGroups } from './group-queries.ts';

/** The role that a person of a directory has by its groups, or the role of new people. */
export async function roleOfPerson(tx: Tx, providerId: string, userId: string) {
  const provider = await findProvider(tx, providerId);
  const fallback = provider?.newRoleId ? await findRole(tx, provider.newRoleId) : undefined;
  const roles = (await findRolesByGroups(tx, userId)).map((role) => ({ ...role, permissions: role.permissions as Permissions }));
  return roles.length > 0 || fallback ? roleByGroups(roles, fallback ?? roles[0]!) : undefined;
}

/**
 * Gives people the roles of their groups, after they joined or left one that gives a role. Super Admins stay what they are: no
 * directory makes them, and none takes that away.
 */
export async function applyRoles(tx: Tx, doer: Doer, providerId: string, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    const account = await lockProviderAccount(tx, { id });
    if (!account || isSuperAdminRole(account.role.name)) continue;
    const role = await roleOfPerson(tx, providerId, id);
    if (role && role.id !== account.role.id) await changeProvisioned(tx, doer, id, { role });
  }
}

export async function applyRolesOfGroup(tx: Tx, doer: Doer, groupId: string): Promise<void> {
  const group = await findGroup(tx, groupId);
  if (group) await applyRoles(tx, doer, group.providerId, await findMemberIds(tx, groupId));
}
