import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** The second factor of an account, proven or not. */
export const findFactor = (db: Db, userId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['secretSealed', 'provenAt', 'lastStep'])
    .select((eb) =>
      eb
        .selectFrom('recoveryCodes')
        .whereRef('recoveryCodes.userId', '=', 'secondFactors.userId')
        .where('usedAt', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('codesLeft'),
    )
    .where('userId', '=', userId)
    .executeTakeFirst();

/** As `findFactor`, locked: of two requests with the same code, one comes second. */
export async function lockFactor(tx: Tx, userId: string) {
  await tx.selectFrom('secondFactors').select('userId').where('userId', '=', userId).forUpdate().execute();
  return findFactor(tx, userId);
}

/** Stores a new secret that waits for its first code; false if there is already a proven one. */
export async function saveSecret(tx: Tx, userId: string, secretSealed: Buffer): Promise<boolean> {
  const stored = await tx
    .insertInto('secondFactors')
    .values({ userId, secretSealed })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secretSealed, startedAt: sql`now()`, lastStep: 0 })
        .where('secondFactors.provenAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return stored !== undefined;
}

export const proveFactor = (tx: Tx, userId: string) =>
  tx
    .updateTable('secondFactors')
    .set({ provenAt: sql`now()` })
    .where('userId', '=', userId)
    .execute();

/** No code of this step or an earlier one is taken again. */
export const useStep = (tx: Tx, userId: string, step: number) =>
  tx.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', userId).execute();

export const removeFactor = (tx: Tx, userId: string) => tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();

/** New recovery codes in place of all before them. */
export async function replaceCodes(tx: Tx, userId: string, digests: Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(digests.map((codeDigest) => ({ userId, codeDigest })))
    .execute();
}

/** Uses a recovery code up, by any of its digests; false where there is none like it left. */
export async function useRecoveryCode(tx: Tx, userId: string, digests: Buffer[]): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('codeDigest', 'in', digests)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Active staff, and how many of them have no proven second factor. */
export async function countStaffFactors(db: Db): Promise<{ staff: number; staffWithout: number }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.userId', '=', 'users.id').on('secondFactors.provenAt', 'is not', null),
    )
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE')
    .select((eb) => [
      eb.fn.countAll<number>().as('staff'),
      eb.fn.countAll<number>().filterWhere('secondFactors.userId', 'is', null).as('staffWithout'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
