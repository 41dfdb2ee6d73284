import type { AccountStatus, AccountType } from '@grantdesk/domain';
import { ROLE } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

/** The role of an account that is to be made or changed. */
export const findRoleFacts = (db: Db, id: string) =>
  db.selectFrom('roles').select(['id', 'name', 'permissions']).where('id', '=', id).executeTakeFirst();

export interface NewUser {
  id: string;
  name: string;
  email: string;
  organisation: string | null;
  accountType: AccountType;
  roleId: string;
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const MAX_ROWS = 1_000;

/** The ids that were created, without taken addresses: the index decides, even if others sign up at this moment. */
export async function insertInvited(tx: Tx, users: readonly NewUser[]): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < users.length; at += MAX_ROWS) {
    const rows = await tx
      .insertInto('users')
      .values(users.slice(at, at + MAX_ROWS).map((user) => ({ ...user, accountStatus: 'INVITED' })))
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .execute();
    made.push(...rows.map(({ id }) => id));
  }
  return made;
}

/** Those of these addresses, in small letters, that have an account. */
export async function findKnownEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any (${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

export const findAllRoleFacts = (db: Db) => db.selectFrom('roles').select(['id', 'name', 'permissions']).execute();

/** A person with their role, locked; undefined where there is none. */
export const lockUser = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.accountType',
      'users.accountStatus',
      'roles.name as role',
      'roles.permissions',
    ])
    .where('users.id', '=', id)
    .forUpdate('users')
    .executeTakeFirst();

/** The account of an address, locked, with what decides whether it may become staff. */
export const lockUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select((eb) => [
      'users.id',
      'users.name',
      'users.email',
      'users.accountStatus',
      'users.emailVerified',
      'roles.name as role',
      eb
        .or([
          eb.exists(eb.selectFrom('applications').select('applications.id').whereRef('applications.userId', '=', 'users.id')),
          eb.exists(eb.selectFrom('applicationPeople').select('userId').whereRef('applicationPeople.userId', '=', 'users.id')),
        ])
        .as('applies'),
      eb.exists(eb.selectFrom('accounts').select('accounts.id').whereRef('accounts.userId', '=', 'users.id')).as('hasWayIn'),
    ])
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .forUpdate('users')
    .executeTakeFirst();

/** Active Super Admins beside this one. The role's row is locked, so that two of them cannot take each other away. */
export async function countOtherAdmins(tx: Tx, id: string): Promise<number> {
  await tx.selectFrom('roles').select('id').where('name', '=', ROLE.superAdmin).forUpdate().execute();
  const { n } = await tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .where('roles.name', '=', ROLE.superAdmin)
    .where('users.accountStatus', '=', 'ACTIVE')
    .where('users.id', '<>', id)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export interface UserValues {
  name?: string;
  roleId?: string;
  accountType?: AccountType;
  accountStatus?: AccountStatus;
}

export const updateUser = (tx: Tx, id: string, values: UserValues) =>
  tx
    .updateTable('users')
    .set({ ...values, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

/** A new link for each account; the one before it leads nowhere from now on. */
export async function insertInvitations(
  tx: Tx,
  links: readonly { userId: string; tokenHash: string; invitedBy: string; expiresAt: Date }[],
): Promise<void> {
  for (let at = 0; at < links.length; at += MAX_ROWS)
    await tx
      .insertInto('accountInvitations')
      .values(links.slice(at, at + MAX_ROWS))
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet((eb) => ({
            tokenHash: eb.ref('excluded.tokenHash'),
            invitedBy: eb.ref('excluded.invitedBy'),
            expiresAt: eb.ref('excluded.expiresAt'),
          }))
          .where('accountInvitations.acceptedAt', 'is', null),
      )
      .execute();
}

/** An invitation by the hash of its token; locked where it is to be used. */
export async function findInvitation(db: Db, tokenHash: string, lock = false) {
  const query = db
    .selectFrom('accountInvitations')
    .innerJoin('users', 'users.id', 'accountInvitations.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .where('accountInvitations.tokenHash', '=', tokenHash)
    .select([
      'users.id as userId',
      'users.name',
      'users.email',
      'users.accountStatus',
      'roles.name as role',
      'accountInvitations.acceptedAt',
      sql<boolean>`account_invitations.expires_at <= app_now()`.as('isExpired'),
    ]);
  return (lock ? query.forUpdate('accountInvitations') : query).executeTakeFirst();
}

/** The first password of an account. Its address is proven by the mail that brought the link. */
export async function openAccount(tx: Tx, id: string, userId: string, password: string): Promise<void> {
  await tx.insertInto('accounts').values({ id, accountId: userId, providerId: 'credential', userId, password }).execute();
  await tx.updateTable('users').set({ accountStatus: 'ACTIVE', emailVerified: true }).where('id', '=', userId).execute();
  await tx
    .updateTable('accountInvitations')
    .set({ acceptedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .execute();
}

export const setPassword = (tx: Tx, userId: string, password: string) =>
  tx
    .updateTable('accounts')
    .set({ password, updatedAt: appNow })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();

/** Deletes accounts that never got an invitation by email, so that no one can have opened them. */
export const deleteUnopened = (tx: Tx, ids: readonly string[]) =>
  sql`select delete_unopened_accounts(${[...ids]}::uuid[])`.execute(tx);
