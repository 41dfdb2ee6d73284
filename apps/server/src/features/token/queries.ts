import { RECORDS_PAYMENTS } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const MAX_SHOWN = 500;

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

/** Without those that record payments, which have a list of their own. */
export const findTokens = (db: Db) =>
  tokens(db)
    .where(sql<boolean>`${RECORDS_PAYMENTS} <> all (api_tokens.scopes)`)
    .orderBy('apiTokens.createdAt', 'desc')
    .orderBy('apiTokens.id', 'desc')
    .limit(MAX_SHOWN)
    .execute();

export const findToken = (db: Db, id: string) => tokens(db).where('apiTokens.id', '=', id).executeTakeFirst();

export type TokenRecord = NonNullable<Awaited<ReturnType<typeof findToken>>>;
