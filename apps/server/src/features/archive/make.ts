import type { Locale } from '@grantdesk/messages';
import { findActiveActor } from '#platform/actor-queries.ts';
import type { Ctx } from '#platform/context.ts';
import { zipOf, type ZipEntry } from '#platform/export/zip.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findPaperHouse } from '#platform/brand.ts';
import { claimBytes, forgetBytes, noteBytes } from '../file/index.ts';
import { applicationEntries, contentsEntry, selectionOf, type ArchiveParts, type ContentsRow, type Making } from './entries.ts';
import { notifyFailed, notifyReady } from './notices.ts';
import {
  claimArchive,
  isStillOpen,
  markFailed,
  markReady,
  saveProgress,
  uncountAttempt,
  type ArchiveFailure,
  type ArchiveRecord,
} from './queries.ts';
import { findListedProgramme } from './service.ts';

export { MAKE_ARCHIVE } from './queries.ts';

/** Attempts that end in an error, or with the process; the next one gives up. */
const MAX_ATTEMPTS = 3;
/** Progress is written after so many applications. */
const SAVE_EVERY = 5;

/** Why a ZIP is not made, whatever is tried. */
class ArchiveRefused extends Error {
  readonly failure: ArchiveFailure;
  constructor(failure: ArchiveFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Another attempt has begun since, or the ZIP is gone: this one ends without a trace. */
class AttemptOver extends Error {}

/**
 * The job that makes a ZIP, each time from the start. It is offered once it is stored whole; the person is notified then, or
 * when it is given up.
 * @throws Error where it may succeed later: the queue repeats the job
 */
export async function makeArchive(p: ArchiveParts, id: string, signal?: AbortSignal): Promise<void> {
  const archive = await claimArchive(p.db, id);
  if (!archive) return;
  // The processes of earlier attempts ended without a word, perhaps because of it.
  if (archive.attempts > MAX_ATTEMPTS) return giveUp(p, archive, 'ERROR');
  try {
    await attempt(p, archive, signal);
  } catch (error) {
    if (error instanceof AttemptOver) return;
    if (error instanceof ArchiveRefused) return giveUp(p, archive, error.failure);
    if (signal?.aborted) await uncountAttempt(p.db, archive);
    else if (archive.attempts === MAX_ATTEMPTS) {
      p.log.error({ err: error, archive: id }, 'a ZIP of applications could not be made');
      return giveUp(p, archive, 'ERROR');
    }
    throw error;
  }
}

async function attempt(p: ArchiveParts, archive: ArchiveRecord, signal?: AbortSignal): Promise<void> {
  const ctx = await requesterOf(p, archive);
  await assertAccess(p, ctx, archive);
  const language = archive.language as Locale;
  const making: Making = {
    ctx,
    house: await findPaperHouse(p.db),
    language,
    programmeId: archive.programmeId,
    folders: new Set(),
  };
  const skippedIds: string[] = [];
  const received = await p.files.receive(zipOf(archiveEntries(p, archive, making, skippedIds, signal)));
  try {
    if (skippedIds.length === archive.applicationIds.length) throw new ArchiveRefused('NOTHING_INCLUDED');
    await store(p, ctx, archive, { ...received, skippedIds });
  } finally {
    await p.files.discard(received);
  }
}

/** The person as they are now, without a session. @throws ArchiveRefused if their account was closed */
async function requesterOf(p: ArchiveParts, { requestedBy, language }: ArchiveRecord): Promise<Ctx> {
  const actor = await findActiveActor(p.db, requestedBy);
  if (!actor) throw new ArchiveRefused('ACCESS_ENDED');
  return { actor, language: language as Locale, sessionId: '', sessionEndsAt: new Date(0), ipAddress: '' };
}

async function assertAccess(p: ArchiveParts, ctx: Ctx, { programmeId }: ArchiveRecord) {
  const programme = await findListedProgramme(p, ctx, programmeId);
  if (!programme) throw new ArchiveRefused('ACCESS_ENDED');
  return programme;
}

/** One application after the other, so that memory does not grow with them; last what was and was not included. */
async function* archiveEntries(
  p: ArchiveParts,
  archive: ArchiveRecord,
  making: Making,
  skippedIds: string[],
  signal?: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const rows: ContentsRow[] = [];
  for (const each of selectionOf(archive)) {
    signal?.throwIfAborted();
    const row = yield* applicationEntries(p, making, each);
    if (row.folder === '') skippedIds.push(each.id);
    const done = rows.push(row);
    if (done % SAVE_EVERY === 0 && !(await saveProgress(p.db, archive, { done, skippedIds }))) throw new AttemptOver();
  }
  yield contentsEntry(making.language, rows);
}

/** Stores the whole ZIP, then offers it. Bytes that no row claims are deleted, also if this process dies in between. */
async function store(
  p: ArchiveParts,
  ctx: Ctx,
  archive: ArchiveRecord,
  { temporaryPath, size, skippedIds }: { temporaryPath: string; size: number; skippedIds: string[] },
): Promise<void> {
  const storageKey = newId();
  await noteBytes(p.db, storageKey);
  try {
    await p.files.put(storageKey, temporaryPath);
    // Making it took a while.
    const { closedIds } = await assertAccess(p, ctx, archive);
    if (!(await isStillOpen(p.db, { ...archive, skippedIds }, closedIds))) throw new Error('An application was closed meanwhile');
    await inTx(p, async (tx) => {
      const done = archive.applicationIds.length;
      if (!(await markReady(tx, archive, { storageKey, size, done, skippedIds }))) throw new AttemptOver();
      await claimBytes(tx, storageKey);
      await notifyReady(p, tx, ctx.actor, archive, done - skippedIds.length);
    });
  } catch (error) {
    await forgetBytes(p, [storageKey]);
    throw error;
  }
}

async function giveUp(p: ArchiveParts, archive: ArchiveRecord, failure: ArchiveFailure): Promise<void> {
  const actor = await findActiveActor(p.db, archive.requestedBy);
  await inTx(p, async (tx) => {
    if (!(await markFailed(tx, archive, failure))) return;
    if (actor) await notifyFailed(p, tx, actor, archive);
  });
}
