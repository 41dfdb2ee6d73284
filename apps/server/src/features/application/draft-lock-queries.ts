import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { anyOfIds, preparedQuery } from '#platform/prepared-query.ts';
import type { WindowRow } from '#platform/window.ts';
import type { OwnerKind, SubmissionRecord } from '../submission/index.ts';
import { selectCollaboratorIds, EXTENSIONS, PROGRAMME } from './queries.ts';

const draftOf = preparedQuery('draft', (db, { id, ownerKind }: { id: string; ownerKind: OwnerKind }) =>
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
    .where('applications.id', '=', id),
);

/** What writing needs of an application and of its form, but for the answers; and the instant of the database. */
export async function findDraft(db: Db, id: string, ownerKind: OwnerKind) {
  const [row] = await draftOf(db, { id, ownerKind });
  if (!row) return undefined;
  const { submissionId, formVersionId, version, progress, savedAt, submittedAt, receiptNo, digest, now, ...application } = row;
  const submission =
    submissionId && formVersionId && version !== null && progress
      ? { id: submissionId, ownerKind, formVersionId, version, progress, savedAt, submittedAt, receiptNo, digest }
      : null;
  return { application, submission, now };
}

type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
export type DraftApplication = DraftRow['application'];
export type DraftSubmission = NonNullable<DraftRow['submission']>;

/** A draft whose application and answers are both locked, with the window and the instant after that. */
export type LockedDraft = SubmissionRecord & WindowRow & { approvalFlags: string[]; now: Date };

/** The application's row is locked first, then that of its answers; only then is the clock read. */
const lockBoth = (name: string, unlessLocked: string) =>
  preparedQuery(
    name,
    (_db, given: { applications: string[]; submissions: string[] }) => sql<LockedDraft>`
      with held as materialized (
        select id, programme_id, approval_flags, extended_until, proposal_extended_until from applications where id = ${anyOfIds(given.applications)} for update ${sql.raw(unlessLocked)}
      ), locked as materialized (
        select id, owner_kind, owner_id, form_version_id, answers, orphans, version, progress, saved_at, submitted_at, receipt_no,
          digest, files_of
        from submissions where id = ${anyOfIds(given.submissions)} and owner_id in (select id from held)
        for update ${sql.raw(unlessLocked)}
      )
      select locked.*, held.approval_flags, held.extended_until, held.proposal_extended_until, programmes.start_date, programmes.end_date,
        programmes.proposal_start_date, programmes.proposal_end_date, programmes.grace_minutes, programmes.time_zone, app_now() as now
      from locked join held on held.id = locked.owner_id join programmes on programmes.id = held.programme_id`,
  );
const lockWaiting = lockBoth('lock-draft', '');
const lockFree = lockBoth('lock-free-drafts', 'skip locked');

const idsOf = (drafts: { application: { id: string }; submission: { id: string } }[]) => ({
  applications: drafts.map(({ application }) => application.id),
  submissions: drafts.map(({ submission }) => submission.id),
});

type DraftIds = Parameters<typeof idsOf>[0][number];

/**
 * Locks a draft, waiting while it is locked: saves and submits of one form go one after another. A statement that waits
 * sees the data as it was when the statement began, so the window is read once more afterwards.
 */
export async function lockDraft(tx: Tx, draft: DraftIds): Promise<LockedDraft> {
  const [free] = await lockFree(tx, idsOf([draft]));
  if (free) return free;
  await lockWaiting(tx, idsOf([draft]));
  const [locked] = await lockFree(tx, idsOf([draft]));
  if (!locked) throw new Error(`The draft ${draft.submission.id} is gone`);
  return locked;
}

/** Locks the drafts that are free without waiting for the others, so that no two batches ever wait for each other. */
export const lockFreeDrafts = (tx: Tx, drafts: DraftIds[]): Promise<LockedDraft[]> => lockFree(tx, idsOf(drafts));
