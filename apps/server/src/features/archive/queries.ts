import type { Locale } from '@grantdesk/messages';
import { ARCHIVE_HOURS, type Actor, type ArchiveState } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { excludingIds } from '#platform/conflicts.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { anyOfIds } from '#platform/prepared-query.ts';
import { applicationVisibleTo } from '../application/index.ts';

export const MAKE_ARCHIVE = 'make-archive';

/** What is known of the selected applications that the person sees in the list of their programme. */
export const findListed = (
  db: Db,
  actor: Actor,
  { programmeId, ids, closedIds }: { programmeId: string; ids: string[]; closedIds: string[] },
) =>
  db
    .selectFrom('applications')
    .select(['id', 'applicationNumber', 'progressStatus'])
    .where('programmeId', '=', programmeId)
    .where('id', '=', anyOfIds(ids))
    .where(applicationVisibleTo(actor))
    .where(excludingIds(closedIds, sql.ref('applications.id')))
    .execute();

const archives = (db: Db) =>
  db
    .selectFrom('applicationArchives')
    .innerJoin('programmes', 'programmes.id', 'applicationArchives.programmeId')
    .selectAll('applicationArchives')
    .select('programmes.name as programmeName');

/** A ZIP of the person's own that has not expired. */
export const findOwnArchive = (db: Db, id: string, userId: string) =>
  archives(db)
    .where('applicationArchives.id', '=', id)
    .where('requestedBy', '=', userId)
    .where('expiresAt', '>', sql<Date>`(select app_now())`)
    .executeTakeFirst();

export type ArchiveRecord = NonNullable<Awaited<ReturnType<typeof findOwnArchive>>>;

export const findUnfinished = (db: Db, userId: string) =>
  db
    .selectFrom('applicationArchives')
    .select('id')
    .where('requestedBy', '=', userId)
    .where('state', '=', 'MAKING')
    .executeTakeFirst();

/** False where one of the same person is still being made. */
export const insertArchive = async (
  tx: Tx,
  archive: {
    id: string;
    requestedBy: string;
    programmeId: string;
    language: Locale;
    applicationIds: string[];
    applicationNumbers: string[];
  },
): Promise<boolean> =>
  (await tx
    .insertInto('applicationArchives')
    .values(archive)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** One job per ZIP, however often it is queued. */
export async function enqueueArchive(tx: Tx, id: string): Promise<void> {
  await sql`select enqueue_job(${MAKE_ARCHIVE}, ${toJson({ id })}::json, ${`archive-${id}`})`.execute(tx);
}

/** Begins the next attempt, from the start; undefined for a ZIP that is finished or gone. */
export async function claimArchive(db: Db, id: string): Promise<ArchiveRecord | undefined> {
  const claimed = await db
    .updateTable('applicationArchives')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), done: 0, skippedIds: [] }))
    .where('id', '=', id)
    .where('state', '=', 'MAKING')
    .where('expiresAt', '>', sql<Date>`(select app_now())`)
    .returning('id')
    .executeTakeFirst();
  return claimed && archives(db).where('applicationArchives.id', '=', id).executeTakeFirst();
}

type Attempt = Pick<ArchiveRecord, 'id' | 'attempts'>;

const ofAttempt = (db: Db, { id, attempts }: Attempt) =>
  db.updateTable('applicationArchives').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'MAKING');

/** False where another attempt has begun since, or the ZIP is gone. */
const hasChanged = async (query: ReturnType<typeof ofAttempt>): Promise<boolean> =>
  (await query.executeTakeFirst()).numUpdatedRows > 0n;

export const saveProgress = (db: Db, attempt: Attempt, progress: { done: number; skippedIds: string[] }): Promise<boolean> =>
  hasChanged(ofAttempt(db, attempt).set(progress));

export const markReady = (
  tx: Tx,
  attempt: Attempt,
  file: { storageKey: string; size: number; done: number; skippedIds: string[] },
): Promise<boolean> =>
  hasChanged(
    ofAttempt(tx, attempt).set({
      ...file,
      state: 'READY' satisfies ArchiveState,
      expiresAt: sql<Date>`${appNow} + make_interval(hours => ${ARCHIVE_HOURS})`,
    }),
  );

export type ArchiveFailure = 'ACCESS_ENDED' | 'NOTHING_INCLUDED' | 'ERROR';

export const markFailed = (tx: Tx, attempt: Attempt, failure: ArchiveFailure): Promise<boolean> =>
  hasChanged(ofAttempt(tx, attempt).set({ state: 'FAILED' satisfies ArchiveState, failure }));

/** An attempt that a stop of the process ended does not count. */
export const uncountAttempt = (db: Db, attempt: Attempt): Promise<boolean> =>
  hasChanged(ofAttempt(db, attempt).set((eb) => ({ attempts: eb('attempts', '-', 1) })));

/** Where the bytes of files are, and whether a scanner has passed them. */
export const findFileBytes = (db: Db, ids: string[]) =>
  db.selectFrom('files').select(['id', 'storageKey', 'scanState']).where('id', '=', anyOfIds(ids)).execute();

/**
 * Whether each application in a ZIP is still there, was neither erased nor emptied since, and is not closed to its person by a
 * conflict of interest: a copy of a day ago must not show more than the list does.
 */
export async function isStillOpen(
  db: Db,
  { createdAt, applicationIds, skippedIds }: ArchiveRecord,
  closedIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select not exists (
      select from unnest(${applicationIds}::uuid[]) as included (id)
        left join applications a on a.id = included.id left join users u on u.id = a.user_id
      where included.id <> all (${skippedIds}::uuid[])
        and (a.id is null or a.emptied_at > ${createdAt} or u.erased_at > ${createdAt}
          or a.id = any (${[...closedIds]}::uuid[]))) as open`.execute(db);
  return rows[0]?.open ?? false;
}

/** ZIPs whose day is over, finished or not. */
export const findExpired = (db: Db) =>
  db
    .selectFrom('applicationArchives')
    .select(['id', 'storageKey'])
    .where('expiresAt', '<=', sql<Date>`(select app_now())`)
    .orderBy('expiresAt')
    .limit(1_000)
    .execute();

export const deleteArchive = (tx: Tx, id: string) => tx.deleteFrom('applicationArchives').where('id', '=', id).execute();
