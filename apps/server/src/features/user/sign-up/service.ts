import { DEFAULT_LOCALE } from '@grantdesk/messages';
import { negotiateLocale } from '@grantdesk/messages/negotiate';
import { createHash, randomBytes } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { hashOfDevice, issueDevice, readDevice } from '#platform/auth/devices.ts';
import { isLinkAllowed } from '#platform/auth/mail-limits.ts';
import { hashNewPassword } from '#platform/auth/new-password.ts';
import { assertCallAllowed } from '#platform/auth/rate-limit.ts';
import { endSessions } from '#platform/auth/session.ts';
import { clearAccountAttempts } from '#platform/auth/sign-in-limits.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { createOwnOrganisations } from '#features/organisation/index.ts';
import { existingAccountMail, verificationMail } from '../account-mails.ts';
import { notify } from '#platform/notify/notify.ts';
import { inOpenLane, signInByLink, type Visitor } from '../visitor.ts';
import {
  activate,
  findAccount,
  findSignUp,
  insertSignUp,
  insertUnverified,
  renewSignUp,
  type SignUpDetails,
  type SignUpRecord,
} from './queries.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const newToken = (): string => randomBytes(24).toString('base64url');

/**
 * Signs up. Anyone can type an address, so each sign-up waits by itself, with its own password, until the link of its email is
 * opened in the browser that made it. A known address is answered like a new one; its owner gets an email.
 * @throws AppError 422 with the field, 429, 503 where many wait
 */
export async function signUp(
  p: Platform,
  visitor: Visitor,
  { name, email, password, organisation, phoneNumber }: HandlerInput<'auth.signUp'>['body'],
): Promise<Answer<'auth.signUp'>> {
  await assertCallAllowed(p.db, visitor.address, '/sign-up/email');
  const address = email.toLowerCase();
  const hash = await inOpenLane(visitor, () => hashNewPassword(password, [name, email]));
  const device = await issueDevice(p.db, p.config, visitor.cookie);
  const language = negotiateLocale(visitor.headers);
  const details: SignUpDetails = {
    name,
    organisation: organisation || null,
    phoneNumber: phoneNumber || null,
    language: language === DEFAULT_LOCALE ? null : language,
    password: hash,
  };
  const isAllowed = await isLinkAllowed(p.db, 'sign-up', address);
  await inTx(p, async (tx) => {
    const made = await insertUnverified(tx, address, details);
    const known = made ? undefined : await findAccount(tx, address);
    if (known && (known.emailVerified || known.accountStatus !== 'ACTIVE')) {
      if (isAllowed) await mailExisting(p, tx, known);
      return;
    }
    const userId = made ?? known?.id;
    if (!userId) return;
    const token = newToken();
    await insertSignUp(tx, { userId, tokenHash: hashOf(token), browser: { deviceHash: device.hash, details } });
    if (isAllowed) await mailLink(p, tx, { email: address, name }, token);
  });
  visitor.setCookie(device.setCookie);
  return { data: { email } };
}

/** Mails the link again: to the sign-up of this browser, or one that asks for a new password. The answer is the same for every address. */
export async function sendVerification(p: Platform, visitor: Visitor, email: string): Promise<void> {
  const account = await findAccount(p.db, email.toLowerCase());
  if (!account || account.emailVerified || account.accountStatus !== 'ACTIVE') return;
  if (!(await isLinkAllowed(p.db, 'sign-up', account.email))) return;
  const device = readDevice(p.config, visitor.cookie);
  const token = newToken();
  await inTx(p, async (tx) => {
    const isRenewed = device && (await renewSignUp(tx, account.id, hashOfDevice(device), hashOf(token)));
    if (!isRenewed) await insertSignUp(tx, { userId: account.id, tokenHash: hashOf(token), browser: null });
    await mailLink(p, tx, account, token);
  });
}

/**
 * Confirms an address by the link of its email, and signs in. The browser that signed up gets the password that it chose. Anywhere
 * else the person who opens the link may not be the one who typed the address, so they choose a password, and all chosen
 * before are void.
 * @throws AppError 404 for a link that is unknown, old or used, 422 with the field, 429
 */
export async function verify(
  p: Platform,
  visitor: Visitor,
  { token, password }: HandlerInput<'auth.verify'>['body'],
): Promise<Answer<'auth.verify'>> {
  await assertCallAllowed(p.db, visitor.address, '/verify-email');
  const found = assertOpen(await findSignUp(p.db, hashOf(token)));
  const device = readDevice(p.config, visitor.cookie);
  const isOwn = found.password !== null && device !== undefined && found.deviceHash === hashOfDevice(device);
  if (!isOwn && password === undefined) return { data: { state: 'NEEDS_PASSWORD', email: found.email } };
  const chosen = isOwn
    ? found.password
    : await inOpenLane(visitor, () => hashNewPassword(password ?? '', [found.name ?? found.accountName, found.email]));
  await inTx(p, async (tx) => {
    const row = assertOpen(await findSignUp(tx, hashOf(token), true));
    await activate(tx, row, chosen ?? '');
    await createOwnOrganisations(tx, [row.userId]);
    await endSessions(tx, row.userId);
    await clearAccountAttempts(tx, row.email);
  });
  await signInByLink(p, visitor, found.userId);
  return { data: { state: 'VERIFIED', email: found.email } };
}

function assertOpen(row: SignUpRecord | undefined): SignUpRecord {
  if (!row) throw notFound('link');
  return row;
}

const page = (p: Platform, path: string): string => `${p.config.publicUrl}${path}`;

const mailLink = (p: Platform, tx: Tx, { email, name }: { email: string; name: string }, token: string): Promise<void> =>
  notify(tx, {
    event: 'account.verification',
    to: email,
    content: () => verificationMail(name, page(p, `/verify?token=${token}`)),
  });

const mailExisting = (p: Platform, tx: Tx, { email, name }: { email: string; name: string }): Promise<void> =>
  notify(tx, {
    event: 'account.exists',
    to: email,
    content: () => existingAccountMail(name, page(p, '/signin'), page(p, '/password/forgot')),
  });
