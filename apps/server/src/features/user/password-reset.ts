import { m } from '@grantdesk/messages';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { findKnownDevice, readDevice } from '#platform/auth/devices.ts';
import { isLinkAllowed } from '#platform/auth/mail-limits.ts';
import { hashNewPassword } from '#platform/auth/new-password.ts';
import { assertCallAllowed } from '#platform/auth/rate-limit.ts';
import { findResetLink, saveResetLink, takeResetLink } from '#platform/auth/reset-links.ts';
import { endLinks, endSessions } from '#platform/auth/session.ts';
import { clearAccountAttempts } from '#platform/auth/sign-in-limits.ts';
import { endTokens } from '#platform/auth/tokens.ts';
import type { Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';
import { notify } from '#platform/notify/notify.ts';
import { findAccount, setCredential } from './sign-up/queries.ts';
import { inOpenLane, knowBrowser, type Visitor } from './visitor.ts';

/** Emails are written for known addresses alone, so no answer comes sooner than that takes: the time tells nothing either. */
const LEAST_MS = 60;

/** Answers a request that may send an email no sooner than one that does. */
export async function answeredAlike(work: () => Promise<void>): Promise<{ data: null }> {
  await Promise.all([work(), pause(LEAST_MS)]);
  return { data: null };
}

/** Mails a link to set a new password. The answer is the same for every address. */
export async function requestReset(p: Platform, visitor: Visitor, email: string): Promise<void> {
  const account = await findAccount(p.db, email.toLowerCase());
  if (!account || account.accountStatus !== 'ACTIVE') return;
  const device = readDevice(p.config, visitor.cookie);
  const known = device && (await findKnownDevice(p.db, account.email.toLowerCase(), device));
  if (!(await isLinkAllowed(p.db, 'reset', account.email, known))) return;
  const token = randomBytes(24).toString('base64url');
  await inTx(p, async (tx) => {
    await saveResetLink(tx, account.id, token);
    await notify(tx, {
      event: 'account.password-link',
      to: account.email,
      content: () => resetMail(account.name, `${p.config.publicUrl}/password/reset/${token}`),
    });
  });
}

const spent = (): AppError => new AppError('NOT_FOUND', m.user.thisLinkWasUsedOrHas());

/**
 * Sets a new password by the link of an email, once. Anyone with the previous one is signed out: sessions, other links and API
 * tokens end. Failed attempts of the account are reset, so that the new password works immediately.
 * @throws AppError 404 for a link that is unknown, old or used, 422 with the field, 429
 */
export async function resetPassword(
  p: Platform,
  visitor: Visitor,
  { token, newPassword }: HandlerInput<'auth.resetPassword'>['body'],
): Promise<Answer<'auth.resetPassword'>> {
  await assertCallAllowed(p.db, visitor.address, '/reset-password');
  const user = await findResetLink(p.db, token);
  if (!user) throw spent();
  const hash = await inOpenLane(visitor, () => hashNewPassword(newPassword, [user.name, user.email]));
  await inTx(p, async (tx) => {
    if (!(await takeResetLink(tx, token))) throw spent();
    await setCredential(tx, user.id, hash);
    await endSessions(tx, user.id);
    await endLinks(tx, user.id);
    await endTokens(tx, { actor: { userId: user.id, name: user.name }, ipAddress: visitor.address }, user.id);
    await clearAccountAttempts(tx, user.email);
    await notify(tx, { event: 'account.security', to: user.email, content: () => passwordChangedMail(user.name) });
  });
  await knowBrowser(p, visitor, user.id);
  return { data: null };
}
