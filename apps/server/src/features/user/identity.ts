import type { Answer, HandlerInput } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { recordAudit } from '../../platform/audit.ts';
import { personOfPasskey } from '../../platform/auth/passkeys.ts';
import { verifyPassword } from '../../platform/auth/password.ts';
import { confirmSession } from '../../platform/auth/session.ts';
import { refuseTooManyTries, rememberTry } from '../../platform/auth/tries.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { AppError, ruleBroken } from '../../platform/errors.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import { findPasswordHash } from './queries.ts';

/**
 * Takes the password once more for the session at hand, before money moves (S22). Wrong ones count with those of signing in.
 * @throws AppError 401 where the session ended meanwhile, 422 for another password, 429 after too many of them
 */
export async function confirmIdentity(
  p: Platform,
  ctx: Ctx,
  { password, passkey }: HandlerInput<'user.confirm'>['body'],
): Promise<Answer<'user.confirm'>> {
  const { userId } = ctx.actor;
  if (passkey) await demandPasskey(p, userId, passkey as unknown as AuthenticationResponseJSON);
  else await demandPassword(p, ctx.actor, password ?? '', 'password');
  return inTx(p, async (tx) => {
    const session = await confirmSession(tx, ctx.sessionId);
    if (!session) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue!');
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.identity-confirmed', facts: {} });
    return { data: { confirmedAt: session.confirmedAt.toISOString() } };
  });
}

/** @throws AppError 422 for anything but the answer of a passkey of this very person */
async function demandPasskey(p: Platform, userId: string, answer: AuthenticationResponseJSON): Promise<void> {
  if ((await personOfPasskey(p.db, p.config, answer)) !== userId)
    throw ruleBroken([{ path: 'passkey', message: 'That passkey does not belong to this account!' }]);
}

/**
 * Lets nobody go on without the account's password. Outside any transaction: a hash takes long, and no connection should wait
 * for it. @param path the field that is wrong otherwise
 * @throws AppError 422, 429 after too many wrong ones
 */
export async function demandPassword(p: Platform, { email, userId }: Actor, password: string, path: string): Promise<void> {
  await refuseTooManyTries(p.db, email);
  const hash = await findPasswordHash(p.db, userId);
  if (hash && (await verifyPassword({ hash, password }))) return;
  await rememberTry(p.db, email);
  throw ruleBroken([{ path, message: 'That is not the password of this account!' }]);
}
