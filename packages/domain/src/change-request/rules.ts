/**
 * Changes that one person requests and a second one confirms: what weakens a safeguard of money, or gives someone the
 * permissions behind it. The server decides by these rules, and the screen shows their messages.
 */
import { m } from '@grantdesk/messages';
import { isStaff } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { getPowers } from '../access/powers.ts';
import { addedRights, rightLabel, listRights } from '../role/rules.ts';
import type { Action, Permissions, Resource } from '../access/resources.ts';
import type { RoleFacts } from '../user/rules.ts';

export const CHANGE_KINDS = [
  'PAYMENT_LIMIT',
  'NEW_STAFF',
  'STAFF_CHANGE',
  'ROLE_PERMISSIONS',
  'SECOND_FACTOR_RESET',
  'CONFLICT_WITHDRAWAL',
  'PAYMENT_TOKEN',
  'GROUP_ROLE',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_KIND_LABELS: Record<ChangeKind, string> = {
  get PAYMENT_LIMIT() {
    return m.changeRequest.paymentLimit();
  },
  get NEW_STAFF() {
    return m.changeRequest.newStaff();
  },
  get STAFF_CHANGE() {
    return m.changeRequest.staffAccount();
  },
  get ROLE_PERMISSIONS() {
    return m.changeRequest.rolePermissions();
  },
  get SECOND_FACTOR_RESET() {
    return m.changeRequest.secondFactorReset();
  },
  get CONFLICT_WITHDRAWAL() {
    return m.changeRequest.conflictOfInterest();
  },
  get PAYMENT_TOKEN() {
    return m.changeRequest.paymentToken();
  },
  get GROUP_ROLE() {
    return m.changeRequest.roleOfAGroup();
  },
};

export const CHANGE_STATES = ['WAITING', 'CONFIRMED', 'REFUSED', 'CANCELLED'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** An installation that had two people who may confirm within these days keeps the rule, even if one of them has left. */
export const HOLDER_WINDOW_DAYS = 30;
/** A new account or permission confirms nothing for these days. */
export const CONFIRMER_MIN_DAYS = 7;
/** Where no second person is left, a change takes effect this long after every administrator was notified. */
export const SINGLE_HOLDER_HOURS = 72;
/** A request without a decision expires after this many days. */
export const REQUEST_DAYS = 30;

/** Money and decisions: who gains one of these is confirmed by a second person. */
const GUARDED: readonly { resource: Resource; action: Action }[] = [
  { resource: 'ACCOUNTING', action: 'APPROVE' },
  { resource: 'ACCOUNTING', action: 'UPDATE' },
  { resource: 'APPLICATIONS', action: 'APPROVE' },
];

const isGuarded = (right: { resource: Resource; action: Action }): boolean =>
  GUARDED.some(({ resource, action }) => resource === right.resource && action === right.action);

/** Labels of the money and decision permissions that `after` has and `before` lacks. */
export const gainedGuarded = (before: Permissions, after: Permissions): string[] =>
  listRights(addedRights(before, after)).filter(isGuarded).map(rightLabel);

/** Whether moving from one role to another gives money or decision permissions; null is no role yet, or no active account. */
export function gainsGuarded(before: RoleFacts | null, after: RoleFacts): boolean {
  if (gainedGuarded(before?.permissions ?? {}, after.permissions).length > 0) return true;
  const decides = (role: RoleFacts | null): boolean => role !== null && getPowers(role.name).includes('DECIDES_GRANTS');
  return decides(after) && !decides(before);
}

/** Permissions of which a person needs one to confirm changes of this kind, written as `RESOURCE:ACTION`. */
export const CONFIRMED_BY: Record<ChangeKind, readonly string[]> = {
  PAYMENT_LIMIT: ['PROGRAMMES:UPDATE'],
  NEW_STAFF: ['USERS:UPDATE', 'ROLES:UPDATE'],
  STAFF_CHANGE: ['USERS:UPDATE', 'ROLES:UPDATE'],
  ROLE_PERMISSIONS: ['USERS:UPDATE', 'ROLES:UPDATE'],
  SECOND_FACTOR_RESET: ['USERS:UPDATE', 'ROLES:UPDATE'],
  CONFLICT_WITHDRAWAL: ['APPLICATIONS:UPDATE'],
  PAYMENT_TOKEN: ['USERS:UPDATE', 'ROLES:UPDATE'],
  GROUP_ROLE: ['USERS:UPDATE', 'ROLES:UPDATE'],
};

/** Who administers access: they are notified of each change of it, and confirm each other's. */
export const ADMINISTRATION = CONFIRMED_BY.STAFF_CHANGE;

/** Kinds that belong to a programme are confirmed by those who manage it. */
export const isOfProgramme = (kind: ChangeKind): boolean => kind === 'PAYMENT_LIMIT' || kind === 'CONFLICT_WITHDRAWAL';

/**
 * A conflict stays closed until a manager agrees, and a program records no payments until a second person does, however long that
 * takes: there is no way around it by waiting.
 */
export const hasWayOut = (kind: ChangeKind): boolean => kind !== 'CONFLICT_WITHDRAWAL' && kind !== 'PAYMENT_TOKEN';

/** Kinds that a person may confirm who has the permission only since today. */
export const takesNewHolders = (kind: ChangeKind): boolean => kind === 'CONFLICT_WITHDRAWAL';

const hasOneOf = (held: Permissions, permissions: readonly string[]): boolean =>
  permissions.some((permission) => {
    const [resource, action] = permission.split(':') as [Resource, Action];
    return held[resource]?.includes(action) ?? false;
  });

export const holdsAny = (actor: Actor, permissions: readonly string[]): boolean =>
  isStaff(actor) && hasOneOf(actor.permissions, permissions);

/** Whether a person may confirm changes of any kind. */
export const confirmsChanges = (actor: Actor): boolean => CHANGE_KINDS.some((kind) => holdsAny(actor, CONFIRMED_BY[kind]));

/** Whether permissions include the administration of access. */
export const administers = (held: Permissions): boolean => hasOneOf(held, ADMINISTRATION);

export interface ChangeFacts {
  kind: ChangeKind;
  state: ChangeState;
  requestedBy: string;
  requestedAt: Date;
  /** From when the requester may put it into effect alone; null where a second person decides. */
  effectiveAt: Date | null;
  /** People who could confirm it at this moment. */
  confirmerIds: readonly string[];
  /** Everybody with the permission to confirm such changes, whom it may exclude or who has it too newly: they may refuse it. */
  holderIds: readonly string[];
}

export const changeWords = {
  get decided() {
    return m.changeRequest.thisRequestHasBeenDecided();
  },
  get expired() {
    return m.changeRequest.thisRequestIsMoreThanRequest({ days: REQUEST_DAYS });
  },
  get own() {
    return m.changeRequest.youRequestedThisSoSomeone();
  },
  get early() {
    return m.changeRequest.youCanPutThisIntoEffect();
  },
  get notYours() {
    return m.changeRequest.onlyAPersonWithTheSame({ days: CONFIRMER_MIN_DAYS });
  },
  get reason() {
    return m.common.enterAReason();
  },
} as const;

/** Why a person cannot confirm a request; null where they can. */
export function confirmDenial(facts: ChangeFacts, actorId: string, now: Date): string | null {
  if (facts.state !== 'WAITING') return changeWords.decided;
  if (now.getTime() - facts.requestedAt.getTime() > REQUEST_DAYS * 86_400_000) return changeWords.expired;
  if (facts.requestedBy === actorId) {
    if (facts.effectiveAt === null) return changeWords.own;
    return facts.effectiveAt > now ? changeWords.early : null;
  }
  return facts.confirmerIds.includes(actorId) ? null : changeWords.notYours;
}

/** Why a person cannot refuse a request, or take their own back; null where they can. */
export function rejectDenial(facts: ChangeFacts, actorId: string): string | null {
  if (facts.state !== 'WAITING') return changeWords.decided;
  return facts.requestedBy === actorId || facts.holderIds.includes(actorId) ? null : changeWords.notYours;
}

/** Names as they were when a change was requested. */
export type ChangeNames = Readonly<Record<string, string>>;

/** What a request asks for, in one sentence without its end. */
export function describeChange(kind: ChangeKind, names: ChangeNames): string {
  const { programme = '', from = '', to = '', name = '', role = '', status = '', granted = '', revoked = '', about = '' } = names;
  switch (kind) {
    case 'PAYMENT_LIMIT':
      return to === ''
        ? m.changeRequest.removeThePaymentLimitOfProgramme({ programme, from })
        : m.changeRequest.raiseThePaymentLimitOfProgramme({ programme, from, to });
    case 'NEW_STAFF':
      return m.changeRequest.inviteNameAsRole({ name, role });
    case 'STAFF_CHANGE':
      if (to !== '') return m.changeRequest.changeTheRoleOfNameFrom({ name, from, to });
      return status === 'ACTIVE'
        ? m.changeRequest.reactivateNameAsFrom({ name, from })
        : m.changeRequest.deactivateNameFrom({ name, from });
    case 'ROLE_PERMISSIONS':
      return granted === ''
        ? m.changeRequest.removeFromTheRoleRoleRevoked({ role, revoked })
        : m.changeRequest.addToTheRoleRoleGranted({ role, granted });
    case 'SECOND_FACTOR_RESET':
      return m.changeRequest.resetTheSecondFactorOfName({ name });
    case 'GROUP_ROLE':
      return m.changeRequest.giveTheRoleToTheGroup({ role, name });
    case 'CONFLICT_WITHDRAWAL':
      return m.changeRequest.withdrawTheConflictOfInterestOf({ name, about });
    case 'PAYMENT_TOKEN':
      return from === ''
        ? m.changeRequest.letTokenRecordPayments({ name, system: about, networks: granted, limits: to })
        : m.changeRequest.changePaymentToken({ name, system: about, networks: granted, limits: to, from });
  }
}
