import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { codeWords, isDeviceCode, isRecoveryCode, plainCode, RECOVERY_CODES, shownRecoveryCode } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { completeSession, endSessions, readAwaitingSession } from '#platform/auth/session.ts';
import { matchingStep, newRecoveryCode, newTotpSecret, totpUri } from '#platform/auth/totp.ts';
import { findKnownDevice, readDevice } from '#platform/auth/devices.ts';
import { assertCallAllowed, clearCodeAttempts, takeCodeAttempt } from '#platform/auth/rate-limit.ts';
import { mailFailedCodes } from '#platform/auth/sign-in-notices.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { keyedDigests, seal, unseal } from '#platform/encryption.ts';
import { knowDevice } from '#platform/auth/routes.ts';
import { assertPassword } from '../identity.ts';
import type { Visitor } from '../visitor.ts';
import { recoveryCodeUsedMail, secondFactorMail } from './mails.ts';
import {
  findFactor,
  saveSecret,
  lockFactor,
  proveFactor,
  removeFactor,
  replaceCodes,
  useRecoveryCode,
  useStep,
} from './queries.ts';

type State = Answer<'user.secondFactor'>;
type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/** Whether the own second factor is on. */
export async function readFactor(p: Platform, ctx: Ctx): Promise<State> {
  return { data: present(await findFactor(p.db, ctx.actor.userId), ctx.secondFactorDueAt) };
}

/** A new secret, returned once. It is not required before a code has proven that it arrived. @throws AppError 409 on already, 422, 429 */
export async function startFactor(p: Platform, ctx: Ctx, password: string): Promise<Answer<'user.secondFactorStart'>> {
  await assertPassword(p, ctx, password, 'password');
  const { userId, email } = ctx.actor;
  const secret = newTotpSecret();
  const isSaved = await inTx(p, (tx) => saveSecret(tx, userId, seal(p, userId, secret, 'second factor')));
  if (!isSaved) throw new AppError('CONFLICT', codeWords.isOn);
  return { data: { secret, uri: totpUri(secret, email) } };
}

/** Turns it on with one code. Other devices keep their sessions: they gave the password. @throws AppError 409, 422, 429 */
export async function proveSecret(p: Platform, ctx: Ctx, code: string): Promise<Answer<'user.secondFactorProve'>> {
  const { userId, name, email } = ctx.actor;
  await takeCodeAttempt(p.db, userId);
  return inTx(p, async (tx) => {
    const factor = await lockFactor(tx, userId);
    if (!factor) throw new AppError('CONFLICT', codeWords.notOn);
    if (factor.provenAt) throw new AppError('CONFLICT', codeWords.isOn);
    const step = stepOf(p, userId, factor, code);
    if (step === undefined) throw wrongCode();
    await proveFactor(tx, userId);
    await useStep(tx, userId, step);
    const recoveryCodes = await newCodes(p, tx, userId);
    await clearCodeAttempts(tx, userId);
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.second-factor-changed', facts: { enabled: true } });
    await notify(tx, { event: 'account.security', to: email, content: () => secondFactorMail(name, true) });
    return { data: { recoveryCodes } };
  });
}

/** Ten new recovery codes; those before them end. @throws AppError 409 where the factor is off, 422, 429 */
export async function renewCodes(p: Platform, ctx: Ctx, password: string): Promise<Answer<'user.secondFactorCodes'>> {
  await assertPassword(p, ctx, password, 'password');
  const { userId } = ctx.actor;
  return inTx(p, async (tx) => {
    await assertFactor(tx, userId);
    const recoveryCodes = await newCodes(p, tx, userId);
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.recovery-codes-renewed', facts: {} });
    return { data: { recoveryCodes } };
  });
}

/** Turns it off, and signs the other devices out. @throws AppError 409 where it is off, 422, 429 */
export async function endFactor(p: Platform, ctx: Ctx, password: string): Promise<Answer<'user.secondFactorEnd'>> {
  await assertPassword(p, ctx, password, 'password');
  const { userId, name, email } = ctx.actor;
  return inTx(p, async (tx) => {
    await assertFactor(tx, userId);
    await removeFactor(tx, userId);
    await endSessions(tx, userId, { except: ctx.sessionId });
    await recordAudit(
      tx,
      ctx,
      { kind: 'USER', id: userId },
      { type: 'account.second-factor-changed', facts: { enabled: false } },
    );
    await notify(tx, { event: 'account.security', to: email, content: () => secondFactorMail(name, false) });
    return { data: present(undefined, ctx.secondFactorDueAt) };
  });
}

