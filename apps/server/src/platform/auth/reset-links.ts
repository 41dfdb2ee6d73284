import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { newId } from '../ids.ts';

const LINK_HOURS = 1;

/** Only the hash of a link is stored: reading the database sets no password. */
const identifierOf = (token: string): string => createHash('sha256').update(`reset-password:${token}`).digest('base64url');

/** A link to set a new password, good for an hour and once. */
export const saveResetLink = (tx: Tx, userId: string, token: string): Promise<unknown> =>
  tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(token),
      value: userId,
      expiresAt: sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`,
    })
    .execute();

/** Whose account a link is for; undefined for one that is unknown, old or used. */
export const findResetLink = (db: Db, token: string) =>
  db
    .selectFrom('verifications')
    .innerJoin('users', (join) => join.on(sql<boolean>`users.id::text = verifications.value`))
    .select(['users.id', 'users.name', 'users.email'])
    .where('identifier', '=', identifierOf(token))
    .where('verifications.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Uses a link up; false where another request has done so. */
export async function takeResetLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx.deleteFrom('verifications').where('identifier', '=', identifierOf(token)).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
