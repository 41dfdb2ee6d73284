import type { Permissions } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';

const roles = (db: Db, search: string, id?: string) => {
  let query = db.selectFrom('roles');
  if (search) query = query.where('name', 'ilike', contains(search));
  if (id) query = query.where('id', '=', id);
  return query;
};

export async function findRoles(db: Db, list: ListQuery, id?: string) {
  const order = orderBy(list.sort, { createdAt: sql.ref('roles.created_at'), name: sql`lower(roles.name)` }, sql.ref('roles.id'));
  const rows = await roles(db, list.search, id)
    .select(['id', 'name', 'permissions', 'isLocked', 'version', 'createdAt'])
    .select((eb) =>
      eb.selectFrom('users').whereRef('users.roleId', '=', 'roles.id').select(eb.fn.countAll<number>().as('n')).as('userCount'),
    )
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await roles(db, list.search, id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const lockRole = (tx: Tx, id: string) =>
  tx.selectFrom('roles').select(['id', 'name', 'permissions', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();

export interface RoleValues {
  name: string;
  permissions: Permissions;
}

export const insertRole = (tx: Tx, id: string, { name, permissions }: RoleValues) =>
  tx
    .insertInto('roles')
    .values({ id, name, permissions: toJson(permissions) })
    .execute();

export const updateRole = (tx: Tx, id: string, version: number, { name, permissions }: RoleValues) =>
  tx
    .updateTable('roles')
    .set({ name, permissions: toJson(permissions), version, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

/** Staff who have a role, invited and inactive ones too. */
export const findHolderIds = async (db: Db, roleId: string): Promise<string[]> =>
  (await db.selectFrom('users').select('id').where('roleId', '=', roleId).orderBy('id').execute()).map(({ id }) => id);
