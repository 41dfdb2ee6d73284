import type { AccountType, Permissions } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export async function findToErase(db: Db, id: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .leftJoin('erasureRequests', 'erasureRequests.userId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.accountType',
      'users.accountStatus',
      'users.erasedAt',
      'erasureRequests.askedAt',
      'roles.name as role',
      'roles.permissions',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, accountType: row.accountType as AccountType, permissions: row.permissions as unknown as Permissions };
}

export interface OpenWork {
  kind: 'PROJECT' | 'PAYMENT' | 'DECISION' | 'TOGETHER' | 'REVIEWS' | 'LAST_ADMIN';
  about: string;
  n: number;
}

/** What of a person's own work and of what waits for them is not over. */
export async function findOpenWork(db: Db, userId: string): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    with own as (select a.id, a.application_number, a.approval_flags, a.progress_status,
        exists (select from stage_moves m where m.application_id = a.id and m.undone_at is null
          and m.action in ('WITHDRAW', 'NOT_TAKEN_FORWARD', 'DECLINE_GRANT', 'DECLINE_AWARD')) as is_over,
        (select p.status = 'SUBMITTED' or p.ended_at is not null from projects p where p.application_id = a.id) as is_done
      from applications a where a.user_id = ${userId})
    select 'PROJECT' as kind, application_number as about, 1 as n from own where is_done is false
    union all select 'PAYMENT', o.application_number, 1 from own o
      where exists (select from payments p where p.application_id = o.id and p.status not in ('Paid', 'Cancelled'))
    union all select 'DECISION', application_number, 1 from own
      where progress_status = 'SUBMITTED' and not is_over and is_done is null
    union all select 'TOGETHER', o.application_number, 1 from own o
      where o.progress_status <> 'SUBMITTED' and exists (select from application_people p
        where p.application_id = o.id and p.removed_at is null and p.accepted_at is not null and p.user_id <> ${userId})
    union all select 'REVIEWS', '', count(*)::int from tasks where assigned_to = ${userId} and progress = 'PENDING' and declined_at is null
      having count(*) > 0
    union all select 'LAST_ADMIN', '', 1 from users u join roles r on r.id = u.role_id
      where u.id = ${userId} and r.name = 'Super Admin' and u.account_status = 'ACTIVE'
        and not exists (select from users o where o.role_id = r.id and o.id <> u.id and o.account_status = 'ACTIVE')
    order by 1, 2`.execute(db);
  return rows;
}

/** The person, and all who could be the last Super Admin beside them, until the change is over. */
export const lockPeople = (tx: Tx, userId: string) =>
  sql`select u.id from users u where u.id = ${userId} or u.role_id in (select id from roles where name = 'Super Admin') order by u.id for update`.execute(
    tx,
  );

export const insertRequest = (tx: Tx, userId: string) =>
  tx
    .insertInto('erasureRequests')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();

export const deleteRequest = (tx: Tx, userId: string) =>
  tx.deleteFrom('erasureRequests').where('userId', '=', userId).returning('userId').executeTakeFirst();

/** Who sees to requests: active staff who may erase people. */
export async function findErasers(db: Db): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email from users u join roles r on r.id = u.role_id
      where u.account_status = 'ACTIVE' and u.account_type = 'ADMIN'
        and (r.name = 'Super Admin' or r.permissions -> 'USERS' ? 'DELETE') order by u.id`.execute(db);
  return rows;
}

export const insertErasure = (tx: Tx, row: { id: string; userId: string; reason: string; madeBy: string | null }) =>
  tx.insertInto('erasures').values(row).execute();

export const findErasure = (db: Db, userId: string) =>
  db.selectFrom('erasures').select(['id', 'userId', 'reason', 'madeAt']).where('userId', '=', userId).executeTakeFirst();

/** @returns keys of files whose rows are gone, and events of the trail that named the person */
export async function erasePerson(tx: Tx, userId: string, erasureId: string): Promise<{ files: string[]; events: string[] }> {
  // Every letter and the whole trail are read once.
  await sql`set local statement_timeout = '15min'`.execute(tx);
  const { rows } = await sql<{ fileKey: string | null; eventId: string | null }>`
    select file_key as "fileKey", event_id as "eventId" from erase_person(${userId}::uuid, ${erasureId}::uuid)`.execute(tx);
  return {
    files: rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey])),
    events: rows.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])),
  };
}

/** Those of these people who are here, and not erased. */
export const findNotErased = (db: Db, ids: string[]) =>
  db.selectFrom('users').select('id').where('id', 'in', ids).where('erasedAt', 'is', null).execute();
