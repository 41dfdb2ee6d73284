import { sql, type Insertable } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import type { Db, Tx } from '#platform/db.ts';

/** Everything written about an application, oldest first. */
export const findMessages = (db: Db, applicationId: string) =>
  db
    .selectFrom('applicationMessages')
    .innerJoin('users', 'users.id', 'applicationMessages.authorId')
    .selectAll('applicationMessages')
    .select('users.name as authorName')
    .where('applicationMessages.applicationId', '=', applicationId)
    .orderBy('applicationMessages.id')
    .execute();

export type MessageRecord = Awaited<ReturnType<typeof findMessages>>[number];

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('applicationMessages').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns undefined if someone else answered the question at the same moment */
export const insertMessage = (tx: Tx, row: Insertable<DB['applicationMessages']>) =>
  tx
    .insertInto('applicationMessages')
    .values(row)
    .onConflict((conflict) => conflict.column('replyTo').where('replyTo', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();

export const insertMessages = async (tx: Tx, rows: Insertable<DB['applicationMessages']>[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('applicationMessages').values(rows).execute();
};

export const findReadTo = async (db: Db, applicationId: string, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('applicationMessageReads')
      .select('readTo')
      .where('applicationId', '=', applicationId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.readTo ?? null;

/** Up to the newest message that the reader was shown; a later mark stays. */
export const saveReadTo = (tx: Tx, applicationId: string, userId: string, readTo: string) =>
  tx
    .insertInto('applicationMessageReads')
    .values({ applicationId, userId, readTo })
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'userId'])
        .doUpdateSet({ readTo: sql<string>`greatest(application_message_reads.read_to, excluded.read_to)` }),
    )
    .execute();

export const markShared = (tx: Tx, id: string, at: Date | null) =>
  tx.updateTable('applicationMessages').set({ sharedAt: at }).where('id', '=', id).execute();

/** What reviewers wrote in their completed reviews, in the order of completion. */
export const findComments = (db: Db, applicationId: string) =>
  db
    .selectFrom('tasks')
    .select('comments')
    .where('applicationId', '=', applicationId)
    .where('progress', '=', 'COMPLETED')
    .where('comments', 'is not', null)
    .orderBy('dateCompleted')
    .orderBy('id')
    .execute();
