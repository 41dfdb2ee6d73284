/** What may become of a role, judged alike by the editor and by the server. */
import { m } from '@grantdesk/messages';
import { notGrantable } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { powersAbove } from '../access/powers.ts';
import { isApplicantSideRole, isLockedRoleName, isSuperAdminRole } from '../access/roles.ts';
import {
  ACTION_LABELS,
  ACTIONS,
  RESOURCE_LABELS,
  RESOURCES,
  type Action,
  type Permissions,
  type Resource,
} from '../access/resources.ts';

export const ROLE_NAME_MAX = 60;

export const roleWords = {
  get name() {
    return m.common.enterAName();
  },
  get longName() {
    return m.role.maximumOfRoleNameMaxCharacters({ max: ROLE_NAME_MAX });
  },
  get reserved() {
    return m.role.thisNameBelongsToARole();
  },
  get fixedName() {
    return m.role.rulesDependOnThisRoleSo2();
  },
  get own() {
    return m.role.youCantChangeYourOwn();
  },
  get above() {
    return m.role.thisRoleHasPowersThatYou();
  },
  get superAdmin() {
    return m.role.aSuperAdminAlwaysHas();
  },
  get outside() {
    return m.role.peopleWithThisRoleDoNot();
  },
  notHeld: (rights: string) => m.role.youCannotGrantWhatYouDo({ rights }),
} as const;

export type RoleIssue = { path: 'name' | 'permissions'; message: string };
export type RoleDraft = { name: string; permissions: Permissions };

/** Why this person cannot change that role at all; null where they can. */
export function roleDenial(actor: Actor, role: { name: string }): string | null {
  if (isSuperAdminRole(role.name)) return roleWords.superAdmin;
  if (isApplicantSideRole(role.name)) return roleWords.outside;
  if (actor.role === role.name) return roleWords.own;
  return powersAbove(actor, role.name).length > 0 ? roleWords.above : null;
}

/** Broken rules of a new role, or of a changed one. Permissions that it already has may stay, no matter who saves it. */
export function roleIssues(actor: Actor, wanted: RoleDraft, current: RoleDraft | null = null): RoleIssue[] {
  const issues: RoleIssue[] = [];
  const name = wanted.name.trim();
  if (name === '') issues.push({ path: 'name', message: roleWords.name });
  else if ([...name].length > ROLE_NAME_MAX) issues.push({ path: 'name', message: roleWords.longName });
  else if (current && isLockedRoleName(current.name)) {
    if (name !== current.name) issues.push({ path: 'name', message: roleWords.fixedName });
  } else if (isLockedRoleName(name)) issues.push({ path: 'name', message: roleWords.reserved });
  const missing = notGrantable(actor, addedRights(current?.permissions ?? {}, wanted.permissions));
  if (missing.length > 0) issues.push({ path: 'permissions', message: roleWords.notHeld(missing.map(rightLabel).join(', ')) });
  return issues;
}

/** In words: `Accounting: Approve`. */
export const rightLabel = ({ resource, action }: { resource: Resource; action: Action }): string =>
  m.common.labelValue({ label: RESOURCE_LABELS[resource], value: ACTION_LABELS[action] });

/** Permissions in the order of the matrix; any permission for a subject includes reading it. */
export function wholeRights(permissions: Permissions): Permissions {
  const whole: Permissions = {};
  for (const resource of RESOURCES) {
    const held = permissions[resource] ?? [];
    if (held.length > 0) whole[resource] = ACTIONS.filter((action) => action === 'READ' || held.includes(action));
  }
  return whole;
}

/** What `after` holds and `before` does not; turned around, what was taken away. */
export function addedRights(before: Permissions, after: Permissions): Permissions {
  const added: Permissions = {};
  for (const resource of RESOURCES) {
    const rights = (after[resource] ?? []).filter((action) => !before[resource]?.includes(action));
    if (rights.length > 0) added[resource] = rights;
  }
  return added;
}

export const listRights = (permissions: Permissions): { resource: Resource; action: Action }[] =>
  RESOURCES.flatMap((resource) => (permissions[resource] ?? []).map((action) => ({ resource, action })));
