import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** The directory of a token. When it was last used is stored to the minute, so that a busy one causes at most one write a minute. */
export async function readScimToken(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('scimTokens')
    .innerJoin('identityProviders', 'identityProviders.id', 'scimTokens.providerId')
    .select([
      'scimTokens.id',
      'scimTokens.name',
      'scimTokens.providerId',
      'identityProviders.domains',
      'identityProviders.newRoleId',
      sql<boolean>`coalesce(scim_tokens.last_used_at, '-infinity') < now() - interval '1 minute'`.as('isStale'),
    ])
    .where('scimTokens.tokenHash', '=', tokenHash)
    .where('scimTokens.revokedAt', 'is', null)
    .where('identityProviders.removedAt', 'is', null)
    .where('identityProviders.isOn', '=', true)
    .executeTakeFirst();
  if (row?.isStale)
    await db
      .updateTable('scimTokens')
      .set({ lastUsedAt: sql`now()` })
      .where('id', '=', row.id)
      .execute();
  return row;
}
