import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { isWebhookKind, kindsDenial, SUBSCRIPTIONS_MAX, type TokenReader } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { findTokenReader } from '#platform/auth/tokens.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { endWebhook, findWebhooksOf } from './queries.ts';
import { changeWebhook, makeWebhook, presentWebhook, removeWebhook, rotateSecret, type Guard } from './service.ts';

/** The program that calls, and its token. @throws AppError 404 for people, who have webhooks in the settings */
async function callerOf(p: Platform, ctx: Ctx): Promise<TokenReader & { tokenId: string }> {
  const reader = ctx.tokenName === undefined ? undefined : await findTokenReader(p.primary ?? p.db, ctx.sessionId);
  if (!reader) throw new AppError('NOT_FOUND', m.webhook.byTokenAlone());
  return { ...reader, tokenId: ctx.sessionId };
}

/** Another program's webhook, or a person's, is none. */
const own =
  (tokenId: string): Guard =>
  (webhook) => {
    if (webhook.tokenId !== tokenId) throw notFound('webhook');
  };

function assertReadable(reader: TokenReader, kinds: readonly string[]): void {
  const denial = kindsDenial(reader, kinds.filter(isWebhookKind));
  if (denial) throw ruleBroken([{ path: 'kinds', message: denial }]);
}

/** @throws AppError 404 for people */
export async function listSubscriptions(p: Platform, ctx: Ctx): Promise<Answer<'subscription.many'>> {
  const { tokenId } = await callerOf(p, ctx);
  return { data: (await findWebhooksOf(p.db, tokenId)).map(presentWebhook) };
}

/** @throws AppError 404 for people, 422 with the field, also for events that the token may not read */
export async function createSubscription(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'subscription.new'>['body'],
): Promise<Answer<'subscription.new'>> {
  const { tokenId, ...reader } = await callerOf(p, ctx);
  assertReadable(reader, body.kinds);
  return makeWebhook(p, ctx, body, {
    tokenId,
    max: SUBSCRIPTIONS_MAX,
    tooMany: m.webhook.tooManyOfToken({ max: SUBSCRIPTIONS_MAX }),
  });
}

/** @throws AppError 404, 409 STALE_VERSION, 422 with the field */
export async function changeSubscription(
  p: Platform,
  ctx: Ctx,
  id: string,
  body: HandlerInput<'subscription.update'>['body'],
): Promise<Answer<'subscription.update'>> {
  const { tokenId, ...reader } = await callerOf(p, ctx);
  assertReadable(reader, body.kinds ?? []);
  return changeWebhook(p, ctx, id, body, own(tokenId));
}

/** @throws AppError 404 */
export async function rotateSubscription(p: Platform, ctx: Ctx, id: string): Promise<Answer<'subscription.rotate'>> {
  const { tokenId } = await callerOf(p, ctx);
  return rotateSecret(p, ctx, id, own(tokenId));
}

/** @throws AppError 404 */
export async function removeSubscription(p: Platform, ctx: Ctx, id: string): Promise<Answer<'subscription.remove'>> {
  const { tokenId } = await callerOf(p, ctx);
  return removeWebhook(p, ctx, id, own(tokenId));
}

/** What a program subscribed to ends with its token, in the same transaction. */
export function followTokens(p: Pick<Platform, 'events'>): void {
  p.events.on('TOKEN_ENDED', async (tx, ctx, { tokenId }) => {
    for (const { id, name } of await findWebhooksOf(tx, tokenId)) {
      await endWebhook(tx, id);
      await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'webhook.removed', facts: { name } });
    }
  });
}
