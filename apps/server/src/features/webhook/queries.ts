import { m, recordText } from '@grantdesk/messages';
import type { WebhookState } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.ownerId')
    .leftJoin('apiTokens', 'apiTokens.id', 'webhooks.tokenId')
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
      'webhooks.tokenId',
      'apiTokens.name as tokenName',
      sql<boolean>`coalesce(api_tokens.revoked_at is null and api_tokens.expires_at > now(), false)`.as('isTokenActive'),
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
export const findWebhooksOf = (db: Db, tokenId: string) =>
  webhooks(db).where('webhooks.tokenId', '=', tokenId).orderBy('webhooks.createdAt').orderBy('webhooks.id').execute();
export type WebhookRecord = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** Locked until the change is committed, so that two changes see each other. */
export const lockWebhook = (tx: Tx, id: string) =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).where('removedAt', 'is', null).forUpdate().executeTakeFirst();

/**
 * Two people who create the last allowed one at the same time wait for each other.
 * @param tokenId counts those of one program; null those of people
 */
export async function countWebhooks(tx: Tx, tokenId: string | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(72005)`.execute(tx);
  const { n } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('removedAt', 'is', null)
    .where((eb) => (tokenId === null ? eb('tokenId', 'is', null) : eb('tokenId', '=', tokenId)))
    .executeTakeFirstOrThrow();
  return n;
}

export const insertWebhook = (
  tx: Tx,
  row: { id: string; name: string; url: string; kinds: string[]; secretSealed: Buffer; ownerId: string; tokenId?: string },
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
      'tokenId',
      sql<Buffer | null>`case when old_secret_until > now() then old_secret_sealed end`.as('oldSecretSealed'),
    ])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** Webhooks of programs whose token has ended. */
export const findOrphaned = (db: Db) =>
  db
    .selectFrom('webhooks')
    .leftJoin('apiTokens', 'apiTokens.id', 'webhooks.tokenId')
    .select(['webhooks.id', 'webhooks.name'])
    .where('webhooks.removedAt', 'is', null)
    .where('webhooks.tokenId', 'is not', null)
    .where(sql<boolean>`(api_tokens.id is null or api_tokens.revoked_at is not null or api_tokens.expires_at <= now())`)
    .orderBy('webhooks.id')
    .execute();

/** Who manages the programme of an event, and whom a conflict of interest closes its application to. */
export async function findEventPlace(db: Db, programmeId: string | null, applicationNumber: string | null) {
  const { rows } = await sql<{ managerIds: string[] | null; conflictedIds: string[] | null }>`
    select ${managersOf(sql`${programmeId}::uuid`)} as "managerIds", (
      select array_agg(distinct c.user_id) from conflicts_in_force c join applications a on a.id = c.application_id
      where a.application_number = ${applicationNumber}) as "conflictedIds"`.execute(db);
  return { managerIds: rows[0]?.managerIds ?? [], conflictedIds: rows[0]?.conflictedIds ?? [] };
}
