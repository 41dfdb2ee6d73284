import type { ScimTerm, ScimUser } from '@grantdesk/domain';
import { sql, type SqlBool, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const users = (db: Db, providerId: string) =>
  db
    .selectFrom('scimUsers')
    .innerJoin('users', 'users.id', 'scimUsers.userId')
    .selectAll('scimUsers')
    .select('users.accountStatus')
    .where('scimUsers.providerId', '=', providerId);

export type ScimUserRow = NonNullable<Awaited<ReturnType<typeof findScimUser>>>;

export const findScimUser = (db: Db, providerId: string, id: string) =>
  users(db, providerId).where('scimUsers.userId', '=', id).executeTakeFirst();

export const lockScimUser = (tx: Tx, providerId: string, id: string) =>
  users(tx, providerId).where('scimUsers.userId', '=', id).forUpdate('scimUsers').executeTakeFirst();

/** What a directory can search users by, with what it compares. */
const USER_COLUMNS = {
  id: sql`scim_users.user_id::text`,
  username: sql`lower(scim_users.user_name)`,
  externalid: sql`scim_users.external_id`,
  displayname: sql`lower(scim_users.display_name)`,
  'emails.value': sql`lower(scim_users.email)`,
  emails: sql`lower(scim_users.email)`,
  'name.givenname': sql`lower(scim_users.given_name)`,
  'name.familyname': sql`lower(scim_users.family_name)`,
  active: sql`(users.account_status <> 'INACTIVE')::text`,
} satisfies Record<string, RawBuilder<unknown>>;
export const USER_ATTRIBUTES = Object.keys(USER_COLUMNS);

/** Comparisons have no case, except for ids and external ids. */
export function toScimCondition(
  columns: Record<string, RawBuilder<unknown>>,
  { attribute, operator, value }: ScimTerm,
): RawBuilder<SqlBool> {
  const column = columns[attribute] ?? sql`null::text`;
  const given = attribute === 'externalid' ? value : value.toLowerCase();
  const like = given.replaceAll(/[\\%_]/g, String.raw`\$&`);
  switch (operator) {
    case 'pr':
      return sql<SqlBool>`coalesce(${column}, '') <> ''`;
    case 'eq':
      return sql<SqlBool>`${column} = ${given}`;
    case 'ne':
      return sql<SqlBool>`${column} <> ${given}`;
    case 'co':
      return sql<SqlBool>`${column} like ${`%${like}%`}`;
    case 'sw':
      return sql<SqlBool>`${column} like ${`${like}%`}`;
    case 'ew':
      return sql<SqlBool>`${column} like ${`%${like}`}`;
  }
}

export interface ScimPage {
  start: number;
  count: number;
}

export async function findScimUsers(db: Db, providerId: string, terms: readonly ScimTerm[], { start, count }: ScimPage) {
  let query = users(db, providerId);
  for (const term of terms) query = query.where(toScimCondition(USER_COLUMNS, term));
  const rows =
    count === 0
      ? []
      : await query
          .orderBy('scimUsers.createdAt')
          .orderBy('scimUsers.userId')
          .limit(count)
          .offset(start - 1)
          .execute();
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const toValues = ({ userName, externalId, displayName, givenName, familyName, email }: ScimUser) => ({
  userName,
  externalId,
  displayName,
  givenName,
  familyName,
  email,
});

/** False where another user of the directory has this name, or the account belongs to a directory already. */
export async function insertScimUser(tx: Tx, userId: string, providerId: string, user: ScimUser): Promise<boolean> {
  const made = await tx
    .insertInto('scimUsers')
    .values({ userId, providerId, ...toValues(user) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return made !== undefined;
}

/** Whether another user of the directory has this name. */
export const findScimName = (tx: Tx, providerId: string, userName: string, exceptId: string) =>
  tx
    .selectFrom('scimUsers')
    .select('userId')
    .where('providerId', '=', providerId)
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('userId', '<>', exceptId)
    .executeTakeFirst();

export const updateScimUser = (tx: Tx, userId: string, user: ScimUser) =>
  tx
    .updateTable('scimUsers')
    .set({ ...toValues(user), updatedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .execute();

export const deleteScimUser = (tx: Tx, userId: string) => tx.deleteFrom('scimUsers').where('userId', '=', userId).execute();

/** Groups of these people. */
export const findGroupsOf = (db: Db, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('scimGroupMembers')
        .innerJoin('scimGroups', 'scimGroups.id', 'scimGroupMembers.groupId')
        .select(['scimGroupMembers.userId', 'scimGroups.id', 'scimGroups.displayName'])
        .where('scimGroupMembers.userId', 'in', [...userIds])
        .orderBy('scimGroups.displayName')
        .execute();