/**
 * The second step of signing in. Attempts are counted before they are checked, per account and per network, and a browser that the
 * person has used before has a count of its own; the wait is a quarter of an hour. The owner is notified of wrong codes,
 * because they follow the right password.
 * @throws AppError 401 where no session waits for it, 422, 429
 */
export async function enterCode(p: Platform, visitor: Visitor, code: string): Promise<Answer<'user.secondFactorEnter'>> {
  await assertCallAllowed(p.db, visitor.address, '/second-factor');
  const session = await readAwaitingSession(p, visitor.cookie);
  if (!session) throw new AppError('NOT_SIGNED_IN', m.user.signInAgainTheSecondStep());
  const device = readDevice(p.config, visitor.cookie);
  const known = device && (await findKnownDevice(p.db, session.email.toLowerCase(), device));
  await takeCodeAttempt(p.db, session.userId, known);
  const left = await inTx(p, (tx) => completeWithCode(p, tx, session, { code, address: visitor.address, known }));
  if (left === undefined) {
    await mailFailedCodes(p.db, session, visitor.address);
    throw wrongCode();
  }
  await knowDevice(p, visitor.request, visitor.reply, session);
  return { data: { recoveryCodesLeft: left } };
}

type Awaiting = NonNullable<Awaited<ReturnType<typeof readAwaitingSession>>>;

/** Opens the session by a code of the device or a recovery code. @returns how many of those are left; undefined for a wrong code */
async function completeWithCode(
  p: Platform,
  tx: Tx,
  session: Awaiting,
  { code, address, known }: { code: string; address: string; known: string | undefined },
): Promise<number | undefined> {
  const { userId } = session;
  const factor = await lockFactor(tx, userId);
  if (!factor) throw new AppError('NOT_SIGNED_IN', m.user.signInAgain());
  const codesLeft = factor.codesLeft ?? 0;
  const step = stepOf(p, userId, factor, code);
  const byRecovery = step === undefined && (await isGoodRecovery(p, tx, userId, code));
  if (step === undefined && !byRecovery) return undefined;
  if (step !== undefined) await useStep(tx, userId, step);
  await completeSession(tx, session.id);
  await clearCodeAttempts(tx, userId, known);
  const left = byRecovery ? codesLeft - 1 : codesLeft;
  if (byRecovery) {
    const actor = { userId, name: session.name };
    await recordAudit(
      tx,
      { actor, ipAddress: address },
      { kind: 'USER', id: userId },
      { type: 'account.recovery-code-used', facts: { left } },
    );
    await notify(tx, { event: 'account.security', to: session.email, content: () => recoveryCodeUsedMail(session.name, left) });
  }
  return left;
}

const present = (factor: Factor | undefined, dueAt: Date | null | undefined): State['data'] => ({
  isOn: Boolean(factor?.provenAt),
  since: factor?.provenAt?.toISOString() ?? null,
  recoveryCodesLeft: factor?.provenAt ? (factor.codesLeft ?? 0) : 0,
  dueAt: dueAt?.toISOString() ?? null,
});

const wrongCode = (): AppError => ruleBroken([{ path: 'code', message: codeWords.wrong }]);

function stepOf(p: Platform, userId: string, factor: Factor, code: string): number | undefined {
  if (!isDeviceCode(code)) return undefined;
  const secret = unseal(p, userId, factor.secretSealed, 'second factor');
  return matchingStep(secret, plainCode(code), { now: Date.now(), after: factor.lastStep });
}

const isGoodRecovery = async (p: Platform, tx: Tx, userId: string, code: string): Promise<boolean> =>
  isRecoveryCode(code) && (await useRecoveryCode(tx, userId, keyedDigests(p, userId, plainCode(code))));

async function newCodes(p: Platform, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceCodes(
    tx,
    userId,
    codes.map((code) => keyedDigests(p, userId, code)[0]),
  );
  return codes.map(shownRecoveryCode);
}

async function assertFactor(tx: Tx, userId: string): Promise<void> {
  const factor = await lockFactor(tx, userId);
  if (!factor?.provenAt) throw new AppError('CONFLICT', codeWords.notOn);
}
