import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  accountTypeOf,
  newUserIssues,
  userChangeIssues,
  userDenial,
  userWords,
  type AccountType,
  type KnownUser,
  type Permissions,
  type RoleFacts,
} from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import { endSessions } from '../../platform/auth/session.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { AppError, notFound, ruleBroken } from '../../platform/errors.ts';
import { inTx, onceInTx } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { countOtherAdmins, findRoleFacts, insertInvited, lockUser, updateUser } from './account-queries.ts';
import { hasWaitingInvitation, inviteOrRequest, requestStaffChange, staffChangeNeedsSecond } from './guarded-changes.ts';
import { invite } from './invitations.ts';
import { readUserFor } from './service.ts';

type One = Answer<'user.adminOne'>;

/** USER-5: makes an account that waits for its person's first password. @throws AppError 422 with the field */
export async function createUser(p: Platform, ctx: Ctx, body: HandlerInput<'user.adminNew'>['body']): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const role = await roleFacts(tx, body.role);
    const issues = newUserIssues(ctx.actor, { ...body, role });
    if (issues.length > 0 || !role) throw ruleBroken(issues);
    const user = {
      id: newId(),
      name: body.name,
      email: body.email.toLowerCase(),
      organisation: body.organisation || null,
      accountType: accountTypeOf(role.name),
      roleId: body.role,
    };
    if ((await insertInvited(tx, [user])).length === 0) throw ruleBroken([{ path: 'email', message: userWords.known }]);
    await recordAudit(
      tx,
      ctx,
      { kind: 'USER', id: user.id },
      { type: 'user.created', facts: { name: user.name, role: role.name } },
    );
    await inviteOrRequest(p, tx, ctx, [{ ...user, role }]);
    return readUserFor(tx, ctx, user.id);
  });
}

/**
 * Changes name, role or status; what gives money or decision permissions, or takes one of two administrators away, waits for
 * a second person, and the rest is changed at once. Sessions of an account that is no longer active end with the change (USER-6).
 * @throws AppError 404, 403 for oneself and for people with rights above the own ones, 422 with the field
 */
export async function changeUser(
  p: Platform,
  ctx: Ctx,
  id: string,
  { name, role: roleId, accountStatus }: HandlerInput<'user.adminUpdate'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('user');
    const known = knownOf(user);
    const denial = userDenial(ctx.actor, known);
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    const role = roleId === undefined ? undefined : await roleFacts(tx, roleId);
    if (roleId !== undefined && !role) throw ruleBroken([{ path: 'role', message: userWords.role }]);
    // An invitation that was not answered yet is no account that could be made active by hand.
    if (accountStatus === 'ACTIVE' && user.accountStatus === 'INVITED')
      throw ruleBroken([{ path: 'accountStatus', message: userWords.waiting }]);
    const issues = userChangeIssues(ctx.actor, known, { name, role, accountStatus }, await countOtherAdmins(tx, id));
    if (issues.length > 0) throw ruleBroken(issues);
    const isWaiting = await staffChangeNeedsSecond(tx, known, { role, accountStatus });
    if (isWaiting) await requestStaffChange(p, tx, ctx, user, { roleId, roleName: role?.name, accountStatus });
    const now = isWaiting ? { name } : { name, role: role && { id: roleId ?? '', name: role.name }, accountStatus };
    await writeChange(tx, ctx, user, now);
    return readUserFor(tx, ctx, id);
  });
}

export type Before = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
interface Change {
  name?: string | undefined;
  role?: { id: string; name: string } | undefined;
  accountStatus?: 'ACTIVE' | 'INACTIVE' | undefined;
}

/** Writes a change that was judged, with the trail; an account that is no longer active loses its sessions. */
export async function writeChange(tx: Tx, ctx: Ctx, user: Before, { name, role, accountStatus }: Change): Promise<void> {
  await updateUser(tx, user.id, {
    ...(name !== undefined && { name }),
    ...(role !== undefined && { roleId: role.id }),
    ...(accountStatus !== undefined && { accountStatus }),
  });
  if (accountStatus === 'INACTIVE') await endSessions(tx, user.id);
  await recordChange(tx, ctx, user, { name, role: role?.name, accountStatus });
}

/** Sends the invitation again. @throws AppError 404, 409 where the person has set a password already */
export async function inviteAgain(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('user');
    const denial = userDenial(ctx.actor, knownOf(user));
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    if (user.accountStatus !== 'INVITED') throw new AppError('CONFLICT', userWords.notInvited);
    if (await hasWaitingInvitation(tx, ctx, id)) throw new AppError('CONFLICT', userWords.unconfirmed);
    await invite(p, tx, ctx, [user]);
    return readUserFor(tx, ctx, id);
  });
}

export const knownOf = (user: Before): KnownUser => ({
  userId: user.id,
  accountType: user.accountType as AccountType,
  accountStatus: user.accountStatus,
  role: { name: user.role, permissions: user.permissions as Permissions },
});

export async function roleFacts(db: Db, id: string): Promise<RoleFacts | undefined> {
  const role = await findRoleFacts(db, id);
  return role && { name: role.name, permissions: role.permissions as Permissions };
}

async function recordChange(
  tx: Tx,
  ctx: Ctx,
  before: Before,
  after: { name: string | undefined; role: string | undefined; accountStatus: string | undefined },
): Promise<void> {
  const subject = { kind: 'USER' as const, id: before.id };
  const changes = (['name', 'role'] as const).flatMap((field) => {
    const to = after[field];
    return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }];
  });
  const facts = { name: after.name ?? before.name };
  if (changes.length > 0) await recordAudit(tx, ctx, subject, { type: 'user.updated', facts: { ...facts, changes } });
  if (after.accountStatus === undefined || after.accountStatus === before.accountStatus) return;
  await recordAudit(tx, ctx, subject, {
    type: after.accountStatus === 'ACTIVE' ? 'user.reactivated' : 'user.deactivated',
    facts,
  });
}
