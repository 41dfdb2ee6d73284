import { INTERVIEW_REMINDER_HOURS } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Interviews that begin within the time of a reminder and were not reminded of; whether one is due is the domain's to say. */
export const findSoon = (db: Db) =>
  db
    .selectFrom('applications')
    .where('interviewStatus', '=', 'SCHEDULED')
    .where(sql<boolean>`interview_start_date > app_now()`)
    .where(sql<boolean>`interview_start_date <= app_now() + make_interval(hours => ${INTERVIEW_REMINDER_HOURS})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('interviewReminders')
            .select('interviewReminders.applicationId')
            .whereRef('interviewReminders.applicationId', '=', 'applications.id')
            .whereRef('interviewReminders.startsAt', '=', 'applications.interviewStartDate'),
        ),
      ),
    )
    .select('applications.id')
    .orderBy('applications.id')
    .execute();

/** Claims a reminder; false where it has left before. */
export const claimReminder = async (tx: Tx, applicationId: string, startsAt: Date): Promise<boolean> =>
  (await tx
    .insertInto('interviewReminders')
    .values({ applicationId, startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('applicationId')
    .executeTakeFirst()) !== undefined;
