import { m, recordText } from '@grantdesk/messages';
import { isWebhookGivenUp, WEBHOOK_PAUSED_AFTER_DAYS, WEBHOOK_TEST, webhookPause, type MailContent } from '@grantdesk/domain';
import { recordSystemAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { postOutward, type Outcome } from '#platform/ssrf-guard.ts';
import { unseal } from '#platform/encryption.ts';
import {
  scheduleRetry,
  claimDelivery,
  DELIVER_WEBHOOK,
  findWhomToTell,
  markDelivered,
  markFailed,
  noteFailure,
  pauseWebhook,
  requeueWaiting,
} from './delivery-queries.ts';
import { endWebhook, findOrphaned, findSecrets, giveUpWaiting, lockWebhook } from './queries.ts';
import { placeOf } from './queue.ts';
import { signedHeaders } from './sign.ts';
import { createSight } from './subscription-sight.ts';

export { DELIVER_WEBHOOK };

export type DeliverParts = Pick<Platform, 'db' | 'config' | 'linkSecret'>;

/** For name, connection and answer together. */
const LIMIT_MS = 10_000;
/** The receiver says that it is permanently gone. */
const GONE = 410;

/** The job of one try: outside of any transaction, since a receiver may take its time. Asking for it too often sends nothing twice. */
export async function deliverWebhook(p: DeliverParts, id: string, limitMs: number = LIMIT_MS): Promise<void> {
  const claimed = await claimDelivery(p.db, id);
  if (!claimed) return scheduleRetry(p.db, id);
  const { webhookId, kind, body, tries } = claimed;
  const hook = await findSecrets(p.db, webhookId);
  const unsent = await findUnsent(p, hook, kind, body);
  const outcome: Outcome =
    hook && unsent === null
      ? await postOutward({
          url: hook.url,
          body,
          headers: signedHeaders(secretsOf(p, webhookId, hook), id, new Date(), body),
          inwardHosts: p.config.webhookInwardHosts,
          limitMs,
        })
      : { durationMs: 0, error: unsent ?? m.webhook.wasSwitchedOff };
  const result = {
    answerCode: outcome.code ?? null,
    durationMs: outcome.durationMs,
    error: outcome.error ? recordText(outcome.error) : null,
  };
  await inTx(p, async (tx) => {
    if (outcome.error === undefined) return markDelivered(tx, id, webhookId, result);
    const isOver = unsent !== null || kind === WEBHOOK_TEST || outcome.code === GONE;
    const waitMs = isOver ? null : webhookPause(tries);
    await markFailed(tx, { id, webhookId }, result, waitMs);
    if (!hook || unsent !== null || kind === WEBHOOK_TEST) return;
    const { failingSince, now } = await noteFailure(tx, webhookId);
    if (outcome.code === GONE || (waitMs === null && isWebhookGivenUp(failingSince, now)))
      await pause(p, tx, { id: webhookId, name: hook.name, failingSince, now });
  });
}

/** Why nothing is sent: the webhook is off, or its program may not read of the event any longer; null where it is sent. */
async function findUnsent(
  { db }: DeliverParts,
  hook: Awaited<ReturnType<typeof findSecrets>>,
  kind: string,
  body: string,
): Promise<(() => string) | null> {
  if (hook?.state !== 'ACTIVE') return m.webhook.wasSwitchedOff;
  const withheld = hook.tokenId === null ? null : await createSight(db)(hook.tokenId, kind, placeOf(body));
  if (withheld === null) return null;
  return withheld === 'token-ended' ? m.webhook.tokenHasEnded : m.webhook.notReadable;
}

const secretsOf = (
  p: DeliverParts,
  webhookId: string,
  { secretSealed, oldSecretSealed }: { secretSealed: Buffer; oldSecretSealed: Buffer | null },
): string[] =>
  [secretSealed, ...(oldSecretSealed ? [oldSecretSealed] : [])].map((sealed) => unseal(p, webhookId, sealed, 'webhook secret'));

async function pause(
  { config }: DeliverParts,
  tx: Tx,
  { id, name, failingSince, now }: { id: string; name: string; failingSince: Date; now: Date },
): Promise<void> {
  if (!(await pauseWebhook(tx, id))) return;
  await giveUpWaiting(tx, id, m.webhook.wasPaused);
  const days = Math.floor((now.getTime() - failingSince.getTime()) / 86_400_000);
  await recordSystemAudit(tx, { kind: 'SETTING', id }, { type: 'webhook.paused', facts: { name, days } });
  const people = await findWhomToTell(tx, id);
  await notify(
    tx,
    ...people.map((person) => ({
      event: 'webhook.paused' as const,
      to: person.email,
      content: () => pausedMail(person.name, name, failingSince, `${config.publicUrl}/secure/admin/administration/webhooks`),
    })),
  );
}

const pausedMail = (person: string, name: string, since: Date, url: string): MailContent => ({
  subject: m.webhook.theWebhookNameIsPaused({ name }),
  name: person,
  paragraphs: [m.webhook.itsReceiverTakesNothingSoThat({ days: WEBHOOK_PAUSED_AFTER_DAYS })],
  details: {
    webhook: name,
    failingSince: `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  },
  action: { label: m.webhook.lookAtTheWebhook(), url },
});

/** Asks for deliveries again whose job was lost, and ends webhooks whose token has ended by its day or with its person. */
export async function requeueOverdue(p: Pick<Platform, 'db'>): Promise<number> {
  const orphaned = await findOrphaned(p.db);
  for (const { id, name } of orphaned)
    await inTx(p, async (tx) => {
      if (!(await lockWebhook(tx, id))) return;
      await endWebhook(tx, id);
      await recordSystemAudit(tx, { kind: 'SETTING', id }, { type: 'webhook.removed', facts: { name } });
    });
  return requeueWaiting(p.db);
}
