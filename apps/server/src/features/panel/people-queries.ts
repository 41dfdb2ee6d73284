import type { Attendance } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Whose attendance is recorded: staff by their account, and guests by name. */
export const findRecorded = (db: Db, meetingId: string) =>
  db
    .selectFrom('panelPeople')
    .leftJoin('users', 'users.id', 'panelPeople.userId')
    .leftJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'panelPeople.id',
      'panelPeople.userId',
      'panelPeople.guestName',
      'panelPeople.isBoard',
      'panelPeople.attendance',
      'users.name',
      'roles.name as role',
    ])
    .where('meetingId', '=', meetingId)
    .orderBy('panelPeople.id')
    .execute();

export type RecordedPerson = Awaited<ReturnType<typeof findRecorded>>[number];

/** Active staff who review or manage in a programme. */
export const findProgrammeStaff = (db: Db, programmeId: string) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.id', 'users.name', 'roles.name as role'])
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where(
      sql<boolean>`users.id = any (array(
        select user_id from programme_managers where programme_id = ${programmeId}
        union select user_id from programme_reviewers where programme_id = ${programmeId}
        union select assigned_to from tasks where programme_id = ${programmeId} and not manual_deletion))`,
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

export const saveAttendance = (
  tx: Tx,
  person: { id: string; meetingId: string; userId: string; isBoard: boolean; attendance: Attendance },
) =>
  tx
    .insertInto('panelPeople')
    .values(person)
    .onConflict((conflict) =>
      conflict.columns(['meetingId', 'userId']).doUpdateSet({ attendance: person.attendance, isBoard: person.isBoard }),
    )
    .execute();

export const insertGuest = (tx: Tx, guest: { id: string; meetingId: string; guestName: string }) =>
  tx
    .insertInto('panelPeople')
    .values({ ...guest, attendance: 'PRESENT' })
    .execute();

export const setGuestAttendance = (tx: Tx, id: string, attendance: Attendance) =>
  tx.updateTable('panelPeople').set({ attendance }).where('id', '=', id).execute();

export const deletePerson = (tx: Tx, id: string) => tx.deleteFrom('panelPeople').where('id', '=', id).execute();

/** Recusals that were recorded in a meeting, beside the declared conflicts of interest. */
export const findRecusals = (db: Db, meetingId: string) =>
  db
    .selectFrom('panelRecusals')
    .innerJoin('panelItems', 'panelItems.id', 'panelRecusals.itemId')
    .leftJoin('users', 'users.id', 'panelRecusals.userId')
    .leftJoin('panelPeople', 'panelPeople.id', 'panelRecusals.guestId')
    .select([
      'panelRecusals.id',
      'panelRecusals.itemId',
      'panelRecusals.userId',
      'panelRecusals.guestId',
      'panelRecusals.reason',
      'users.name',
      'panelPeople.guestName',
    ])
    .where('panelItems.meetingId', '=', meetingId)
    .orderBy('panelRecusals.addedAt')
    .orderBy('panelRecusals.id')
    .execute();

export type RecusalRecord = Awaited<ReturnType<typeof findRecusals>>[number];

/** @returns whether it was new */
export async function insertRecusal(
  tx: Tx,
  recusal: { id: string; itemId: string; userId: string | null; guestId: string | null; reason: string; addedBy: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('panelRecusals')
    .values(recusal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteRecusal = (tx: Tx, id: string) => tx.deleteFrom('panelRecusals').where('id', '=', id).execute();
