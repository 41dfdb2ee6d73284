import { ROLE } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';

/** What a person gave when they signed up. */
export interface SignUpDetails {
  name: string;
  organisation: string | null;
  phoneNumber: string | null;
  language: string | null;
  password: string;
}

const LINK_HOURS = 24;
const expiresAt = sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`;

/** The account of an address, with whether it waits for a sign-up to be confirmed. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'accountStatus', 'emailVerified'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();

/** Makes the account of an applicant who has not confirmed the address yet; undefined where the address is taken. */
export async function insertUnverified(tx: Tx, email: string, details: SignUpDetails): Promise<string | undefined> {
  const role = await tx.selectFrom('roles').select('id').where('name', '=', ROLE.applicant).executeTakeFirstOrThrow();
  const { password, ...values } = details;
  const id = newId();
  const made = await tx
    .insertInto('users')
    .values({ id, email, ...values, accountType: 'SUBSCRIBER', accountStatus: 'ACTIVE', roleId: role.id })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await insertCredential(tx, id, password);
  return made?.id;
}

const insertCredential = (tx: Tx, userId: string, password: string): Promise<unknown> =>
  tx
    .insertInto('accounts')
    .values({ id: newId(), accountId: userId, providerId: 'credential', userId, password })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: appNow }))
    .execute();

/** Stores a sign-up that waits for its link. @param browser who made it and with which details; null if only a link was requested */
export async function insertSignUp(
  tx: Tx,
  row: { userId: string; tokenHash: string; browser: { deviceHash: string; details: SignUpDetails } | null },
): Promise<void> {
  await tx
    .deleteFrom('signUps')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
  const { userId, tokenHash, browser } = row;
  await tx
    .insertInto('signUps')
    .values({ id: newId(), userId, tokenHash, expiresAt, deviceHash: browser?.deviceHash ?? null, ...browser?.details })
    .execute();
}

/** Gives the latest sign-up of this browser another link; false where it made none. */
export async function renewSignUp(tx: Tx, userId: string, deviceHash: string, tokenHash: string): Promise<boolean> {
  const renewed = await tx
    .updateTable('signUps')
    .set({ tokenHash, expiresAt })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('signUps')
        .select('id')
        .where('userId', '=', userId)
        .where('deviceHash', '=', deviceHash)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** The sign-up that a link belongs to, with its account; none for a link that is old, or whose account is confirmed. */
export async function findSignUp(db: Db, tokenHash: string, lock = false) {
  const query = db
    .selectFrom('signUps')
    .innerJoin('users', 'users.id', 'signUps.userId')
    .select([
      'signUps.userId',
      'signUps.deviceHash',
      'signUps.name',
      'signUps.organisation',
      'signUps.phoneNumber',
      'signUps.language',
      'signUps.password',
      'users.email',
      'users.name as accountName',
    ])
    .where('signUps.tokenHash', '=', tokenHash)
    .where('signUps.expiresAt', '>', sql<Date>`now()`)
    .where('users.emailVerified', '=', false)
    .where('users.accountStatus', '=', 'ACTIVE');
  return (lock ? query.forUpdate('users') : query).executeTakeFirst();
}

export type SignUpRecord = NonNullable<Awaited<ReturnType<typeof findSignUp>>>;

/** Confirms the address: one password is left, and no other sign-up or session. */
export async function activate(tx: Tx, row: SignUpRecord, password: string): Promise<void> {
  const { userId, name, organisation, phoneNumber, language } = row;
  await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: appNow, ...(name && { name, organisation, phoneNumber, language }) })
    .where('id', '=', userId)
    .execute();
  await setCredential(tx, userId, password);
}

/** The only password of an account from now on, which proves its address: sign-ups that wait for it end. */
export async function setCredential(tx: Tx, userId: string, password: string): Promise<void> {
  await insertCredential(tx, userId, password);
  await tx
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .execute();
  await tx.deleteFrom('signUps').where('userId', '=', userId).execute();
}
