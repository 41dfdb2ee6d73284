import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export type AccountKey = { id: string } | { email: string } | { providerId: string; subject: string };

export function findAccount(tx: Tx, key: AccountKey) {
  const query = tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select((eb) => [
      'users.id',
      'users.name',
      'users.email',
      'users.accountType',
      'users.accountStatus',
      'roles.id as roleId',
      'roles.name as roleName',
      'roles.permissions',
      eb
        .exists(
          eb
            .selectFrom('accounts as own')
            .select('own.id')
            .whereRef('own.userId', '=', 'users.id')
            .where('own.providerId', '=', 'credential'),
        )
        .as('hasPassword'),
      eb.exists(eb.selectFrom('accounts as any').select('any.id').whereRef('any.userId', '=', 'users.id')).as('hasWayIn'),
    ])
    .forUpdate('users');
  if ('id' in key) return query.where('users.id', '=', key.id).executeTakeFirst();
  if ('email' in key) return query.where(sql`lower(users.email)`, '=', key.email.toLowerCase()).executeTakeFirst();
  return query
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('accounts')
        .select('accounts.userId')
        .where('accounts.providerId', '=', key.providerId)
        .where('accounts.accountId', '=', key.subject),
    )
    .executeTakeFirst();
}

/** An identity is connected to one account alone. */
export const insertIdentity = (tx: Tx, row: { id: string; userId: string; providerId: string; accountId: string }) =>
  tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .execute();

/** An invited person came by a provider: the link of the invitation leads nowhere from now on. */
export async function activateAccount(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ accountStatus: 'ACTIVE', emailVerified: true }).where('id', '=', userId).execute();
  await tx
    .updateTable('accountInvitations')
    .set({ acceptedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('acceptedAt', 'is', null)
    .execute();
}

export const countIdentities = (db: Db) =>
  db
    .selectFrom('accounts')
    .where('providerId', '<>', 'credential')
    .groupBy('providerId')
    .select(['providerId', (eb) => eb.fn.countAll<number>().as('n')])
    .execute();

/** The providers that the sign-in page offers, in the order in which they were added. */
export const findSignInProviders = (db: Db) =>
  db
    .selectFrom('identityProviders')
    .select(['id', 'name'])
    .where('isOn', '=', true)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
