import type { Answer, HandlerInput } from '@grantdesk/api';
import { readableAddress } from '#platform/address.ts';
import { recordAudit } from '#platform/audit.ts';
import { runInLane } from '#platform/auth/hash-queue.ts';
import { hashNewPassword } from '#platform/auth/new-password.ts';
import { confirmSession, endLinks, endSessions } from '#platform/auth/session.ts';
import { endTokens } from '#platform/auth/tokens.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { passwordChangedMail } from './account-mails.ts';
import { setPassword } from './account-queries.ts';
import { assertPassword } from './identity.ts';
import { findSessions } from './queries.ts';

/** Where the person is signed in, the latest seen first. */
export async function listSessions(p: Platform, ctx: Ctx): Promise<Answer<'user.sessions'>> {
  const rows = await findSessions(p.db, ctx.actor.userId);
  return {
    data: rows.map(({ id, ipAddress, userAgent, createdAt, seenAt }) => ({
      _id: id,
      ipAddress: ipAddress && readableAddress(ipAddress),
      userAgent,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: id === ctx.sessionId,
    })),
  };
}

/** Signs one device out: its next request finds no session. @throws AppError 404 for someone else's session */
export async function endSession(p: Platform, ctx: Ctx, id: string): Promise<Answer<'user.endSession'>> {
  return inTx(p, async (tx) => {
    const ended = await endSessions(tx, ctx.actor.userId, { only: id });
    if (ended === 0) throw notFound('session');
    await recordEnded(tx, ctx, ended);
    return { data: { ended } };
  });
}

/** Signs every other device out. */
export async function endOtherSessions(p: Platform, ctx: Ctx): Promise<Answer<'user.endOtherSessions'>> {
  return inTx(p, async (tx) => {
    const ended = await endSessions(tx, ctx.actor.userId, { except: ctx.sessionId });
    if (ended > 0) await recordEnded(tx, ctx, ended);
    return { data: { ended } };
  });
}

/**
 * Changes the password: every other device is signed out, API tokens end if that is requested, and the person gets an email.
 * @throws AppError 422 with the field, 401 after too many wrong ones
 */
export async function changePassword(
  p: Platform,
  ctx: Ctx,
  { current, password, endTokens: isEndingTokens }: HandlerInput<'user.password'>['body'],
): Promise<Answer<'user.password'>> {
  await assertPassword(p, ctx, current, 'current');
  const hash = await runInLane('session', ctx.sessionId, () => hashNewPassword(password, [ctx.actor.name, ctx.actor.email]));
  return inTx(p, async (tx) => {
    await setPassword(tx, ctx.actor.userId, hash);
    await confirmSession(tx, ctx.sessionId);
    await endLinks(tx, ctx.actor.userId);
    const ended = await endSessions(tx, ctx.actor.userId, { except: ctx.sessionId });
    const endedTokens = isEndingTokens ? await endTokens(tx, ctx, ctx.actor.userId) : 0;
    await notify(tx, { event: 'account.security', to: ctx.actor.email, content: () => passwordChangedMail(ctx.actor.name) });
    return { data: { ended, endedTokens } };
  });
}

const recordEnded = (tx: Tx, ctx: Ctx, sessions: number): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'USER', id: ctx.actor.userId }, { type: 'account.session-revoked', facts: { sessions } });
