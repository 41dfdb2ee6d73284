import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const withDraft = (db: Db) =>
  db
    .selectFrom('uploads')
    .innerJoin('submissions', 'submissions.id', 'uploads.submissionId')
    .leftJoin('reportRounds', 'reportRounds.id', 'submissions.ownerId')
    .selectAll('uploads')
    // The id by which the upload was announced: the application's, or the report's.
    .select(sql<string>`coalesce(report_rounds.report_id, submissions.owner_id)`.as('applicationId'));

export const findUpload = (db: Db, id: string) => withDraft(db).where('uploads.id', '=', id).executeTakeFirst();
export type UploadRecord = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export const lockUpload = (tx: Tx, id: string) =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const countOpenUploads = async (db: Db, userId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('createdBy', '=', userId)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
};

export const insertUpload = (
  tx: Tx,
  upload: { id: string; submissionId: string; fieldId: string; name: string; size: number; createdBy: string },
) => tx.insertInto('uploads').values(upload).execute();

export const storeArrived = (tx: Tx, id: string, fileId: string) =>
  tx.updateTable('uploads').set({ fileId }).where('id', '=', id).execute();

export const deleteUpload = (db: Db, id: string) => db.deleteFrom('uploads').where('id', '=', id).execute();

/** Uploads begun more than a day ago, arrived or not. */
export const findOldUploads = (db: Db) =>
  db
    .selectFrom('uploads')
    .select(['id', 'fileId'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
