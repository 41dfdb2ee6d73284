import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { contains, offsetOf, orderBy, type ListQuery } from '../../platform/list.ts';

const roles = (db: Db, search: string, id?: string) => {
  let query = db.selectFrom('roles');
  if (search) query = query.where('name', 'ilike', contains(search));
  if (id) query = query.where('id', '=', id);
  return query;
};

export async function findRoles(db: Db, list: ListQuery, id?: string) {
  const order = orderBy(list.sort, { createdAt: sql.ref('roles.created_at'), name: sql`lower(roles.name)` }, sql.ref('roles.id'));
  const rows = await roles(db, list.search, id)
    .select(['id', 'name', 'permissions', 'isLocked', 'createdAt'])
    .select((eb) =>
      eb.selectFrom('users').whereRef('users.roleId', '=', 'roles.id').select(eb.fn.countAll<number>().as('n')).as('userCount'),
    )
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await roles(db, list.search, id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
