import { m } from '@grantdesk/messages';
import { readDevice } from '#platform/auth/devices.ts';
import { chargeFailure, runInLane } from '#platform/auth/hash-queue.ts';
import { verifyPassword } from '#platform/auth/password.ts';
import { cancelAttempt, clearAttempt, takeSignInAttempt } from '#platform/auth/sign-in-limits.ts';
import { recordFailedSignIn } from '#platform/auth/sign-in-notices.ts';
import type { Platform } from '#platform/context.ts';
import { ruleBroken } from '#platform/errors.ts';
import { findPasswordHash } from './queries.ts';
import type { Visitor } from './visitor.ts';

/**
 * Continues only with the password of this account, counted and limited as any other attempt to sign in.
 * @throws AppError 422 for another password, 429, 503
 */
export async function proveByPassword(
  p: Platform,
  visitor: Visitor,
  { userId, email }: { userId: string; email: string },
  password: string,
): Promise<void> {
  const device = readDevice(p.config, visitor.cookie);
  const attempt = await takeSignInAttempt(p.db, { email, address: visitor.address, device });
  const source = attempt.lane === 'open' ? attempt.network : attempt.key;
  const isRight = await runInLane(attempt.lane, source, async () => {
    const hash = await findPasswordHash(p.db, userId);
    return hash ? verifyPassword({ hash, password }) : false;
  }).catch(async (error: unknown) => {
    await cancelAttempt(p.db, attempt);
    throw error;
  });
  if (isRight) return clearAttempt(p.db, attempt);
  chargeFailure(attempt.lane, source);
  await recordFailedSignIn(p, attempt, visitor.address);
  throw ruleBroken([{ path: 'password', message: m.user.thatIsNotThePasswordOf() }]);
}
