import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const providers = (db: Db) =>
  db
    .selectFrom('identityProviders')
    .leftJoin('roles', 'roles.id', 'identityProviders.newRoleId')
    .selectAll('identityProviders')
    .select('roles.name as newRoleName')
    .where('identityProviders.removedAt', 'is', null);

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

export const findProviders = (db: Db) =>
  providers(db).orderBy('identityProviders.createdAt').orderBy('identityProviders.id').execute();

export const findProvider = (db: Db, id: string) => providers(db).where('identityProviders.id', '=', id).executeTakeFirst();

/** Locked until the change is committed, so that two changes see each other. */
export const lockProvider = (tx: Tx, id: string) =>
  tx
    .selectFrom('identityProviders')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export interface ProviderValues {
  kind: string;
  name: string;
  issuer: string;
  clientId: string;
  secretSealed: Buffer | null;
  signInUrl: string;
  certificates: string[];
  domains: string[];
  newRoleId: string | null;
  isOn: boolean;
}

/** Two people who add the last allowed one at the same time wait for each other. */
export async function countProviders(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(72033)`.execute(tx);
  const { n } = await tx
    .selectFrom('identityProviders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export const insertProvider = (tx: Tx, row: ProviderValues & { id: string }) =>
  tx.insertInto('identityProviders').values(row).execute();

export const saveProvider = (tx: Tx, id: string, values: ProviderValues & { version: number }) =>
  tx.updateTable('identityProviders').set(values).where('id', '=', id).execute();

export const endProvider = (tx: Tx, id: string) =>
  tx
    .updateTable('identityProviders')
    .set({ removedAt: sql`app_now()`, isOn: false })
    .where('id', '=', id)
    .execute();

export const findTokens = (db: Db) =>
  db
    .selectFrom('scimTokens')
    .innerJoin('users', 'users.id', 'scimTokens.createdBy')
    .select([
      'scimTokens.id',
      'scimTokens.providerId',
      'scimTokens.name',
      'scimTokens.createdAt',
      'scimTokens.lastUsedAt',
      'users.name as creator',
    ])
    .where('scimTokens.revokedAt', 'is', null)
    .orderBy('scimTokens.createdAt')
    .orderBy('scimTokens.id')
    .execute();

export const findGroups = (db: Db) =>
  db
    .selectFrom('scimGroups')
    .leftJoin('roles', 'roles.id', 'scimGroups.roleId')
    .select((eb) => [
      'scimGroups.id',
      'scimGroups.providerId',
      'scimGroups.displayName',
      'scimGroups.roleId',
      'roles.name as roleName',
      eb
        .selectFrom('scimGroupMembers as m')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('m.groupId', '=', 'scimGroups.id')
        .as('members'),
    ])
    .orderBy('scimGroups.displayName')
    .orderBy('scimGroups.id')
    .execute();

export const insertScimToken = (
  tx: Tx,
  row: { id: string; providerId: string; name: string; tokenHash: string; createdBy: string },
) => tx.insertInto('scimTokens').values(row).execute();

/** @returns the token that was revoked; undefined where it had been already */
export const endScimToken = (tx: Tx, id: string) =>
  tx
    .updateTable('scimTokens')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(['name', 'providerId'])
    .executeTakeFirst();

export const endScimTokensOf = (tx: Tx, providerId: string) =>
  tx
    .updateTable('scimTokens')
    .set({ revokedAt: sql`now()` })
    .where('providerId', '=', providerId)
    .where('revokedAt', 'is', null)
    .execute();
