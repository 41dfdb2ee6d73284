import type { DailyLimit } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';

const MAX_SHOWN = 200;

const tokens = (db: Db) =>
  db
    .selectFrom('paymentTokens')
    .innerJoin('apiTokens', 'apiTokens.id', 'paymentTokens.id')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select([
      'paymentTokens.id',
      'paymentTokens.name',
      'paymentTokens.system',
      'paymentTokens.people',
      'paymentTokens.version',
      'apiTokens.scopes',
      'apiTokens.networks',
      'apiTokens.awaitsApproval',
      'apiTokens.createdAt',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'apiTokens.revokedAt',
      'users.name as userName',
      sql<DailyLimit[]>`payment_tokens.limits`.as('limits'),
      sql<boolean>`api_tokens.expires_at <= now()`.as('isExpired'),
    ]);

export const findPaymentTokens = (db: Db) =>
  tokens(db).orderBy('apiTokens.createdAt', 'desc').orderBy('paymentTokens.id', 'desc').limit(MAX_SHOWN).execute();

export const findPaymentToken = (db: Db, id: string) => tokens(db).where('paymentTokens.id', '=', id).executeTakeFirst();
export type PaymentTokenRecord = NonNullable<Awaited<ReturnType<typeof findPaymentToken>>>;

/** Locked until the transaction ends: calls of one token follow one another, so that together they stay within its limit. */
export async function lockPaymentToken(tx: Tx, id: string): Promise<PaymentTokenRecord | undefined> {
  await tx.selectFrom('paymentTokens').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findPaymentToken(tx, id);
}

export const insertPaymentToken = (
  tx: Tx,
  { limits, ...row }: { id: string; name: string; system: string; limits: readonly DailyLimit[]; people: string[] },
) =>
  tx
    .insertInto('paymentTokens')
    .values({ ...row, limits: toJson(limits) })
    .execute();

export const savePaymentToken = (tx: Tx, id: string, limits: readonly DailyLimit[], people: string[]) =>
  tx
    .updateTable('paymentTokens')
    .set({ limits: toJson(limits), people, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** What tokens have recorded since the day began in a zone, by token and currency. */
export async function findUsedToday(db: Db, ids: readonly string[], timeZone: string) {
  if (ids.length === 0) return [];
  const { rows } = await sql<DailyLimit & { id: string }>`
    select r.token_id as id, p.currency, sum(r.amount)::bigint as amount
    from payment_releases r join payments p on p.id = r.payment_id
    where r.token_id = any (${[...ids]}::uuid[])
      and r.made_at >= date_trunc('day', (select app_now()) at time zone ${timeZone}) at time zone ${timeZone}
    group by r.token_id, p.currency order by p.currency`.execute(db);
  return rows;
}

/** Currencies that programmes pay in. */
export async function findCurrencies(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('programmes').select('currency').distinct().orderBy('currency').execute();
  return rows.map(({ currency }) => currency);
}

export const findNames = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute();

/** What was recorded of a payment under a reference. */
export const findRecorded = (db: Db, paymentId: string, reference: string) =>
  db
    .selectFrom('paymentReleases')
    .innerJoin('payments', 'payments.id', 'paymentReleases.paymentId')
    .select([
      'paymentReleases.id',
      'paymentReleases.paymentId',
      'paymentReleases.amount',
      'paymentReleases.dateReleased',
      'paymentReleases.madeAt',
      'paymentReleases.reference',
      'payments.currency',
    ])
    .where('paymentReleases.paymentId', '=', paymentId)
    .where('paymentReleases.reference', '=', reference)
    .executeTakeFirst();
