import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const links = (db: Db) =>
  db
    .selectFrom('identityLinks')
    .innerJoin('users', 'users.id', 'identityLinks.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .selectAll('identityLinks')
    .select(['users.name as userName', 'users.email as userEmail', 'users.accountStatus', 'roles.name as roleName'])
    .where('identityLinks.state', '=', 'WAITING');

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export const findLinks = (db: Db) => links(db).orderBy('identityLinks.requestedAt').orderBy('identityLinks.id').execute();
export const findLink = (db: Db, id: string) => links(db).where('identityLinks.id', '=', id).executeTakeFirst();
export const lockLink = (tx: Tx, id: string) =>
  links(tx).where('identityLinks.id', '=', id).forUpdate('identityLinks').executeTakeFirst();

/** @returns the one that waits for this identity, and whether it is new */
export async function insertLink(
  tx: Tx,
  row: { id: string; providerId: string; userId: string; subject: string; email: string },
): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto('identityLinks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['providerId', 'subject'])
        .where('state', '=', 'WAITING')
        .doUpdateSet({ userId: row.userId, email: row.email }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: made.id, isNew: made.id === row.id };
}

export const settleLink = (tx: Tx, id: string, state: 'CONNECTED' | 'REFUSED', decidedBy: string) =>
  tx
    .updateTable('identityLinks')
    .set({ state, decidedBy, decidedAt: sql`app_now()` })
    .where('id', '=', id)
    .execute();

/** Nothing waits for a provider that is gone. */
export const dropLinksOf = (tx: Tx, providerId: string) =>
  tx.deleteFrom('identityLinks').where('providerId', '=', providerId).where('state', '=', 'WAITING').execute();
