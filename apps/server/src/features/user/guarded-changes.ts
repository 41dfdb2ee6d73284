import { administers, gainsGuarded, type KnownUser, type RoleFacts } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { countSettledHolders, needsSecondPerson, readWaiting, requestChange } from '../change-request/index.ts';
import type { Before } from './account-change.ts';
import { invite } from './invitations.ts';

interface InvitedPerson {
  id: string;
  name: string;
  email: string;
  role: RoleFacts;
}

/**
 * Asks a second person to confirm new staff with money or decision permissions, and mails the others their invitations.
 * @returns how many wait to be confirmed
 */
export async function inviteOrRequest(p: Platform, tx: Tx, ctx: Ctx, users: readonly InvitedPerson[]): Promise<number> {
  const guarded = (await needsSecondPerson(tx)) ? users.filter(({ role }) => gainsGuarded(null, role)) : [];
  const [first, ...others] = guarded;
  if (first)
    await requestChange(p, tx, ctx, {
      kind: 'NEW_STAFF',
      subjectId: first.id,
      payload: { userIds: guarded.map(({ id }) => id) },
      names: {
        name: [first, ...others].map(({ name }) => name).join(', '),
        role: [...new Set(guarded.map(({ role }) => role.name))].join(', '),
      },
      excluded: guarded.map(({ id }) => id),
    });
  const free = users.filter((user) => !guarded.includes(user));
  if (free.length > 0)
    await invite(
      p,
      tx,
      ctx,
      free.map(({ role, ...user }) => ({ ...user, role: role.name })),
    );
  return guarded.length;
}

export const hasWaitingInvitation = async (db: Db, ctx: Ctx, userId: string): Promise<boolean> =>
  (await readWaiting(db, ctx, ['NEW_STAFF'], [userId])).length > 0;

interface AccountChange {
  role?: RoleFacts | undefined;
  accountStatus?: 'ACTIVE' | 'INACTIVE' | undefined;
}

/** Whether a change of an account waits for a second person: it gives guarded permissions, or leaves one administrator alone. */
export async function staffChangeNeedsSecond(tx: Tx, user: KnownUser, { role, accountStatus }: AccountChange): Promise<boolean> {
  const before = user.accountStatus === 'INACTIVE' ? null : user.role;
  const isOff = accountStatus === 'INACTIVE' || (user.accountStatus === 'INACTIVE' && accountStatus !== 'ACTIVE');
  const after = isOff ? null : (role ?? user.role);
  const gains = after !== null && gainsGuarded(before, after);
  const leaves =
    user.accountStatus === 'ACTIVE' && administers(user.role.permissions) && !(after && administers(after.permissions));
  if (!gains && !(leaves && (await countSettledHolders(tx, [user.userId])) < 2)) return false;
  return needsSecondPerson(tx);
}

/** Asks a second person for a change of role or status. */
export const requestStaffChange = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  user: Before,
  {
    roleId,
    roleName,
    accountStatus,
  }: { roleId?: string | undefined; roleName?: string | undefined } & Omit<AccountChange, 'role'>,
): Promise<unknown> =>
  requestChange(p, tx, ctx, {
    kind: 'STAFF_CHANGE',
    subjectId: user.id,
    payload: { ...(roleId !== undefined && { role: roleId }), ...(accountStatus !== undefined && { accountStatus }) },
    names: { name: user.name, from: user.role, to: roleName ?? '', status: accountStatus ?? '' },
    excluded: [user.id],
  });
