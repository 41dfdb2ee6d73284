import type { Answer } from '@grantdesk/api';
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
  const { email, userId } = ctx.actor;
  await refuseTooManyTries(p.db, email);
  const hash = await findPasswordHash(p.db, userId);
  // Outside the transaction: a hash takes long, and no connection should wait for it.
  if (!hash || !(await verifyPassword({ hash, password }))) {
    await rememberTry(p.db, email);
    throw ruleBroken([{ path: 'password', message: 'That is not the password of this account!' }]);
  }
  return inTx(p, async (tx) => {
    const session = await confirmSession(tx, ctx.sessionId);
    if (!session) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue!');
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.identity-confirmed', facts: {} });
    return { data: { confirmedAt: session.confirmedAt.toISOString() } };
  });
}
