import type { Answer, HandlerInput } from '@grantdesk/api';
import { toAccountType, newUserIssues, userChangeIssues, userDenial, userWords } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { takeFromSender, takeInvitation } from '#platform/auth/mail-limits.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { countOtherAdmins, insertInvited, lockUser } from './account-queries.ts';
import { toKnownUser, roleFacts, writeChange } from './account-change.ts';
import { hasWaitingInvitation, inviteOrRequest, requestStaffChange, staffChangeNeedsSecond } from './guarded-changes.ts';
import { invite } from './invitations.ts';
import { readUserFor } from './service.ts';

type One = Answer<'user.adminOne'>;

/** Makes an account that waits for its person's first password. @throws AppError 422 with the field */
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
      accountType: toAccountType(role.name),
      roleId: body.role,
    };
    if ((await insertInvited(tx, [user])).length === 0) throw ruleBroken([{ path: 'email', message: userWords.known }]);
    await recordAudit(
      tx,
      ctx,
      { kind: 'USER', id: user.id },
      { type: 'user.created', facts: { name: user.name, role: role.name } },
    );
    await takeFromSender(tx, 'staff', ctx.actor.userId);
    await inviteOrRequest(p, tx, ctx, [{ ...user, role }]);
    return readUserFor(tx, ctx, user.id);
  });
}

/**
 * Changes name, role or status; what gives money or decision permissions, or takes one of two administrators away, waits for
 * a second person, and the rest is changed immediately. Sessions of an account that is no longer active end with the change.
 * @throws AppError 404, 403 for oneself and for people with higher permissions, 422 with the field
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
    const known = toKnownUser(user);
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

/** Sends the invitation again. @throws AppError 404, 409 where the person has set a password already */
export async function inviteAgain(p: Platform, ctx: Ctx, id: string): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('user');
    const denial = userDenial(ctx.actor, toKnownUser(user));
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    if (user.accountStatus !== 'INVITED') throw new AppError('CONFLICT', userWords.notInvited);
    if (await hasWaitingInvitation(tx, ctx, id)) throw new AppError('CONFLICT', userWords.unconfirmed);
    await takeFromSender(tx, 'staff', ctx.actor.userId);
    await takeInvitation(tx, user.email);
    await invite(p, tx, ctx, [user]);
    return readUserFor(tx, ctx, id);
  });
}
