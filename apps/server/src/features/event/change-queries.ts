import { INTERVIEW_REMINDER_HOURS, type Audience, type RegistrationState } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface EventValues {
  title: string;
  description: string;
  place: string;
  link: string | null;
  recordingLink: string | null;
  startDate: string;
  endDate: string;
  timeZone: string;
  capacity: number | null;
  registrationClosesAt: string | null;
}

/** Locks the event's row until the transaction ends, so that places are taken and given one after another. */
export const lockEvent = (tx: Tx, id: string) =>
  tx.selectFrom('events').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertEvent(
  tx: Tx,
  event: EventValues & { id: string; createdBy: string; scheduledAt: Date },
  audience: Audience,
): Promise<void> {
  await tx
    .insertInto('events')
    .values({ ...event, isEveryone: audience.isEveryone, accountTypes: [...audience.accountTypes] })
    .execute();
  await saveGroups(tx, event.id, audience);
}

export async function updateEvent(
  tx: Tx,
  id: string,
  values: EventValues & { version: number; sequence: number; scheduledAt: Date },
  audience: Audience,
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ...values, isEveryone: audience.isEveryone, accountTypes: [...audience.accountTypes], updatedAt: appNow })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('eventRoles').where('eventId', '=', id).execute();
  await tx.deleteFrom('eventProgrammes').where('eventId', '=', id).execute();
  await saveGroups(tx, id, audience);
}

async function saveGroups(tx: Tx, eventId: string, { roles, programmes }: Audience): Promise<void> {
  if (roles.length > 0)
    await tx
      .insertInto('eventRoles')
      .values([...new Set(roles)].map((roleId) => ({ eventId, roleId })))
      .execute();
  if (programmes.length > 0)
    await tx
      .insertInto('eventProgrammes')
      .values(programmes.map(({ programme, who }) => ({ eventId, programmeId: programme, who })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const cancelEventRow = (tx: Tx, id: string, given: { reason: string; at: Date; version: number; sequence: number }) =>
  tx
    .updateTable('events')
    .set({ cancelledAt: given.at, reason: given.reason, version: given.version, sequence: given.sequence, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

/** Adds a registration, or one on the waiting list; a person who left before gets a new number. Returns the number. */
export const saveRegistration = async (
  tx: Tx,
  eventId: string,
  userId: string,
  state: RegistrationState,
  since: Date,
): Promise<number> =>
  (
    await tx
      .insertInto('eventRegistrations')
      .values({ eventId, userId, state, since })
      .onConflict((conflict) =>
        conflict
          .columns(['eventId', 'userId'])
          .doUpdateSet({ state, since, number: sql`nextval('event_line')`, attended: null, isWalkIn: false }),
      )
      .returning('number')
      .executeTakeFirstOrThrow()
  ).number;

export const saveState = (tx: Tx, eventId: string, userIds: readonly string[], state: RegistrationState | 'LEFT', since: Date) =>
  tx
    .updateTable('eventRegistrations')
    .set({ state, since })
    .where('eventId', '=', eventId)
    .where('userId', 'in', [...userIds])
    .execute();

export const saveAttendance = (tx: Tx, eventId: string, userId: string, attended: boolean | null) =>
  tx.updateTable('eventRegistrations').set({ attended }).where('eventId', '=', eventId).where('userId', '=', userId).execute();

/** Adds a person who came without a registration. */
export const insertWalkIn = (tx: Tx, eventId: string, userId: string, since: Date) =>
  tx
    .insertInto('eventRegistrations')
    .values({ eventId, userId, state: 'GOING', since, attended: true, isWalkIn: true })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'userId']).doUpdateSet({ state: 'GOING', since, attended: true, isWalkIn: true }),
    )
    .execute();

/** They did not come after all: they are off the list. */
export const deleteWalkIn = (tx: Tx, eventId: string, userId: string) =>
  tx
    .updateTable('eventRegistrations')
    .set({ state: 'LEFT', attended: null, isWalkIn: false })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();

/** Events that begin within the time of a reminder; whether one is due for a person is the domain's to say. */
export const findSoon = (db: Db) =>
  db
    .selectFrom('events')
    .where('cancelledAt', 'is', null)
    .where(sql<boolean>`start_date > app_now()`)
    .where(sql<boolean>`start_date <= app_now() + make_interval(hours => ${INTERVIEW_REMINDER_HOURS})`)
    .select(['id', 'createdBy'])
    .orderBy('id')
    .execute();

/** Claims the reminders of these people for this start; answers whose have not left before. */
export const claimReminders = async (tx: Tx, eventId: string, userIds: readonly string[], startsAt: Date): Promise<string[]> =>
  userIds.length === 0
    ? []
    : (
        await tx
          .insertInto('eventReminders')
          .values(userIds.map((userId) => ({ eventId, userId, startsAt })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('userId')
          .execute()
      ).map(({ userId }) => userId);
