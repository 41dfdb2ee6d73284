import type { Identity } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';

/** How long a person may take at the provider, and for the password after it. */
const MINUTES = 10;

/** What the answer of a provider must match. */
export interface Expected {
  nonce?: string;
  verifier?: string;
  requestId?: string;
}

export async function insertAttempt(
  db: Db,
  row: { id: string; providerId: string; stateHash: string; browserHash: string; expected: Expected; returnTo: string },
): Promise<void> {
  await db
    .deleteFrom('identityAttempts')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('identityAttempts')
    .values({ ...row, expected: toJson(row.expected), expiresAt: sql<Date>`now() + make_interval(mins => ${MINUTES})` })
    .execute();
}

const live = (db: Db) =>
  db
    .selectFrom('identityAttempts')
    .selectAll()
    .where('expiresAt', '>', sql<Date>`now()`);

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAnswered>>>;

/** Takes a sign-in that is at its provider: the first answer uses it up, whatever it says. */
export const takeAttempt = (db: Db, by: { providerId: string; stateHash: string }) =>
  db
    .updateTable('identityAttempts')
    .set({ step: 'ANSWERED' })
    .where('providerId', '=', by.providerId)
    .where('stateHash', '=', by.stateHash)
    .where('step', '=', 'AT_PROVIDER')
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

export const saveIdentity = (db: Db, id: string, identity: Identity) =>
  db
    .updateTable('identityAttempts')
    .set({ identity: toJson(identity) })
    .where('id', '=', id)
    .execute();

/** A sign-in whose answer has arrived, for the browser that began it; it is deleted with this. */
export const findAnswered = (db: Db, by: { providerId: string; stateHash: string }) =>
  live(db)
    .where('providerId', '=', by.providerId)
    .where('stateHash', '=', by.stateHash)
    .where('step', '=', 'ANSWERED')
    .executeTakeFirst();

export const deleteAttempt = (db: Db, id: string) => db.deleteFrom('identityAttempts').where('id', '=', id).execute();

export const awaitConfirmation = (tx: Tx, id: string, linkId: string) =>
  tx
    .updateTable('identityAttempts')
    .set({ step: 'CONFIRMING', linkId, expiresAt: sql<Date>`now() + make_interval(mins => ${MINUTES})` })
    .where('id', '=', id)
    .execute();

/** What this browser may confirm. */
export const findConfirming = (db: Db, browserHash: string) =>
  live(db).where('browserHash', '=', browserHash).where('step', '=', 'CONFIRMING').executeTakeFirst();
