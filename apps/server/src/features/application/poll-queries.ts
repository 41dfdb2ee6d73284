import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Says that a person is in a section; the last word counts. */
export const arrive = (tx: Tx, row: { submissionId: string; userId: string; sectionId: string }) =>
  tx
    .insertInto('applicationPresence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['submissionId', 'userId']).doUpdateSet({ sectionId: row.sectionId, seenAt: sql`now()` }),
    )
    .execute();

/** Records that a person has left, and removes people without a sign of life for a minute. */
export const leave = (tx: Tx, submissionId: string, userId: string) =>
  tx
    .deleteFrom('applicationPresence')
    .where('submissionId', '=', submissionId)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('seenAt', '<', sql<Date>`now() - interval '60 seconds'`)]))
    .execute();

/** Who else is in a form now: heard of within the last minute. */
export const findOthers = (db: Db, submissionId: string, userId: string) =>
  db
    .selectFrom('applicationPresence')
    .innerJoin('users', 'users.id', 'applicationPresence.userId')
    .where('applicationPresence.submissionId', '=', submissionId)
    .where('applicationPresence.userId', '<>', userId)
    .where('applicationPresence.seenAt', '>', sql<Date>`now() - interval '60 seconds'`)
    .select(['users.id', 'users.name', 'applicationPresence.sectionId as section'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
