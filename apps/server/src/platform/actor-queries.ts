import type { Actor } from '@grantdesk/domain';
import type { Db } from './db.ts';

/** A member of staff with permissions as they are now; undefined where the account is not active. */
export async function findActiveActor(db: Db, userId: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.id', 'users.name', 'users.email', 'users.accountType', 'roles.name as role', 'roles.permissions'])
    .where('users.id', '=', userId)
    .where('users.accountStatus', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, accountType, permissions, ...rest } = row;
  return {
    ...rest,
    userId: id,
    accountType: accountType as Actor['accountType'],
    permissions: permissions as Actor['permissions'],
  };
}
