import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { recordAudit } from '#platform/audit.ts';
import {
  findPasskeys,
  insertPasskey,
  registrationOptions,
  removePasskeyRow,
  verifiedRegistration,
} from '#platform/auth/passkeys.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify/notify.ts';
import { assertPassword } from './identity.ts';

/** The own passkeys. */
export async function listPasskeys(p: Platform, ctx: Ctx): Promise<Answer<'user.passkeys'>> {
  const rows = await findPasskeys(p.db, ctx.actor.userId);
  return {
    data: rows.map(({ id, name, createdAt, usedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

/** Starts to add one: requires the password, and is valid for a few minutes. @throws AppError 422, 429 */
export async function passkeyOptions(p: Platform, ctx: Ctx, password: string): Promise<Answer<'user.passkeyOptions'>> {
  await assertPassword(p, ctx, password, 'password');
  return { data: { ...(await registrationOptions(p.db, p.config, ctx.actor)) } };
}

/** Stores what the browser created. @throws AppError 422 if it does not fit what was requested */
export async function addPasskey(
  p: Platform,
  ctx: Ctx,
  { name, response }: HandlerInput<'user.passkeyNew'>['body'],
): Promise<Answer<'user.passkeyNew'>> {
  const { userId } = ctx.actor;
  const refused = ruleBroken([{ path: 'response', message: m.user.thisPasskeyCouldNotBeChecked() }]);
  const made = await verifiedRegistration(p.db, p.config, userId, response as unknown as RegistrationResponseJSON);
  if (!made) throw refused;
  const id = newId();
  return inTx(p, async (tx) => {
    const stored = await insertPasskey(tx, {
      id,
      userId,
      name,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
    });
    if (!stored) throw refused;
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.passkey-added', facts: { name } });
    await notify(tx, { event: 'account.security', to: ctx.actor.email, content: () => passkeyMail(ctx.actor.name, name, true) });
    return { data: { _id: id, name, createdAt: stored.createdAt.toISOString(), usedAt: null } };
  });
}

/** @throws AppError 404 for someone else's passkey, 422, 429 */
export async function removePasskey(p: Platform, ctx: Ctx, id: string, password: string): Promise<Answer<'user.passkeyRemove'>> {
  const { userId } = ctx.actor;
  await assertPassword(p, ctx, password, 'password');
  return inTx(p, async (tx) => {
    const removed = await removePasskeyRow(tx, userId, id);
    if (!removed) throw notFound('passkey');
    await recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'account.passkey-removed', facts: { name: removed.name } });
    await notify(tx, {
      event: 'account.security',
      to: ctx.actor.email,
      content: () => passkeyMail(ctx.actor.name, removed.name, false),
    });
    return { data: null };
  });
}

const passkeyMail = (person: string, name: string, isAdded: boolean) => ({
  subject: isAdded ? m.user.aPasskeyWasAddedToYour() : m.user.aPasskeyWasRemovedFromYour(),
  name: person,
  paragraphs: [
    isAdded ? m.user.thePasskeyNameSignsInTo({ name }) : m.user.thePasskeyNameDoesNotSign({ name }),
    m.user.ifItWasNotYouSet(),
  ],
});
