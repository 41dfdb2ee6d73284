import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { preparedQuery } from '#platform/prepared-query.ts';
import type { WindowRow } from '#platform/window.ts';
import { FILES_OF_SUBMISSION, type OwnerKind, type SubmissionRecord } from '../submission/index.ts';
import { selectCollaboratorIds, EXTENSIONS, PROGRAMME } from './queries.ts';

interface DraftKey {
  id: string;
  ownerKind: OwnerKind;
}

const selectDraft = (db: Db, { id, ownerKind }: DraftKey) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('submissions', (join) =>
      join.onRef('submissions.ownerId', '=', 'applications.id').on('submissions.ownerKind', '=', ownerKind),
    )
    .select([
      'applications.id',
      'applications.programmeId',
      'applications.userId',
      'applications.applicationNumber',
      'applications.approvalFlags',
      ...EXTENSIONS,
      ...PROGRAMME,
      'users.name',
      'users.email',
      'submissions.id as submissionId',
      'submissions.formVersionId',
      'submissions.version',
      'submissions.progress',
      'submissions.savedAt',
      'submissions.submittedAt',
      'submissions.receiptNo',
      'submissions.digest',
      sql<Date>`app_now()`.as('now'),
    ])
    .select((eb) => selectCollaboratorIds(eb).as('collaboratorIds'))
    .where('applications.id', '=', id);

const draftOf = preparedQuery('draft', selectDraft);

const toDraft = <Row extends Awaited<ReturnType<typeof draftOf>>[number]>(row: Row, ownerKind: OwnerKind) => {
  const { submissionId, formVersionId, version, progress, savedAt, submittedAt, receiptNo, digest, now, ...application } = row;
  const submission =
    submissionId && formVersionId && version !== null && progress
      ? { id: submissionId, ownerKind, formVersionId, version, progress, savedAt, submittedAt, receiptNo, digest }
      : null;
  return { application, submission, now };
};

/** What writing needs of an application and of its form, but for the answers; and the instant of the database. */
export async function findDraft(db: Db, id: string, ownerKind: OwnerKind) {
  const [row] = await draftOf(db, { id, ownerKind });
  return row && toDraft(row, ownerKind);
}

/** Another text once any of the rows that decide about a save has been written. */
export const ROWS_SEEN = sql<string>`concat_ws(' ', applications.xmin, programmes.xmin, submissions.xmin)`;

const draftToSaveOf = preparedQuery('draft-to-save', (db, key: DraftKey) =>
  selectDraft(db, key)
    .select(['submissions.answers', 'submissions.orphans', 'submissions.filesOf', ROWS_SEEN.as('seen')])
    .select(FILES_OF_SUBMISSION.as('files')),
);

/** A draft with its answers and files, as `writeUnchanged` (save-queries.ts) wants to find it again. */
export async function findDraftToSave(db: Db, id: string, ownerKind: OwnerKind) {
  const [row] = await draftToSaveOf(db, { id, ownerKind });
  if (!row) return undefined;
  const { answers, orphans, filesOf, seen, files, ...draft } = row;
  return { ...toDraft(draft, ownerKind), written: { answers: answers ?? {}, orphans: orphans ?? {}, filesOf, seen, files } };
}

export type Written = NonNullable<Awaited<ReturnType<typeof findDraftToSave>>>['written'];
export type FoundDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
export type DraftApplication = FoundDraft['application'];
export type DraftSubmission = NonNullable<FoundDraft['submission']>;

/** A draft whose application and answers are both locked, with the window and the instant after that. */
export type LockedDraft = SubmissionRecord & WindowRow & { approvalFlags: string[]; now: Date };

/** The application's row is locked first, then that of its answers; only then is the clock read. */
const lockBoth = (name: string, unlessLocked: string) =>
  preparedQuery(
    name,
    (_db, given: { application: string; submission: string }) => sql<LockedDraft>`
      with held as materialized (
        select id, programme_id, approval_flags, extended_until, proposal_extended_until
        from applications where id = ${given.application} for update ${sql.raw(unlessLocked)}
      ), locked as materialized (
        select id, owner_kind, owner_id, form_version_id, answers, orphans, version, progress, saved_at, submitted_at, receipt_no,
          digest, files_of
        from submissions where id = ${given.submission} and owner_id in (select id from held)
        for update ${sql.raw(unlessLocked)}
      )
      select locked.*, held.approval_flags, held.extended_until, held.proposal_extended_until, programmes.start_date, programmes.end_date,
        programmes.proposal_start_date, programmes.proposal_end_date, programmes.grace_minutes, programmes.time_zone, app_now() as now
      from locked join held on held.id = locked.owner_id join programmes on programmes.id = held.programme_id`,
  );
const lockWaiting = lockBoth('lock-draft', '');
const lockFree = lockBoth('lock-free-draft', 'skip locked');

/**
 * Locks a draft, waiting while it is locked: saves and submits of one form go one after another. A statement that waits
 * sees the data as it was when the statement began, so the window is read once more afterwards.
 */
export async function lockDraft(
  tx: Tx,
  draft: { application: { id: string }; submission: { id: string } },
): Promise<LockedDraft> {
  const ids = { application: draft.application.id, submission: draft.submission.id };
  const [free] = await lockFree(tx, ids);
  if (free) return free;
  await lockWaiting(tx, ids);
  const [locked] = await lockFree(tx, ids);
  if (!locked) throw new Error(`The draft ${draft.submission.id} is gone`);
  return locked;
}
