import { sql, type Insertable } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { toOffset, orderBy, type ListQuery } from '#platform/list.ts';

export const DELIVER_WEBHOOK = 'deliver-webhook';

const SHOWN = [
  'id',
  'webhookId',
  'kind',
  'body',
  'state',
  'attempts',
  'createdAt',
  'attemptedAt',
  'nextAttemptAt',
  'answerCode',
  'durationMs',
  'error',
] as const;

/** Active webhooks with the kinds that they receive. */
export const findListening = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'kinds', 'createdAt', 'tokenId'])
    .where('state', '=', 'ACTIVE')
    .where('removedAt', 'is', null)
    .execute();

/** Writes deliveries and their jobs, each once however often it is called. */
export async function insertDeliveries(tx: Tx, rows: Insertable<DB['webhookDeliveries']>[]): Promise<void> {
  if (rows.length === 0) return;
  const made = await tx
    .insertInto('webhookDeliveries')
    .values(rows.map((row) => ({ ...row, nextAttemptAt: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
    .returning(['id', 'webhookId'])
    .execute();
  await enqueue(tx, made);
}

const keyOf = (id: string): string => `webhook-${id}`;
/**
 * The deliveries of one webhook follow one another, and the webhooks of one receiver share two queues by the host of their
 * address: however many there are, a receiver that never answers occupies two of the four workers at most.
 */
const QUEUE = sql<string>`'webhook-' || md5(lower(substring(webhooks.url from '^https?://([^/?#]+)'))) || '-'
  || (('x' || right(webhooks.id::text, 1))::bit(4)::int % 2)`;

const findQueues = (db: Db, webhookIds: readonly string[]) =>
  db
    .selectFrom('webhooks')
    .select(['id', QUEUE.as('queue')])
    .where('id', 'in', [...new Set(webhookIds)])
    .execute();

async function enqueue(db: Db, rows: readonly { id: string; webhookId: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const byWebhook = new Map(
    (
      await findQueues(
        db,
        rows.map(({ webhookId }) => webhookId),
      )
    ).map(({ id, queue }) => [id, queue]),
  );
  const payloads = rows.map(({ id }) => toJson({ id }));
  const keys = rows.map(({ id }) => keyOf(id));
  const queues = rows.map(({ webhookId }) => byWebhook.get(webhookId) ?? webhookId);
  await sql`select enqueue_queued_jobs(${DELIVER_WEBHOOK}, ${payloads}::json[], ${keys}::text[], ${queues}::text[])`.execute(db);
}

/** Takes a delivery for one try, unless it is over or another process is at it. */
export async function claimDelivery(db: Db, id: string) {
  return db
    .updateTable('webhookDeliveries')
    .set({
      tries: sql<number>`tries + 1`,
      attempts: sql<number>`attempts + 1`,
      claimedAt: sql<Date>`clock_timestamp()`,
      attemptedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where((eb) => eb.or([eb('claimedAt', 'is', null), eb('claimedAt', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)]))
    .returning(['webhookId', 'kind', 'body', 'tries'])
    .executeTakeFirst();
}

/** Queues a delivery again for later, when no process can still be working on it. */
export async function scheduleRetry(db: Db, id: string): Promise<void> {
  await sql`select enqueue_queued_job_at(${DELIVER_WEBHOOK}, ${toJson({ id })}::json, ${keyOf(id)}, ${QUEUE}, now() + interval '1 minute')
    from webhook_deliveries d join webhooks on webhooks.id = d.webhook_id where d.id = ${id} and d.state = 'WAITING'`.execute(db);
}

export const findDelivery = (db: Db, id: string) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select(SHOWN.map((column) => `webhookDeliveries.${column}` as const))
    .select('webhooks.state as webhookState')
    .where('webhookDeliveries.id', '=', id)
    .where('webhooks.removedAt', 'is', null)
    .executeTakeFirst();

export async function findDeliveries(db: Db, webhookId: string, list: ListQuery) {
  const query = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId);
  const rows = await query
    .select(SHOWN)
    .orderBy(sql`${orderBy(list.sort, { createdAt: sql.ref('created_at') }, sql.ref('id'))}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
export type DeliveryRecord = Awaited<ReturnType<typeof findDeliveries>>['rows'][number];

interface Result {
  answerCode: number | null;
  durationMs: number;
  error: string | null;
}

export async function markDelivered(tx: Tx, id: string, webhookId: string, result: Result): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ ...result, state: 'DELIVERED', claimedAt: null, nextAttemptAt: null, deliveredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('webhooks')
    .set({ lastDeliveredAt: sql<Date>`now()`, failingSince: null })
    .where('id', '=', webhookId)
    .execute();
}

/** @param waitMs until the next try; null: there is none */
export async function markFailed(
  tx: Tx,
  { id, webhookId }: { id: string; webhookId: string },
  result: Result,
  waitMs: number | null,
): Promise<void> {
  const next = sql<Date>`now() + make_interval(secs => ${(waitMs ?? 0) / 1000})`;
  await tx
    .updateTable('webhookDeliveries')
    .set({
      ...result,
      claimedAt: null,
      ...(waitMs === null ? { state: 'FAILED', nextAttemptAt: null } : { nextAttemptAt: next }),
    })
    .where('id', '=', id)
    .execute();
  if (waitMs !== null)
    await sql`select enqueue_queued_job_at(${DELIVER_WEBHOOK}, ${toJson({ id })}::json, ${keyOf(id)}, ${QUEUE}, ${next})
      from webhooks where webhooks.id = ${webhookId}`.execute(tx);
}

/** @returns since when it fails, by the clock of the database */
export async function noteFailure(tx: Tx, webhookId: string): Promise<{ failingSince: Date; now: Date }> {
  const { failingSince, now } = await tx
    .updateTable('webhooks')
    .set({ failingSince: sql<Date>`coalesce(failing_since, now())` })
    .where('id', '=', webhookId)
    .returning(['failingSince', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow();
  return { failingSince: failingSince ?? now, now };
}

/** False if it is no longer active. */
export async function pauseWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ state: 'PAUSED', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Its creator, if they are still active; otherwise everyone who manages the settings. */
export async function findWhomToTell(db: Db, webhookId: string): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string; isOwner: boolean }>`
    select u.name, u.email, u.id = w.owner_id as "isOwner" from webhooks w, users u join roles r on r.id = u.role_id
      where w.id = ${webhookId} and u.account_status = 'ACTIVE' and r.name = 'Super Admin'
      order by u.id`.execute(db);
  const owner = rows.filter(({ isOwner }) => isOwner);
  return owner.length > 0 ? owner : rows;
}

/** Puts it back to the beginning of its tries, under its old id. */
export async function startAgain(tx: Tx, id: string): Promise<boolean> {
  const again = await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'WAITING', tries: 0, claimedAt: null, nextAttemptAt: sql<Date>`now()`, error: null })
    .where('id', '=', id)
    .where('state', '<>', 'WAITING')
    .returning(['id', 'webhookId'])
    .execute();
  await enqueue(tx, again);
  return again.length > 0;
}

/** Queues deliveries again whose job was lost. */
export async function requeueWaiting(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'webhookId'])
    .where('state', '=', 'WAITING')
    .where('nextAttemptAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('nextAttemptAt')
    .limit(1_000)
    .execute();
  await enqueue(db, rows);
  return rows.length;
}
