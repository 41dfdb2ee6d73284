/**
 * A save that finds its draft as it was read needs no transaction: one statement checks that and writes. Saves that arrive at the
 * same time share the statement, because a commit costs the same for one as for many.
 *
 * What it gives: decision 0113. Without this module `save.ts` calls `saveChange` alone, and nothing else changes.
 */
import pg from 'pg';
import { closesAt } from '@grantdesk/domain';
import { createBatcher } from '#platform/batcher.ts';
import type { Platform } from '#platform/context.ts';
import { toRule, toWindow } from '#platform/window.ts';
import { toFileFacts, validateChange } from '../submission/index.ts';
import type { DraftToSave } from './draft.ts';
import { isSameSession, type SaveRequest, type SaveResult } from './save-change.ts';
import { writeUnchanged, type UnchangedSave } from './save-queries.ts';

/** Saves that share a statement, and how many such statements run in parallel: few, so that saves gather under load. */
const MAX_SHARING = 32;
const MAX_AT_ONCE = 3;

/** The database is not there, stops or is full. Any other answer of it refuses one of the saves: nothing is stored. */
const UNAVAILABLE = /^(08|53|57)/;

/**
 * Saves a change of a draft that is still as it was read. Only what is a save like any other: a draft begun before, in an editing
 * session that has its audit row, without files.
 * @returns undefined if it must be written under the lock: the draft was changed or is locked, or the database refused
 */
export async function saveUnchanged(p: Platform, request: SaveRequest & { draft: DraftToSave }): Promise<SaveResult | undefined> {
  const { draft, change, ifMatch } = request;
  const { application, submission, form, written, now } = draft;
  const end = closesAt(toRule(toWindow(application, submission.ownerKind === 'PROPOSAL')));
  if (end === null || !isPlain(request)) return undefined;
  const { answers, orphans } = change;
  const read = { ...submission, ...written, ownerId: application.id };
  const arrived = { answers, orphans, formVersionId: form.versionId, ifMatch, now };
  const result = validateChange(form, read, toFileFacts(written.files), arrived);
  if (!result.stored) return result;
  const savedAt = await batch(p, { ...result.stored, seen: written.seen, closesAt: new Date(end) });
  return savedAt && { ...result, savedAt };
}

const isPlain = ({ draft: { form, submission, now }, change }: SaveRequest): boolean =>
  submission.progress === 'IN-PROGRESS' &&
  isSameSession(submission.savedAt, now) &&
  change.files.length === 0 &&
  // A file may go while the answer that names it is on its way.
  !Object.keys(change.answers).some((id) => form.compiled.fieldById.get(id)?.field_type === 'FILE');

const batch = createBatcher(writeBatch, { most: MAX_SHARING, atOnce: MAX_AT_ONCE });

async function writeBatch(p: Platform, saves: readonly UnchangedSave[]): Promise<(Date | undefined)[]> {
  // Of two that change the same draft the later finds it changed.
  const firsts = new Map(saves.toReversed().map((save) => [save.id, save]));
  try {
    const stored = await writeUnchanged(p.primary ?? p.db, [...firsts.values()]);
    const times = new Map(stored.map(({ id, savedAt }) => [id, savedAt]));
    return saves.map((save) => (firsts.get(save.id) === save ? times.get(save.id) : undefined));
  } catch (error) {
    if (error instanceof pg.DatabaseError && !UNAVAILABLE.test(error.code ?? '')) return saves.map(() => undefined);
    throw error;
  }
}
