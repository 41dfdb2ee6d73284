import type { Answers } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { preparedQuery } from '#platform/prepared-query.ts';

export type OwnerKind = 'APPLICATION' | 'PROPOSAL' | 'REPORT';

const select = (db: Db) =>
  db
    .selectFrom('submissions')
    .select([
      'id',
      'ownerKind',
      'ownerId',
      'formVersionId',
      'answers',
      'orphans',
      'version',
      'progress',
      'savedAt',
      'submittedAt',
      'receiptNo',
      'digest',
      'filesOf',
    ]);

const submissionOf = preparedQuery('submission', (db, { ownerKind, ownerId }: { ownerKind: OwnerKind; ownerId: string }) =>
  select(db).where('ownerKind', '=', ownerKind).where('ownerId', '=', ownerId),
);

export const findSubmission = async (db: Db, ownerKind: OwnerKind, ownerId: string) =>
  (await submissionOf(db, { ownerKind, ownerId }))[0];

export type SubmissionRecord = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** What an application has in writing: its own form and, once there is one, its proposal. */
export const selectWritings = (db: Db, applicationId: string) =>
  select(db).where('ownerKind', 'in', ['APPLICATION', 'PROPOSAL']).where('ownerId', '=', applicationId);

/** The submission with its row locked until the transaction ends: saves and submits of one form go one after another. */
export const lockSubmission = (tx: Tx, id: string) =>
  select(tx)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('form'));

export const insertSubmission = (
  tx: Tx,
  {
    answers,
    ...submission
  }: { id: string; ownerKind: OwnerKind; ownerId: string; formVersionId: string; filesOf?: string; answers?: Answers },
) =>
  tx
    .insertInto('submissions')
    .values({ ...submission, ...(answers && { answers: toJson(answers) }) })
    .execute();

/** A draft of another owner that begins with these answers, on the same form; the files belong to both. */
export const copySubmission = (
  tx: Tx,
  from: Pick<SubmissionRecord, 'id' | 'filesOf' | 'formVersionId' | 'answers' | 'orphans' | 'savedAt'>,
  owner: { ownerKind: OwnerKind; ownerId: string },
) =>
  tx
    .insertInto('submissions')
    .values({
      id: newId(),
      ...owner,
      formVersionId: from.formVersionId,
      answers: toJson(from.answers),
      orphans: toJson(from.orphans),
      progress: 'IN-PROGRESS',
      savedAt: from.savedAt,
      filesOf: from.filesOf ?? from.id,
    })
    .execute();

export interface StoredAnswers {
  id: string;
  answers: Answers;
  orphans: Answers;
  version: number;
  savedAt: Date;
}

const store = preparedQuery(
  'store-answers',
  (
    db,
    { id, answers, orphans, version, savedAt }: { id: string; answers: string; orphans: string; version: number; savedAt: Date },
  ) => db.updateTable('submissions').set({ answers, orphans, version, savedAt, progress: 'IN-PROGRESS' }).where('id', '=', id),
);

/** Writes the answers of a draft whose row is locked. */
export const storeAnswers = (tx: Tx, { id, answers, orphans, version, savedAt }: StoredAnswers) =>
  store(tx, { id, answers: toJson(answers), orphans: toJson(orphans), version, savedAt });

type Final = Omit<StoredAnswers, 'savedAt'> & { savedAt: Date | null; submittedAt: Date; digest: string };

const submit = preparedQuery(
  'submit-answers',
  (_db, final: Omit<Final, 'answers' | 'orphans'> & { answers: string; orphans: string; year: number }) => sql<{
    receiptNo: string;
  }>`
    update submissions
    set answers = ${final.answers}, orphans = ${final.orphans}, version = ${final.version}, saved_at = ${final.savedAt},
      submitted_at = ${final.submittedAt}, digest = ${final.digest}, progress = 'SUBMITTED',
      receipt_no = concat('R-', ${final.year}::int, '-', to_char(nextval('receipt_numbers'), 'FM999999000000'))
    where id = ${final.id}
    returning receipt_no`,
);

/**
 * Writes the final answers of a draft whose row is locked.
 * @returns the receipt number, as `R-2026-000042`; a number may be skipped, never given twice
 */
export async function storeSubmitted(tx: Tx, final: Final): Promise<string> {
  const { answers, orphans, submittedAt } = final;
  const year = submittedAt.getUTCFullYear();
  const [row] = await submit(tx, { ...final, answers: toJson(answers), orphans: toJson(orphans), year });
  if (!row) throw notFound('form');
  return row.receiptNo;
}

export const findFormVersion = (db: Db, id: string) =>
  db
    .selectFrom('formVersions')
    .select(['id', 'formId', 'name', 'version', 'language', 'sections'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const FILE = ['id', 'fieldId', 'name', 'size', 'type', 'digest', 'scanState as scan'] as const;

const filesOfOne = preparedQuery('files-of-submission', (db, { id }: { id: string }) =>
  db.selectFrom('files').select(FILE).where('submissionId', '=', id).orderBy('id'),
);

export type StoredFile = Awaited<ReturnType<typeof filesOfOne>>[number];

/** The same in a statement that reads `submissions`, for forms that have no rounds. */
export const FILES_OF_SUBMISSION = sql<Omit<StoredFile, 'digest'>[]>`(
  select coalesce(json_agg(f), '[]')
  from (select id, field_id as "fieldId", name, size, type, scan_state as scan from files where submission_id = submissions.id order by id) f)`;

/** Files of what an application has in writing. */
export const selectFilesOfWritings = (db: Db, applicationId: string) =>
  db
    .selectFrom('files')
    .innerJoin('submissions', 'submissions.id', 'files.submissionId')
    .where('submissions.ownerKind', 'in', ['APPLICATION', 'PROPOSAL'])
    .where('submissions.ownerId', '=', applicationId)
    .select(['files.id', 'files.fieldId', 'files.name', 'files.size', 'files.type', 'files.digest', 'files.scanState as scan'])
    .select('files.submissionId')
    .orderBy('files.id');

/** Files of a submission by id; those of the rounds of a report belong together. */
export async function findFilesOf(
  db: Db,
  { id, filesOf: first }: { id: string; filesOf?: string | null },
): Promise<StoredFile[]> {
  if (!first) return filesOfOne(db, { id });
  return db
    .selectFrom('files')
    .select(FILE)
    .where('submissionId', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .select('id')
        .where((e) => e.or([e('id', '=', first), e('filesOf', '=', first)])),
    )
    .orderBy('id')
    .execute();
}

/** Every published version of a form, newest first. */
export const findVersionsOf = (db: Db, formId: string) =>
  db.selectFrom('formVersions').select(['id', 'sections']).where('formId', '=', formId).orderBy('version', 'desc').execute();

/** A few open drafts of a version, locked, in ascending order of id from `after` on. */
export const lockDrafts = (tx: Tx, formVersionId: string, after: string, limit: number) =>
  tx
    .selectFrom('submissions')
    .select(['id', 'answers', 'orphans'])
    .where('formVersionId', '=', formVersionId)
    .where('progress', '<>', 'SUBMITTED')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Sets drafts on a version, each with its answers as moved. The version of the answers rises: open pages notice. */
export const moveDrafts = (tx: Tx, formVersionId: string, drafts: { id: string; answers: Answers; orphans: Answers }[]) =>
  sql`
    update submissions set form_version_id = ${formVersionId}, version = submissions.version + 1,
      answers = moved.answers, orphans = moved.orphans
    from jsonb_to_recordset(${toJson(drafts)}) as moved(id uuid, answers jsonb, orphans jsonb)
    where submissions.id = moved.id`.execute(tx);
