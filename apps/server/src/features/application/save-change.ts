import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import {
  toFileFacts,
  findFilesOfDrafts,
  validateChange,
  pinnedForm,
  storeAnswers,
  withStoredFiles,
  type Change,
  type PinnedForm,
} from '../submission/index.ts';
import { lockDraft, type LockedDraft } from './draft-lock-queries.ts';
import { toProgress, assertOpen, type Draft } from './draft.ts';
import { updateProgress } from './queries.ts';

/** Saves within this time count as one editing session and leave one audit row. */
const EDITING_SESSION_MS = 30 * 60_000;

export interface SaveRequest {
  ctx: Ctx;
  draft: Draft;
  change: Change;
  /** The version that the change was made on; undefined merges with any. */
  ifMatch: number | undefined;
}

export type SaveResult = ReturnType<typeof validateChange>;

/** A change that may be written under the lock that it was validated with. */
export interface ValidatedSave {
  request: SaveRequest;
  locked: LockedDraft;
  result: SaveResult;
}

/** Writes one change under the row lock, where it is validated again: what was open while its parts came in may be closed now. */
export const saveChange = (p: Platform, request: SaveRequest): Promise<SaveResult> =>
  inTx(p, async (tx) => {
    const locked = await lockDraft(tx, request.draft);
    const answers = await withStoredFiles(tx, request.ctx, locked, request.change);
    const files = await findFilesOfDrafts(tx, [locked.id]);
    const form = await pinnedForm(tx, locked.formVersionId);
    const change = { ...request.change, answers };
    const validated = validateSave({ ...request, change }, locked, form, files.get(locked.id));
    await writeSaves(tx, [validated]);
    return validated.result;
  });

/** @throws AppError where the draft is closed by now, or another than the change was made on */
export function validateSave(
  request: SaveRequest,
  locked: LockedDraft,
  form: PinnedForm,
  files: Parameters<typeof toFileFacts>[0] = [],
): ValidatedSave {
  const { draft, change, ifMatch } = request;
  const { now } = locked;
  assertOpen({ application: locked, submission: locked, now });
  const { answers, orphans } = change;
  const arrived = { answers, orphans, formVersionId: draft.form.versionId, ifMatch, now };
  return { request, locked, result: validateChange(form, locked, toFileFacts(files), arrived) };
}

/** Stores the answers, the progress and the audit rows of changes whose drafts this transaction has locked. */
export async function writeSaves(tx: Tx, saves: readonly ValidatedSave[]): Promise<void> {
  const stored = saves.flatMap(({ result }) => result.stored ?? []);
  if (stored.length > 0) await storeAnswers(tx, stored);
  for (const { request, locked, result } of saves) {
    const { id, programmeId, applicationNumber } = request.draft.application;
    if (locked.progress === 'OPEN') await updateProgress(tx, id, toProgress(locked, 'IN-PROGRESS'));
    const isSession = locked.savedAt && locked.now.getTime() - locked.savedAt.getTime() <= EDITING_SESSION_MS;
    if (!result.isChanged || isSession) continue;
    const facts = {
      applicationID: applicationNumber,
      fields: Object.keys(request.change.answers).length,
      form: locked.ownerKind.toLowerCase(),
    };
    await recordAudit(tx, request.ctx, { kind: 'APPLICATION', id, programmeId }, { type: 'application.saved', facts });
  }
}
