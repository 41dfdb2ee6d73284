import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

const MOST_SHOWN = 500;

const tokens = (db: Db) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select([
      'apiTokens.id',
      'apiTokens.name',
      'apiTokens.scopes',
      'apiTokens.createdAt',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'apiTokens.revokedAt',
      'users.id as userId',
      'users.name as userName',
      sql<boolean>`api_tokens.expires_at <= now()`.as('isExpired'),
    ]);

export const findTokens = (db: Db) =>
  tokens(db).orderBy('apiTokens.createdAt', 'desc').orderBy('apiTokens.id', 'desc').limit(MOST_SHOWN).execute();

export const findToken = (db: Db, id: string) => tokens(db).where('apiTokens.id', '=', id).executeTakeFirst();

export type TokenRecord = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export const insertToken = (
  tx: Tx,
  row: { id: string; userId: string; name: string; tokenHash: string; scopes: string[] },
  days: number,
) =>
  tx
    .insertInto('apiTokens')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .execute();

/** False where it had ended by hand already. */
export async function endToken(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) > 0;
}
