import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canHandleWebhooks,
  OLD_SECRET_HOURS,
  webhookIssues,
  WEBHOOKS_MAX,
  webhookWords,
  type WebhookChoice,
  type WebhookState,
} from '@grantdesk/domain';
import { isIP } from 'node:net';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { getHost, isInward } from '#platform/ssrf-guard.ts';
import { applyPatch } from '#platform/patch.ts';
import { seal } from '#platform/encryption.ts';
import {
  countWebhooks,
  endWebhook,
  findWebhook,
  findWebhooks,
  giveUpWaiting,
  insertWebhook,
  saveSecret,
  saveWebhook,
  lockWebhook,
  type WebhookRecord,
} from './queries.ts';
import { newSecret } from './sign.ts';

export const presentWebhook = (row: WebhookRecord) => ({
  _id: row.id,
  name: row.name,
  url: row.url,
  kinds: row.kinds,
  state: row.state as WebhookState,
  version: row.version,
  by: { _id: row.userId, name: row.userName },
  createdAt: row.createdAt.toISOString(),
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  waiting: Number(row.waiting ?? 0),
  token: row.tokenId === null ? null : { _id: row.tokenId, name: row.tokenName ?? '', isActive: row.isTokenActive },
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
});

/** @throws AppError 404 for people who do not handle webhooks */
export function assertRight({ actor }: Ctx): void {
  if (!canHandleWebhooks(actor)) throw notFound('webhook');
}

async function read(db: Db, id: string) {
  const row = await findWebhook(db, id);
  if (!row) throw notFound('webhook');
  return presentWebhook(row);
}

export async function listWebhooks(p: Platform, ctx: Ctx): Promise<Answer<'webhook.many'>> {
  assertRight(ctx);
  return { data: { webhooks: (await findWebhooks(p.db)).map(presentWebhook), inwardHosts: p.config.webhookInwardHosts } };
}

/** The choice as it is stored. @throws AppError 422 with the field */
function validateChoice({ config }: Platform, choice: WebhookChoice) {
  const issues = webhookIssues(choice, config.webhookInwardHosts);
  const url = choice.url.trim();
  if (!issues.some(({ path }) => path === 'url')) {
    const host = URL.canParse(url) ? getHost(new URL(url)) : null;
    if (host === null) issues.push({ path: 'url', message: webhookWords.url });
    // A name is looked up when something is sent, for each connection.
    else if (isIP(host) !== 0 && isInward(host) && !config.webhookInwardHosts.includes(host))
      issues.push({ path: 'url', message: webhookWords.inward });
  }
  if (issues.length > 0) throw ruleBroken(issues);
  return { name: choice.name.trim(), url, kinds: [...new Set(choice.kinds)] };
}

/** An address for the audit trail: what follows the question mark may be a secret of the receiver. */
const shown = (url: string): string => url.replace(/\?.*$/, '?…');

/** The secret is in this answer only, and stored encrypted. @throws AppError 404, 422 with the field */
export async function createWebhook(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'webhook.new'>['body'],
): Promise<Answer<'webhook.new'>> {
  assertRight(ctx);
  return makeWebhook(p, ctx, body, { max: WEBHOOKS_MAX, tooMany: webhookWords.tooMany });
}

/** Makes a webhook of a person, or of a program by its token. @param max how many there may be @throws AppError 422 with the field */
export async function makeWebhook(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'webhook.new'>['body'],
  { tokenId, max, tooMany }: { tokenId?: string; max: number; tooMany: string },
): Promise<Answer<'webhook.new'>> {
  const choice = validateChoice(p, body);
  const secret = newSecret();
  return inTx(p, async (tx) => {
    if ((await countWebhooks(tx, tokenId ?? null)) >= max) throw ruleBroken([{ path: 'name', message: tooMany }]);
    const id = newId();
    await insertWebhook(tx, {
      id,
      ...choice,
      secretSealed: seal(p, id, secret, 'webhook secret'),
      ownerId: ctx.actor.userId,
      ...(tokenId !== undefined && { tokenId }),
    });
    const { name, url, kinds } = choice;
    await recordAudit(
      tx,
      ctx,
      { kind: 'SETTING', id },
      { type: 'webhook.made', facts: { name, address: shown(url), kinds: kinds.slice() } },
    );
    return { data: { ...(await read(tx, id)), secret } };
  });
}

/** Refuses what one may not do with a webhook, given its row under lock. */
export type Guard = (webhook: { tokenId: string | null }) => void;
const byPeople = (ctx: Ctx): Guard => {
  assertRight(ctx);
  return () => {};
};

/** @throws AppError 404, 409 STALE_VERSION, 422 with the field */
export async function changeWebhook(
  p: Platform,
  ctx: Ctx,
  id: string,
  { isOn, version, ...body }: HandlerInput<'webhook.update'>['body'],
  guard: Guard = byPeople(ctx),
): Promise<Answer<'webhook.update'>> {
  return inTx(p, async (tx) => {
    const before = await lockWebhook(tx, id);
    if (!before) throw notFound('webhook');
    guard(before);
    const choice = validateChoice(
      p,
      applyPatch<WebhookChoice>({ name: before.name, url: before.url, kinds: before.kinds }, body),
    );
    if (version !== undefined && version !== before.version)
      throw new AppError('STALE_VERSION', m.webhook.someoneElseHasChangedThisWebhook(), {
        details: { version: before.version },
      });
    const state = isOn === undefined ? (before.state as WebhookState) : isOn ? 'ACTIVE' : 'OFF';
    const changes = [
      { field: 'name', from: before.name, to: choice.name },
      { field: 'address', from: shown(before.url), to: shown(choice.url) },
      { field: 'kinds', from: before.kinds.join(', '), to: choice.kinds.join(', ') },
      { field: 'state', from: before.state, to: state },
    ].filter(({ from, to }) => from !== to);
    if (changes.length === 0 && before.url === choice.url) return { data: await read(tx, id) };
    await saveWebhook(tx, id, { ...choice, state, version: before.version + 1 }, state === 'ACTIVE' && before.state !== 'ACTIVE');
    if (isOn === false) await giveUpWaiting(tx, id, m.webhook.wasSwitchedOff);
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'webhook.changed', facts: { name: choice.name, changes } });
    return { data: await read(tx, id) };
  });
}

/** The secret before it signs too for a day, so that the receiver can change over. @throws AppError 404 */
export async function rotateSecret(
  p: Platform,
  ctx: Ctx,
  id: string,
  guard: Guard = byPeople(ctx),
): Promise<Answer<'webhook.rotate'>> {
  const secret = newSecret();
  return inTx(p, async (tx) => {
    const before = await lockWebhook(tx, id);
    if (!before) throw notFound('webhook');
    guard(before);
    await saveSecret(tx, id, seal(p, id, secret, 'webhook secret'), OLD_SECRET_HOURS);
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'webhook.secret-renewed', facts: { name: before.name } });
    return { data: { ...(await read(tx, id)), secret } };
  });
}

/** Nothing more is sent to it, not even what is queued. @throws AppError 404 */
export async function removeWebhook(
  p: Platform,
  ctx: Ctx,
  id: string,
  guard: Guard = byPeople(ctx),
): Promise<Answer<'webhook.remove'>> {
  return inTx(p, async (tx) => {
    const before = await lockWebhook(tx, id);
    if (!before) throw notFound('webhook');
    guard(before);
    await endWebhook(tx, id);
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'webhook.removed', facts: { name: before.name } });
    return { data: null };
  });
}
