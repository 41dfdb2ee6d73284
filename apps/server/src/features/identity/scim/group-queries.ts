import type { ScimGroup, ScimTerm } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { toScimCondition, type ScimPage } from './user-queries.ts';

export const findGroup = (db: Db, id: string) => db.selectFrom('scimGroups').selectAll().where('id', '=', id).executeTakeFirst();
export type ScimGroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

export const lockGroup = (tx: Tx, id: string) =>
  tx.selectFrom('scimGroups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const GROUP_COLUMNS = {
  id: sql`scim_groups.id::text`,
  displayname: sql`lower(scim_groups.display_name)`,
  externalid: sql`scim_groups.external_id`,
};
export const GROUP_ATTRIBUTES = Object.keys(GROUP_COLUMNS);

export async function findScimGroups(db: Db, providerId: string, terms: readonly ScimTerm[], { start, count }: ScimPage) {
  let query = db.selectFrom('scimGroups').where('providerId', '=', providerId);
  for (const term of terms) query = query.where(toScimCondition(GROUP_COLUMNS, term));
  const rows =
    count === 0
      ? []
      : await query
          .selectAll()
          .orderBy('createdAt')
          .orderBy('id')
          .limit(count)
          .offset(start - 1)
          .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findMembers = (db: Db, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('scimGroupMembers')
        .innerJoin('scimUsers', 'scimUsers.userId', 'scimGroupMembers.userId')
        .innerJoin('users', 'users.id', 'scimUsers.userId')
        .select(['scimGroupMembers.groupId', 'scimUsers.userId', 'scimUsers.userName', 'users.name'])
        .where('scimGroupMembers.groupId', 'in', [...groupIds])
        .orderBy('scimUsers.userName')
        .execute();

/** False where another group of the directory has this name. */
export async function insertGroup(
  tx: Tx,
  row: { id: string; providerId: string; displayName: string; externalId: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('scimGroups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const findGroupName = (tx: Tx, providerId: string, displayName: string, exceptId: string) =>
  tx
    .selectFrom('scimGroups')
    .select('id')
    .where('providerId', '=', providerId)
    .where(sql`lower(display_name)`, '=', displayName.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst();

export const updateGroup = (tx: Tx, id: string, { displayName, externalId }: Pick<ScimGroup, 'displayName' | 'externalId'>) =>
  tx
    .updateTable('scimGroups')
    .set({ displayName, externalId, updatedAt: sql`app_now()` })
    .where('id', '=', id)
    .execute();

export const setGroupRole = (tx: Tx, id: string, roleId: string | null) =>
  tx
    .updateTable('scimGroups')
    .set({ roleId, updatedAt: sql`app_now()` })
    .where('id', '=', id)
    .execute();

export const deleteGroup = (tx: Tx, id: string) => tx.deleteFrom('scimGroups').where('id', '=', id).execute();

/** Those of these ids that are users of the directory. */
export async function findUsersAmong(tx: Tx, providerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('scimUsers')
    .select('userId')
    .where('providerId', '=', providerId)
    .where('userId', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

export const findMemberIds = async (tx: Tx, groupId: string): Promise<string[]> =>
  (await tx.selectFrom('scimGroupMembers').select('userId').where('groupId', '=', groupId).orderBy('userId').execute()).map(
    ({ userId }) => userId,
  );

export async function addMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += 1_000)
    await tx
      .insertInto('scimGroupMembers')
      .values(userIds.slice(at, at + 1_000).map((userId) => ({ groupId, userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const removeMembers = (tx: Tx, groupId: string, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve()
    : tx
        .deleteFrom('scimGroupMembers')
        .where('groupId', '=', groupId)
        .where('userId', 'in', [...userIds])
        .execute();

/** The roles in effect that groups give to a person. */
export const findRolesByGroups = (tx: Tx, userId: string) =>
  tx
    .selectFrom('scimGroupMembers')
    .innerJoin('scimGroups', 'scimGroups.id', 'scimGroupMembers.groupId')
    .innerJoin('roles', 'roles.id', 'scimGroups.roleId')
    .select(['roles.id', 'roles.name', 'roles.permissions'])
    .distinct()
    .where('scimGroupMembers.userId', '=', userId)
    .execute();
