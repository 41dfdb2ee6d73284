import { createHash, randomBytes } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { emailChangeIssues, EMAIL_CHANGE_MINUTES, emailChangeWords } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { endLinks, endSessions } from '#platform/auth/session.ts';
import { takeFromSender } from '#platform/auth/mail-limits.ts';
import { assertCallAllowed } from '#platform/auth/rate-limit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { assertPassword } from '../identity.ts';
import { changedAddressMail, newAddressMail, oldAddressMail, takenAddressMail } from './mails.ts';
import { confirmSide, findByToken, findChange, findNameByEmail, saveChange, removeChange, setEmail } from './queries.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const newToken = (): string => randomBytes(24).toString('base64url');

type Change = Answer<'user.emailChangeStart'>['data'];

/** The own change that waits. */
export async function readChange(p: Platform, ctx: Ctx): Promise<Answer<'user.emailChange'>> {
  const row = await findChange(p.db, ctx.actor.userId);
  return { data: row ? present(row) : null };
}

/**
 * Requests a change of address: a link to both. Only its owner learns that the new one is taken.
 * @throws AppError 422 for the password, or what is no address; 429
 */
export async function startChange(
  p: Platform,
  ctx: Ctx,
  { email, password }: HandlerInput<'user.emailChangeStart'>['body'],
): Promise<Answer<'user.emailChangeStart'>> {
  const issues = emailChangeIssues(ctx.actor.email, email);
  if (issues.length > 0) throw ruleBroken(issues);
  await assertPassword(p, ctx, password, 'password');
  const { userId, name, email: oldEmail } = ctx.actor;
  await takeFromSender(p.db, 'addressChange', userId);
  const newEmail = email.toLowerCase();
  const [oldToken, token] = [newToken(), newToken()];
  const facts = { name, oldEmail, newEmail, minutes: EMAIL_CHANGE_MINUTES };
  return inTx(p, async (tx) => {
    const row = await saveChange(tx, {
      userId,
      oldEmail,
      newEmail,
      oldTokenHash: hashOf(oldToken),
      newTokenHash: hashOf(token),
      sessionId: ctx.sessionId,
      minutes: EMAIL_CHANGE_MINUTES,
    });
    const owner = await findNameByEmail(tx, newEmail);
    await notify(tx, { event: 'account.address', to: oldEmail, content: () => oldAddressMail(facts, link(p, oldToken)) });
    await notify(tx, {
      event: 'account.address',
      to: newEmail,
      readsAs: oldEmail,
      content: () => (owner ? takenAddressMail(owner.name) : newAddressMail(facts, link(p, token))),
    });
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.email-change-asked', facts: { to: newEmail } });
    return { data: present(row) };
  });
}

export async function cancelChange(p: Platform, ctx: Ctx): Promise<Answer<'user.emailChangeCancel'>> {
  const { userId } = ctx.actor;
  return inTx(p, async (tx) => {
    if (await removeChange(tx, userId))
      await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.email-change-cancelled', facts: {} });
    return { data: null };
  });
}

/** What a link is for; looking does not use it up, so that a mail scanner changes nothing. @throws AppError 404 */
export async function readLink(p: Platform, token: string): Promise<Answer<'user.emailChangeLink'>> {
  const row = await findByToken(p.db, hashOf(token));
  if (!row) throw notFound('link');
  const { oldEmail, newEmail, isOldSide } = row;
  return { data: { side: isOldSide ? 'OLD' : 'NEW', oldEmail, newEmail } };
}

/**
 * One side confirms. The second confirmation changes the address, ends the other sessions and the links to set a password, and
 * both addresses are notified. @throws AppError 404 for a link that was used, replaced or is old; 409 if the address was taken in the meantime
 */
export async function confirmChange(p: Platform, token: string, ipAddress: string): Promise<Answer<'user.emailChangeConfirm'>> {
  await assertCallAllowed(p.db, ipAddress, '/email-change');
  return inTx(p, async (tx) => {
    const row = await findByToken(tx, hashOf(token), true);
    if (!row) throw notFound('link');
    const { userId, isOldSide, oldEmail, newEmail } = row;
    await confirmSide(tx, userId, isOldSide);
    if (!(isOldSide ? row.newConfirmedAt : row.oldConfirmedAt)) return { data: { state: 'WAITING' as const } };
    if (await findNameByEmail(tx, newEmail)) throw new AppError('CONFLICT', emailChangeWords.taken);
    await setEmail(tx, userId, newEmail);
    await removeChange(tx, userId);
    await endSessions(tx, userId, { except: row.sessionId });
    await endLinks(tx, userId);
    for (const address of [oldEmail, newEmail])
      await notify(tx, { event: 'account.security', to: address, content: () => changedAddressMail(row) });
    return { data: { state: 'CHANGED' as const } };
  });
}

/** Either side says no: the change ends, and its other link with it. @throws AppError 404 */
export async function rejectEmailChange(
  p: Platform,
  token: string,
  ipAddress: string,
): Promise<Answer<'user.emailChangeRefuse'>> {
  await assertCallAllowed(p.db, ipAddress, '/email-change');
  return inTx(p, async (tx) => {
    const row = await findByToken(tx, hashOf(token), true);
    if (!row) throw notFound('link');
    const { userId, name } = row;
    await removeChange(tx, userId);
    await recordAudit(
      tx,
      { actor: { userId, name }, ipAddress },
      { kind: 'USER', id: userId },
      { type: 'account.email-change-cancelled', facts: {} },
    );
    return { data: null };
  });
}

/** From the address that is set for this house, never from one that a request names. */
const link = (p: Platform, token: string): string => `${p.config.publicUrl}/email-change/${token}`;

const present = (row: {
  newEmail: string;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  expiresAt: Date;
}): Change => ({
  newEmail: row.newEmail,
  isOldConfirmed: row.oldConfirmedAt !== null,
  isNewConfirmed: row.newConfirmedAt !== null,
  expiresAt: row.expiresAt.toISOString(),
});
