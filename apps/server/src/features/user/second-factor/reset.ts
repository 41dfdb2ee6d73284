import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { codeWords, userDenial, type MailContent } from '@grantdesk/domain';
import { OPERATOR, recordAudit, type Doer } from '#platform/audit.ts';
import { endSessions } from '#platform/auth/session.ts';
import { endTokens } from '#platform/auth/tokens.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { requestChange } from '#features/change-request/index.ts';
import { lockUser, lockUserByEmail } from '../account-queries.ts';
import { AppointmentRefused } from '../create-admin.ts';
import { toKnownUser } from '../account-change.ts';
import { readUserFor } from '../service.ts';
import { lockFactor, removeFactor } from './queries.ts';

const page = (p: Pick<Platform, 'config'>): string => `${p.config.publicUrl}/secure/subscriber/preferences`;

/** Notifies the owner of every request, so that a reset that they did not ask for does not go unseen. */
const requestMail = (p: Platform, name: string, by: string): MailContent => ({
  subject: m.user.byRequestedAResetOf({ by }),
  name,
  paragraphs: [m.user.ifYouLostYourDeviceYou(), m.user.ifYouDidNotAskFor()],
  action: { label: m.user.viewAccountSecurity(), url: page(p) },
});

const doneMail = (name: string): MailContent => ({
  subject: m.user.yourSecondFactorWasReset(),
  name,
  paragraphs: [m.user.youCanSignInWithYour(), m.user.ifYouDidNotAskFor2()],
});

/**
 * Asks a second administrator to reset the second factor of a person who lost theirs.
 * @throws AppError 403 for oneself and for people with more permissions, 404, 409 where there is no second factor
 */
export async function requestFactorReset(p: Platform, ctx: Ctx, id: string): Promise<Answer<'user.adminSecondFactorReset'>> {
  return onceInTx(p, ctx, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('user');
    const denial = userDenial(ctx.actor, toKnownUser(user));
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    if (!(await lockFactor(tx, id))?.provenAt) throw new AppError('CONFLICT', codeWords.notOn);
    await requestChange(p, tx, ctx, {
      kind: 'SECOND_FACTOR_RESET',
      subjectId: id,
      payload: {},
      names: { name: user.name },
      excluded: [id],
    });
    await notify(tx, { event: 'account.security', to: user.email, content: () => requestMail(p, user.name, ctx.actor.name) });
    return readUserFor(tx, ctx, id);
  });
}

/** Resets the second factor of an address, for the command at the server. @throws AppointmentRefused @returns the person's name */
export const resetFactorAsOperator = (p: Pick<Platform, 'db'>, email: string): Promise<string> =>
  inTx(p, async (tx) => {
    const user = await lockUserByEmail(tx, email.trim());
    if (!user || !(await lockFactor(tx, user.id))?.provenAt)
      throw new AppointmentRefused(`No account with a second factor has the address ${email}.`);
    await resetFactor(tx, OPERATOR, user.id);
    return user.name;
  });

/** Removes a second factor with its recovery codes, and signs its owner out everywhere. @throws AppError 409 where there is none */
export async function resetFactor(tx: Tx, ctx: Doer, id: string): Promise<void> {
  const user = await lockUser(tx, id);
  if (!user || !(await lockFactor(tx, id))) throw new AppError('CONFLICT', codeWords.notOn);
  await removeFactor(tx, id);
  await endSessions(tx, id);
  await endTokens(tx, ctx, id);
  await recordAudit(tx, ctx, { kind: 'USER', id }, { type: 'user.second-factor-reset', facts: { name: user.name } });
  await notify(tx, { event: 'account.security', to: user.email, content: () => doneMail(user.name) });
}
