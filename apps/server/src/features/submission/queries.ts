import type { Answers } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';

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

export const findSubmission = (db: Db, ownerKind: OwnerKind, ownerId: string) =>
  select(db).where('ownerKind', '=', ownerKind).where('ownerId', '=', ownerId).executeTakeFirst();

export type SubmissionRecord = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** The submission with its row locked until the transaction ends: saves and submits of one form go one after another. */
export const lockSubmission = (tx: Tx, id: string) => select(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const insertSubmission = (
  tx: Tx,
  submission: { id: string; ownerKind: OwnerKind; ownerId: string; formVersionId: string; filesOf?: string },
) => tx.insertInto('submissions').values(submission).execute();

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

export const storeAnswers = (tx: Tx, id: string, saved: { answers: Answers; orphans: Answers; version: number; savedAt: Date }) =>
  tx
    .updateTable('submissions')
    .set({ ...saved, answers: toJson(saved.answers), orphans: toJson(saved.orphans), progress: 'IN-PROGRESS' })
    .where('id', '=', id)
    .execute();

export const storeSubmitted = (
  tx: Tx,
  id: string,
  final: { answers: Answers; version: number; submittedAt: Date; receiptNo: string; digest: string },
) =>
  tx
    .updateTable('submissions')
    .set({ ...final, answers: toJson(final.answers), progress: 'SUBMITTED' })
    .where('id', '=', id)
    .execute();

/** The next receipt number, as `R-2026-000042`. A number may be skipped, never given twice. */
export async function nextReceiptNo(tx: Tx, year: number): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('receipt_numbers') as n`.execute(tx);
  return `R-${year}-${String(rows[0]?.n ?? 0).padStart(6, '0')}`;
}

export const findFormVersion = (db: Db, id: string) =>
  db
    .selectFrom('formVersions')
    .select(['id', 'formId', 'name', 'version', 'sections'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Files of a submission by id; those of the rounds of a report belong together. */
export async function findFilesOf(db: Db, { id, filesOf: first }: { id: string; filesOf?: string | null }) {
  const files = db.selectFrom('files').select(['id', 'fieldId', 'name', 'size', 'type', 'digest', 'scanState as scan']);
  const own = first
    ? files.where('submissionId', 'in', (eb) =>
        eb
          .selectFrom('submissions')
          .select('id')
          .where((e) => e.or([e('id', '=', first), e('filesOf', '=', first)])),
      )
    : files.where('submissionId', '=', id);
  return own.orderBy('id').execute();
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
