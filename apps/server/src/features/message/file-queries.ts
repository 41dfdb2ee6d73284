import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Files of a thread's messages, in their order. */
export const findMessageFiles = (db: Db, applicationId: string) =>
  db
    .selectFrom('applicationMessageFiles')
    .innerJoin('applicationMessages', 'applicationMessages.id', 'applicationMessageFiles.messageId')
    .innerJoin('files', 'files.id', 'applicationMessageFiles.fileId')
    .select(['applicationMessageFiles.messageId', 'files.id', 'files.name', 'files.size', 'files.type', 'files.scanState'])
    .where('applicationMessages.applicationId', '=', applicationId)
    .orderBy('applicationMessageFiles.messageId')
    .orderBy('applicationMessageFiles.place')
    .execute();
export type MessageFileRecord = Awaited<ReturnType<typeof findMessageFiles>>[number];

/** The application in whose thread a file is. */
export const findFileThread = (db: Db, fileId: string) =>
  db
    .selectFrom('applicationMessageFiles')
    .innerJoin('applicationMessages', 'applicationMessages.id', 'applicationMessageFiles.messageId')
    .select('applicationMessages.applicationId')
    .where('applicationMessageFiles.fileId', '=', fileId)
    .executeTakeFirst();

export const insertMessageFiles = (tx: Tx, messageId: string, fileIds: readonly string[]) =>
  tx
    .insertInto('applicationMessageFiles')
    .values(fileIds.map((fileId, at) => ({ fileId, messageId, place: sql<number>`${at + 1}` })))
    .execute();
