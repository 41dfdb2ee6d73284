import type { Answers } from '@grantdesk/domain';
import { sql } from 'kysely';
import { selectOwnTasks } from '#platform/blind.ts';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { collaboratorsOf, managersOf } from '#platform/people.ts';

/** Submissions with the application that they belong to: their own, or of the project whose report they are. */
const withOwner = (db: Db) =>
  db
    .selectFrom('submissions')
    .leftJoin('reportRounds', (join) =>
      join.onRef('reportRounds.id', '=', 'submissions.ownerId').on('submissions.ownerKind', '=', 'REPORT'),
    )
    .leftJoin('reports', 'reports.id', 'reportRounds.reportId')
    .leftJoin('projects', 'projects.id', 'reports.projectId')
    .innerJoin('applications', (join) =>
      join.on('applications.id', '=', sql<string>`coalesce(projects.application_id, submissions.owner_id)`),
    )
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .select(collaboratorsOf(sql.ref('applications.id')).as('collaboratorIds'));

/** What a file of an application, or of a report by its own id, is uploaded to: the draft, its form and the programme's window. */
export const findUploadTarget = (db: Db, ownerId: string, fieldId: string) =>
  withOwner(db)
    .innerJoin('formVersions', 'formVersions.id', 'submissions.formVersionId')
    .select([
      'submissions.id as submissionId',
      'submissions.progress',
      'submissions.ownerKind',
      'applications.userId as applicantId',
      'applications.approvalFlags',
      'formVersions.sections',
      'programmes.startDate',
      'programmes.endDate',
      'programmes.proposalStartDate',
      'programmes.proposalEndDate',
      'programmes.graceMinutes',
      'programmes.timeZone',
      'applications.extendedUntil',
      'applications.proposalExtendedUntil',
      'reports.status as reportStatus',
      'reportRounds.reopened',
    ])
    .where((eb) =>
      eb(
        'submissions.id',
        'in',
        eb
          .selectFrom('submissions as own')
          .select('own.id')
          .where('own.ownerKind', 'in', ['APPLICATION', 'PROPOSAL'])
          .where('own.ownerId', '=', ownerId)
          .unionAll(
            eb
              .selectFrom('submissions as reported')
              .innerJoin('reportRounds as round', 'round.id', 'reported.ownerId')
              .select('reported.id')
              .where('reported.ownerKind', '=', 'REPORT')
              .where('round.reportId', '=', ownerId),
          ),
      ),
    )
    .orderBy('reportRounds.round', 'desc')
    .execute()
    // An application and its proposal have questions of their own: the one that asks this question takes the file. Of a report
    // it is the latest round.
    .then((rows) => rows.find((row) => JSON.stringify(row.sections).includes(JSON.stringify(fieldId))) ?? rows[0]);

/** A file with what decides who may read it: its form, and every submission that may name it. */
export const findFile = (db: Db, id: string, readerId: string) =>
  withOwner(db)
    .innerJoin('files', 'files.submissionId', 'submissions.id')
    .innerJoin('formVersions', 'formVersions.id', 'submissions.formVersionId')
    .selectAll('files')
    .select([
      'formVersions.sections',
      'submissions.ownerKind',
      'applications.id as applicationId',
      'applications.userId as applicantId',
      'programmes.blindReview',
    ])
    .select(selectOwnTasks(readerId).as('ownTasks'))
    .select((eb) =>
      eb
        .selectFrom('submissions as sent')
        .where(sql<boolean>`coalesce(sent.files_of, sent.id) = coalesce(submissions.files_of, submissions.id)`)
        .where('sent.progress', '=', 'SUBMITTED')
        .select(sql<Answers[]>`json_agg(sent.answers)`.as('answers'))
        .as('submitted'),
    )
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.applicationId', '=', 'applications.id')
        .where('tasks.declinedAt', 'is', null)
        .where('tasks.manualDeletion', '=', false)
        .select((e) => e.fn.agg<string[]>('array_agg', ['assignedTo']).as('ids'))
        .as('assigneeIds'),
    )
    .where('files.id', '=', id)
    .executeTakeFirst();

/** The row of a file, for callers that need no permission: jobs and the external viewer's link. */
export const findStored = (db: Db, id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
export type StoredFile = NonNullable<Awaited<ReturnType<typeof findStored>>>;
export type FileRecord = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export const insertFile = (
  tx: Tx,
  file: {
    id: string;
    submissionId: string | null;
    fieldId: string;
    name: string;
    size: number;
    type: string;
    digest: string;
    storageKey: string;
    scanState: string;
    createdBy: string;
  },
) => tx.insertInto('files').values(file).execute();

export const storeScan = (db: Db, id: string, scanState: 'CLEAN' | 'INFECTED') =>
  db.updateTable('files').set({ scanState, scannedAt: appNow }).where('id', '=', id).execute();

export const findUnscanned = (db: Db) =>
  db
    .selectFrom('files')
    .select('id')
    .where('scanState', 'in', ['NOT_SCANNED', 'PENDING'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1_000)
    .execute();

/** One job per file, however often it is queued. */
export async function enqueueScanJob(db: Db, task: string, id: string): Promise<void> {
  await sql`select enqueue_job(${task}, ${toJson({ id })}::json, ${`scan-${id}`})`.execute(db);
}

/** False where another request was first. */
export const storeThumbnail = async (tx: Tx, id: string, thumbnailKey: string): Promise<boolean> =>
  (await tx.updateTable('files').set({ thumbnailKey }).where('id', '=', id).where('thumbnailKey', 'is', null).executeTakeFirst())
    .numUpdatedRows > 0n;

export const noteBytes = (db: Db, storageKey: string) => db.insertInto('unclaimedBytes').values({ storageKey }).execute();

export const claimBytes = (tx: Tx, storageKey: string) =>
  tx.deleteFrom('unclaimedBytes').where('storageKey', '=', storageKey).execute();

/** Those of the keys that no transaction has claimed; they are the caller's to remove. */
export const takeUnclaimed = async (db: Db, keys: string[]): Promise<string[]> => {
  const rows = await db.deleteFrom('unclaimedBytes').where('storageKey', 'in', keys).returning('storageKey').execute();
  return rows.map((row) => row.storageKey);
};

/** Keys of bytes that no row refers to after an hour, which is longer than any transaction lasts. */
export const findForgottenBytes = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('unclaimedBytes')
    .select('storageKey')
    .where('storedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  return rows.map((row) => row.storageKey);
};

/**
 * Bytes of a person's files and of their uploads under way. What was removed from a draft counts for one more day: a device that
 * is offline may still name it, and adding and removing by turns must not fill the storage.
 */
export async function findStoredBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(files.size), 0) from files left join submissions on submissions.id = files.submission_id
      where files.created_by = ${userId}
        and (submissions.id is null or submissions.progress = 'SUBMITTED'
          or files.created_at > now() - interval '1 day'
          or position(files.id::text in concat(submissions.answers::text, submissions.orphans::text)) > 0))
      + (select coalesce(sum(size), 0) from uploads where created_by = ${userId} and file_id is null) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
