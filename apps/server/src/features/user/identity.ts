import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { recordAudit } from '#platform/audit.ts';
import { runInLane } from '#platform/auth/hash-queue.ts';
import { personOfPasskey } from '#platform/auth/passkeys.ts';
import { verifyPassword } from '#platform/auth/password.ts';
import { clearSessionAttempts, MAX_SESSION_ATTEMPTS, takeSessionAttempt } from '#platform/auth/rate-limit.ts';
import { confirmSession, endSessions } from '#platform/auth/session.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { findPasswordHash } from './queries.ts';

/**
 * Checks the password once more for the current session, before money moves.
 * @throws AppError 401 if the session has ended since, 422 for a wrong password
 */
export async function confirmIdentity(
  p: Platform,
  ctx: Ctx,
  { password, passkey }: HandlerInput<'user.confirm'>['body'],
): Promise<Answer<'user.confirm'>> {
  const { userId } = ctx.actor;
  if (passkey) await assertPasskey(p, userId, passkey as unknown as AuthenticationResponseJSON);
  else await assertPassword(p, ctx, password ?? '', 'password');
  return inTx(p, async (tx) => {
    const session = await confirmSession(tx, ctx.sessionId);
    if (!session) throw new AppError('NOT_SIGNED_IN', m.common.signInToContinue());
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.identity-confirmed', facts: {} });
    return { data: { confirmedAt: session.confirmedAt.toISOString() } };
  });
}

/** @throws AppError 422 for anything but the answer of a passkey of this very person */
async function assertPasskey(p: Platform, userId: string, answer: AuthenticationResponseJSON): Promise<void> {
  if ((await personOfPasskey(p.db, p.config, answer)) !== userId)
    throw ruleBroken([{ path: 'passkey', message: m.user.thatPasskeyDoesNotBelongTo() }]);
}

/**
 * Continues only with the account's password. A live session has a count of its own, apart from signing in, so that no one elsewhere can
 * make its person wait; ten wrong passwords end it. Outside any transaction: a hash takes long, and no connection should wait for it.
 * @param path the field that is wrong otherwise
 * @throws AppError 422 for another password, 401 for the tenth, 503 where many wait
 */
export async function assertPassword(p: Platform, ctx: Ctx, password: string, path: string): Promise<void> {
  const { sessionId, actor } = ctx;
  const count = await takeSessionAttempt(p.db, sessionId);
  if (count > MAX_SESSION_ATTEMPTS) throw signedOut();
  const isRight = await runInLane('session', sessionId, async () => {
    const hash = await findPasswordHash(p.db, actor.userId);
    return hash ? verifyPassword({ hash, password }) : false;
  });
  if (isRight) return clearSessionAttempts(p.db, sessionId);
  if (count < MAX_SESSION_ATTEMPTS) throw ruleBroken([{ path, message: m.user.thatIsNotThePasswordOf() }]);
  await inTx(p, async (tx) => {
    const sessions = await endSessions(tx, actor.userId, { only: sessionId });
    await recordAudit(tx, ctx, { kind: 'USER', id: actor.userId }, { type: 'account.session-revoked', facts: { sessions } });
  });
  throw signedOut();
}

const signedOut = (): AppError => new AppError('NOT_SIGNED_IN', m.user.youWereSignedOutAfterTen());
