import type { Actor, Approver } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Active staff whose roles approve or complete payments, with their permissions as they are now. */
export async function findAccountingStaff(db: Db): Promise<Approver[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.id', 'users.name', 'users.email', 'roles.name as role', 'roles.permissions'])
    .select(
      sql<string[]>`array(select m.programme_id from programme_managers m where m.user_id = users.id order by 1)`.as(
        'programmeIds',
      ),
    )
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where(sql<boolean>`roles.permissions -> 'ACCOUNTING' ?| array['APPROVE', 'UPDATE']`)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, permissions, ...row }) => ({
    ...row,
    userId: id,
    accountType: 'ADMIN',
    permissions: permissions as Actor['permissions'],
  }));
}

const TODAY_THERE = sql<string>`((select app_now()) at time zone deputies.time_zone)::date`;

const periods = (db: Db) =>
  db
    .selectFrom('deputies')
    .innerJoin('users as principal', 'principal.id', 'deputies.principalId')
    .innerJoin('users as deputy', 'deputy.id', 'deputies.deputyId')
    .select([
      'deputies.id',
      'deputies.principalId',
      'deputies.deputyId',
      'deputies.startDate',
      'deputies.endDate',
      'deputies.timeZone',
      'deputies.endedAt',
      'principal.name as principalName',
      'principal.email as principalEmail',
      'deputy.name as deputyName',
      'deputy.email as deputyEmail',
    ])
    .select(TODAY_THERE.as('today'));

export type PeriodRecord = Awaited<ReturnType<typeof findPeriods>>[number];

/** Periods of a person, as who is away or as the deputy, that have not ended; the earliest first. */
export const findPeriods = (db: Db, userId: string) =>
  periods(db)
    .where((eb) => eb.or([eb('deputies.principalId', '=', userId), eb('deputies.deputyId', '=', userId)]))
    .where('deputies.endedAt', 'is', null)
    .where('deputies.endDate', '>=', TODAY_THERE)
    .orderBy('deputies.startDate')
    .orderBy('deputies.id')
    .execute();

export const findPeriod = (db: Db, id: string) => periods(db).where('deputies.id', '=', id).executeTakeFirst();

export const lockPeriod = (tx: Tx, id: string) =>
  periods(tx).where('deputies.id', '=', id).forUpdate('deputies').executeTakeFirst();

/** Ids of the people whose deputy this person is today, in the order of their first days. */
export const findPrincipals = async (db: Db, deputyId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('deputies')
      .select('principalId')
      .where('deputyId', '=', deputyId)
      .where('endedAt', 'is', null)
      .where(sql<boolean>`${TODAY_THERE} between deputies.start_date and deputies.end_date`)
      .orderBy('startDate')
      .orderBy('id')
      .execute()
  ).map(({ principalId }) => principalId);

/** One at a time names a deputy for a person, so that two periods never overlap. */
export const lockPrincipal = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** The zone of the browser that a person last came with, and today there. */
export async function findToday(db: Db, userId: string): Promise<{ timeZone: string; today: string }> {
  const zone = sql<string>`coalesce(time_zone, 'UTC')`;
  return db
    .selectFrom('users')
    .select([zone.as('timeZone'), sql<string>`((select app_now()) at time zone ${zone})::date`.as('today')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface NewPeriod {
  id: string;
  principalId: string;
  deputyId: string;
  startDate: string;
  endDate: string;
  timeZone: string;
}

export const insertPeriod = (tx: Tx, period: NewPeriod) => tx.insertInto('deputies').values(period).execute();

export const endPeriod = (tx: Tx, id: string, endedBy: string) =>
  tx
    .updateTable('deputies')
    .set({ endedAt: sql<Date>`app_now()`, endedBy })
    .where('id', '=', id)
    .execute();
