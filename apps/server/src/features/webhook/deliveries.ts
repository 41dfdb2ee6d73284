import { readText } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { resendDenial, sendDenial, WEBHOOK_TEST, type DeliveryState, type WebhookState } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toPage } from '#platform/list.ts';
import { findDeliveries, findDelivery, insertDeliveries, startAgain, type DeliveryRecord } from './delivery-queries.ts';
import { findWebhook, lockWebhook } from './queries.ts';
import { toBody } from './queue.ts';
import { assertRight } from './service.ts';

const present = (row: DeliveryRecord) => ({
  _id: row.id,
  kind: row.kind,
  body: row.body,
  state: row.state as DeliveryState,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  answerCode: row.answerCode,
  durationMs: row.durationMs,
  error: row.error === null ? null : readText(row.error),
});

/** What was sent to one receiver. @throws AppError 404 */
export async function listDeliveries(
  p: Platform,
  ctx: Ctx,
  id: string,
  list: HandlerInput<'webhook.deliveries'>['query'],
): Promise<Answer<'webhook.deliveries'>> {
  assertRight(ctx);
  if (!(await findWebhook(p.db, id))) throw notFound('webhook');
  const { rows, total } = await findDeliveries(p.db, id, list);
  return toPage(list, rows.map(present), total);
}

/** Sends a sample event immediately, with one attempt. @throws AppError 404, 409 if nothing is sent to it */
export async function testWebhook(p: Platform, ctx: Ctx, webhookId: string): Promise<Answer<'webhook.test'>> {
  assertRight(ctx);
  return inTx(p, async (tx) => {
    const hook = await lockWebhook(tx, webhookId);
    if (!hook) throw notFound('webhook');
    const denial = sendDenial(hook.state as WebhookState);
    if (denial) throw new AppError('CONFLICT', denial);
    const id = newId();
    const body = toBody(WEBHOOK_TEST, new Date().toISOString(), { subject: 'WEBHOOK', id: webhookId, status: 'TEST' });
    await insertDeliveries(tx, [{ id, webhookId, kind: WEBHOOK_TEST, body }]);
    const row = await findDelivery(tx, id);
    if (!row) throw notFound('delivery');
    return { data: present(row) };
  });
}

/** Sends it again under the id that it had, so that a receiver which took it knows it. @throws AppError 404, 409 while it is on its way */
export async function resendDelivery(p: Platform, ctx: Ctx, id: string): Promise<Answer<'webhook.resend'>> {
  assertRight(ctx);
  return inTx(p, async (tx) => {
    const found = await findDelivery(tx, id);
    if (!found) throw notFound('delivery');
    await lockWebhook(tx, found.webhookId);
    const before = (await findDelivery(tx, id)) ?? found;
    const denial = resendDenial(before.state as DeliveryState, before.webhookState as WebhookState);
    if (denial) throw new AppError('CONFLICT', denial);
    await startAgain(tx, id);
    const after = (await findDelivery(tx, id)) ?? before;
    return { data: present(after) };
  });
}
