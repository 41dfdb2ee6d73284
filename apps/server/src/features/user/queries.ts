import { type Locale } from '@grantdesk/messages';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';

export interface UserFilter {
  accountTypes?: string[] | undefined;
  roleNames?: string[] | undefined;
  id?: string;
  conditions?: Condition[];
}

const users = (db: Db, filter: Omit<UserFilter, 'roleNames'> & { roleIds?: string[] | undefined }, search: string) => {
  let query = db.selectFrom('users');
  if (filter.accountTypes) query = query.where(sql<boolean>`users.account_type = any(${filter.accountTypes})`);
  if (filter.roleIds) query = query.where(sql<boolean>`users.role_id = any(${filter.roleIds}::uuid[])`);
  if (filter.id) query = query.where('users.id', '=', filter.id);
  for (const condition of whereAll(filter.conditions ?? [], sql.ref('users.id'))) query = query.where(condition);
  if (search)
    query = query.where((eb) =>
      eb.or([eb('users.name', 'ilike', contains(search)), eb('users.email', 'ilike', contains(search))]),
    );
  return query;
};

/** The few staff among many applicants are found by the index of roles only where the statement names the ids. */
async function findRoleIds(db: Db, names: string[]): Promise<string[]> {
  const rows = await db.selectFrom('roles').select('id').where('name', 'in', names).execute();
  return rows.map(({ id }) => id);
}

export async function findUsers(db: Db, { roleNames, ...others }: UserFilter, list: ListQuery) {
  const filter = { ...others, roleIds: roleNames && (await findRoleIds(db, roleNames)) };
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('users.created_at'), name: sql`lower(users.name)`, email: sql.ref('users.email') },
    sql.ref('users.id'),
  );
  const rows = await users(db, filter, list.search)
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phoneNumber',
      'users.organisation',
      'users.accountType',
      'users.accountStatus',
      'users.createdAt',
      'roles.id as roleId',
      'roles.name as role',
    ])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await users(db, filter, list.search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The newest of those whom a search finds, and how many there are up to `most`. */
export async function findSomeUsers(db: Db, search: string, limit: number, most: number) {
  const { rows } = await sql<{ id: string; name: string; email: string; role: string; total: number }>`
    with found as materialized (${users(db, {}, search).innerJoin('roles', 'roles.id', 'users.roleId').select(['users.id', 'users.name', 'users.email', 'users.createdAt', 'roles.name as role']).limit(most)})
    select id, name, email, role, (select count(*)::int from found) as total from found order by created_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export type UserRecord = Awaited<ReturnType<typeof findUsers>>['rows'][number];

/** Open tasks of each person, those of one programme and action where given. */
export async function countOpenTasks(
  db: Db,
  userIds: string[],
  only: { programmeId?: string; taskAction?: string },
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  let query = db
    .selectFrom('tasks')
    .where('progress', '=', 'PENDING')
    .where('manualDeletion', '=', false)
    .where('declinedAt', 'is', null)
    .where('assignedTo', 'in', userIds);
  if (only.programmeId) query = query.where('programmeId', '=', only.programmeId);
  if (only.taskAction) query = query.where('taskAction', '=', only.taskAction);
  const rows = await query
    .select(['assignedTo'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .groupBy('assignedTo')
    .execute();
  return new Map(rows.map((row) => [row.assignedTo, row.n]));
}

/** Organisation, phone, zone and language, which the session does not carry. */
export const findProfile = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['organisation', 'phoneNumber', 'timeZone', 'language', 'skills'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Which of these people are staff. */
export async function findStaffAmong(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('accountType', '=', 'ADMIN')
    .where('accountStatus', '=', 'ACTIVE')
    .execute();
  return rows.map((row) => row.id);
}

/** The row as it was, locked until the transaction ends. */
export const lockExpertise = (tx: Tx, id: string) =>
  tx.selectFrom('users').select(['organisation', 'skills']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const setExpertise = (tx: Tx, id: string, expertise: { organisation: string | null; skills: string[] }) =>
  tx.updateTable('users').set(expertise).where('id', '=', id).execute();

export const findPasswordHash = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
};

/** Sessions that are still good, the latest seen first: by the minute. */
export const findSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('awaitsSecondFactor', '=', false)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const setTimeZone = (tx: Tx, id: string, timeZone: string) =>
  tx.updateTable('users').set({ timeZone }).where('id', '=', id).execute();

export const setLanguage = (tx: Tx, id: string, language: Locale) =>
  tx.updateTable('users').set({ language }).where('id', '=', id).execute();

/** Review tasks of a person by programme; of the programmes that `managedBy` manages where it is given. */
export const findLoad = (db: Db, userId: string, managedBy: string | null) => {
  let query = db
    .selectFrom('tasks')
    .innerJoin('programmes', 'programmes.id', 'tasks.programmeId')
    .where('tasks.assignedTo', '=', userId)
    .where('tasks.manualDeletion', '=', false)
    .where('tasks.declinedAt', 'is', null);
  if (managedBy)
    query = query.where(
      'programmes.id',
      'in',
      db.selectFrom('programmeManagers').select('programmeId').where('userId', '=', managedBy),
    );
  return query
    .select(['programmes.id', 'programmes.name'])
    .select([
      sql<number>`count(*) filter (where tasks.progress = 'PENDING')::int`.as('open'),
      sql<number>`count(*) filter (where tasks.progress = 'PENDING' and tasks.due_date < (select app_now()))::int`.as('overdue'),
      sql<number>`count(*) filter (where tasks.progress = 'COMPLETED')::int`.as('completed'),
    ])
    .groupBy(['programmes.id', 'programmes.name'])
    .orderBy('programmes.name')
    .orderBy('programmes.id')
    .execute();
};
