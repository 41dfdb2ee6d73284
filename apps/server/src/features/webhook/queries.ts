import { m, recordText } from '@grantdesk/messages';
import type { WebhookState } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.ownerId')
    .select((eb) => [
      'webhooks.id',
      'webhooks.name',
      'webhooks.url',
      'webhooks.kinds',
      'webhooks.state',
      'webhooks.version',
      'webhooks.createdAt',
      'webhooks.lastDeliveredAt',
      'webhooks.failingSince',
      'users.id as userId',
      'users.name as userName',
      eb
        .case()
        .when('webhooks.oldSecretUntil', '>', sql<Date>`now()`)
        .then(eb.ref('webhooks.oldSecretUntil'))
        .else(null)
        .end()
        .as('oldSecretUntil'),
      eb
        .selectFrom('webhookDeliveries as d')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('d.webhookId', '=', 'webhooks.id')
        .where('d.state', '=', 'WAITING')
        .as('waiting'),
    ])
    .where('webhooks.removedAt', 'is', null);

export const findWebhooks = (db: Db) => webhooks(db).orderBy('webhooks.createdAt').orderBy('webhooks.id').execute();
export const findWebhook = (db: Db, id: string) => webhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
export type WebhookRecord = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** Locked until the change is committed, so that two changes see each other. */
export const lockWebhook = (tx: Tx, id: string) =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).where('removedAt', 'is', null).forUpdate().executeTakeFirst();

/** Two people who create the last allowed one at the same time wait for each other. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(72005)`.execute(tx);
  const { n } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export const insertWebhook = (
  tx: Tx,
  row: { id: string; name: string; url: string; kinds: string[]; secretSealed: Buffer; ownerId: string },
) => tx.insertInto('webhooks').values(row).execute();

export const saveWebhook = (
  tx: Tx,
  id: string,
  row: { name: string; url: string; kinds: string[]; state: WebhookState; version: number },
  startsAnew: boolean,
) =>
  tx
    .updateTable('webhooks')
    .set({ ...row, ...(startsAnew && { failingSince: null }) })
    .where('id', '=', id)
    .execute();

/** The previous secret continues to sign for some hours; the one before that ends. */
export const saveSecret = (tx: Tx, id: string, secretSealed: Buffer, oldHours: number) =>
  tx
    .updateTable('webhooks')
    .set({
      oldSecretSealed: sql<Buffer>`secret_sealed`,
      oldSecretUntil: sql<Date>`now() + make_interval(hours => ${oldHours})`,
      secretSealed,
    })
    .where('id', '=', id)
    .execute();

/** Ends a webhook: its past deliveries can no longer be read, and the waiting ones are dropped. */
export async function endWebhook(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ removedAt: sql<Date>`now()`, state: 'OFF' })
    .where('id', '=', id)
    .execute();
  await giveUpWaiting(tx, id, m.webhook.wasRemoved);
}

export const giveUpWaiting = (tx: Tx, webhookId: string, error: () => string) =>
  tx
    .updateTable('webhookDeliveries')
    .set({ state: 'FAILED', nextAttemptAt: null, error: recordText(error) })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute();

/** What a try needs; the old secret only while it still signs. */
export const findSecrets = (db: Db, id: string) =>
  db
    .selectFrom('webhooks')
    .select([
      'name',
      'url',
      'state',
      'secretSealed',
      sql<Buffer | null>`case when old_secret_until > now() then old_secret_sealed end`.as('oldSecretSealed'),
    ])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
