import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface NewChange {
  userId: string;
  oldEmail: string;
  newEmail: string;
  oldTokenHash: string;
  newTokenHash: string;
  sessionId: string;
  minutes: number;
}

/** A new change in place of one that waits: the links of that one lead nowhere from now on. */
export async function saveChange(tx: Tx, { minutes, ...row }: NewChange) {
  const values = { ...row, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` };
  return tx
    .insertInto('emailChanges')
    .values(values)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...values, oldConfirmedAt: null, newConfirmedAt: null }))
    .returning(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

export const findChange = (db: Db, userId: string) =>
  db
    .selectFrom('emailChanges')
    .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** The change that a link of either mail belongs to, of an account that is open; locked where it is to be used. */
export function findByToken(db: Db, tokenHash: string, lock = false) {
  const query = db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select([
      'emailChanges.userId',
      'emailChanges.oldEmail',
      'emailChanges.newEmail',
      'emailChanges.sessionId',
      'oldConfirmedAt',
      'newConfirmedAt',
      'users.name',
      sql<boolean>`email_changes.old_token_hash is not distinct from ${tokenHash}`.as('isOldSide'),
    ])
    .where((eb) => eb.or([eb('oldTokenHash', '=', tokenHash), eb('newTokenHash', '=', tokenHash)]))
    .where('emailChanges.expiresAt', '>', sql<Date>`now()`)
    .where('users.accountStatus', '=', 'ACTIVE');
  return (lock ? query.forUpdate('emailChanges') : query).executeTakeFirst();
}

/** One side has said yes; its link is used up. */
export const confirmSide = (tx: Tx, userId: string, isOldSide: boolean) =>
  tx
    .updateTable('emailChanges')
    .set(
      isOldSide
        ? { oldTokenHash: null, oldConfirmedAt: sql<Date>`now()` }
        : { newTokenHash: null, newConfirmedAt: sql<Date>`now()` },
    )
    .where('userId', '=', userId)
    .execute();

export async function removeChange(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('emailChanges').where('userId', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export const findNameByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select('name')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** The new address, which its own link has proven. A taken one breaks the index. */
export const setEmail = (tx: Tx, userId: string, email: string) =>
  tx.updateTable('users').set({ email, emailVerified: true, updatedAt: appNow }).where('id', '=', userId).execute();
