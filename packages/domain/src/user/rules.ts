/** What may become of another person's account, judged alike by screen and server. */
import { m } from '@grantdesk/messages';
import { isEmail } from '../form/text-rules.ts';
import { notGrantable } from '../access/can.ts';
import type { AccountType, Actor } from '../access/actor.ts';
import { POWER_LABELS, powersAbove } from '../access/powers.ts';
import { rightLabel } from '../role/rules.ts';
import { nameError, nameMessages } from './person-name.ts';
import type { Permissions } from '../access/resources.ts';
import { isSuperAdminRole, ROLE } from '../access/roles.ts';

/** An invited person's account waits until they have set a password. */
export const ACCOUNT_STATUSES = ['INVITED', 'ACTIVE', 'INACTIVE'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const userWords = {
  get name() {
    return nameMessages.missing;
  },
  get email() {
    return m.common.enterAValidEmailAddress();
  },
  get role() {
    return m.common.chooseARole();
  },
  get known() {
    return m.user.thereIsAnAccountWithThis();
  },
  get own() {
    return m.user.youCantChangeYourOwn();
  },
  get above() {
    return m.user.thisPersonHasPermissionsOrPowers();
  },
  get otherKind() {
    return m.user.anAccountStaysOfItsKind();
  },
  get lastAdmin() {
    return m.user.thisIsTheLastActiveSuper();
  },
  get waiting() {
    return m.user.thisPersonHasNotSetA();
  },
  get unconfirmed() {
    return m.user.aSecondPersonHasToConfirm();
  },
  get notInvited() {
    return m.user.thisPersonHasSetAPassword();
  },
  notHeld: (rights: string) => m.user.youCannotGiveARoleWith({ rights }),
} as const;

export type UserIssue = { path: 'name' | 'email' | 'role' | 'accountStatus'; message: string };
export type RoleFacts = { name: string; permissions: Permissions };

/** The kind of account that a role belongs to. */
export function toAccountType(roleName: string): AccountType {
  if (roleName === ROLE.applicant) return 'SUBSCRIBER';
  return roleName === ROLE.volunteer ? 'VOLUNTEER' : 'ADMIN';
}

/** Broken rules of an account that is to be made. @param role undefined where none of this id exists */
export function newUserIssues(actor: Actor, given: { name: string; email: string; role: RoleFacts | undefined }): UserIssue[] {
  const issues: UserIssue[] = nameIssues(given.name);
  if (!isEmail(given.email.trim())) issues.push({ path: 'email', message: userWords.email });
  return [...issues, ...givenRoleIssues(actor, given.role)];
}

export type KnownUser = { userId: string; accountType: AccountType; accountStatus: string; role: RoleFacts };
export type UserChange = { name?: string | undefined; role?: RoleFacts | undefined; accountStatus?: AccountStatus | undefined };

/** Why this person cannot change that account at all; null where they can. */
export function userDenial(actor: Actor, user: KnownUser): string | null {
  if (actor.userId === user.userId) return userWords.own;
  return exceeding(actor, user.role).length > 0 ? userWords.above : null;
}

/** Broken rules of a change. @param otherAdmins active Super Admins beside this person */
export function userChangeIssues(actor: Actor, user: KnownUser, change: UserChange, otherAdmins: number): UserIssue[] {
  const issues: UserIssue[] = change.name === undefined ? [] : nameIssues(change.name);
  if (change.role) {
    issues.push(...givenRoleIssues(actor, change.role));
    if (toAccountType(change.role.name) !== user.accountType) issues.push({ path: 'role', message: userWords.otherKind });
  }
  const isAdmin = isSuperAdminRole(user.role.name) && user.accountStatus === 'ACTIVE';
  const staysAdmin =
    (change.role === undefined || isSuperAdminRole(change.role.name)) && (change.accountStatus ?? 'ACTIVE') === 'ACTIVE';
  if (isAdmin && !staysAdmin && otherAdmins === 0)
    issues.push({ path: change.role ? 'role' : 'accountStatus', message: userWords.lastAdmin });
  return issues;
}

function nameIssues(name: string): UserIssue[] {
  const message = nameError(name);
  return message ? [{ path: 'name', message }] : [];
}

function givenRoleIssues(actor: Actor, role: RoleFacts | undefined): UserIssue[] {
  if (!role) return [{ path: 'role', message: userWords.role }];
  const missing = exceeding(actor, role);
  return missing.length > 0 ? [{ path: 'role', message: userWords.notHeld(missing.join(', ')) }] : [];
}

/** Labels of what a role can do and this person cannot: permissions, and the powers that come with its name. */
const exceeding = (actor: Actor, role: RoleFacts): string[] => [
  ...notGrantable(actor, role.permissions).map(rightLabel),
  ...powersAbove(actor, role.name).map((power) => POWER_LABELS[power]),
];
