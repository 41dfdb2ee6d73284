import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
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
export async function confirmIdentity(p: Platform, ctx: Ctx, password: string): Promise<Answer<'user.confirm'>> {
  const { userId } = ctx.actor;
  await demandPassword(p, ctx.actor, password, 'password');
  return inTx(p, async (tx) => {
    const session = await confirmSession(tx, ctx.sessionId);
    if (!session) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue!');
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.identity-confirmed', facts: {} });
    return { data: { confirmedAt: session.confirmedAt.toISOString() } };
  });
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
