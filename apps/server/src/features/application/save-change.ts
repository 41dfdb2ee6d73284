import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { saveAnswers, withStoredFiles, type Change, type validateChange } from '../submission/index.ts';
import { lockDraft } from './draft-lock-queries.ts';
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

export const isSameSession = (savedAt: Date | null, now: Date): boolean =>
  savedAt !== null && now.getTime() - savedAt.getTime() <= EDITING_SESSION_MS;

/**
 * Writes a change under the row lock, where it is validated again: what was open while its parts came in may be closed now.
 * @throws AppError where the draft is closed by now, or another than the change was made on
 */
export const saveChange = (p: Platform, { ctx, draft, change, ifMatch }: SaveRequest): Promise<SaveResult> =>
  inTx(p, async (tx) => {
    const locked = await lockDraft(tx, draft);
    const { now } = locked;
    assertOpen({ application: locked, submission: locked, now });
    const answers = await withStoredFiles(tx, ctx, locked, change);
    const arrived = { answers, orphans: change.orphans, formVersionId: draft.form.versionId, ifMatch, now };
    const result = await saveAnswers(tx, locked, arrived);
    const { id, programmeId, applicationNumber } = draft.application;
    if (locked.progress === 'OPEN') await updateProgress(tx, id, toProgress(locked, 'IN-PROGRESS'));
    if (!result.isChanged || isSameSession(locked.savedAt, now)) return result;
    const facts = {
      applicationID: applicationNumber,
      fields: Object.keys(answers).length,
      form: locked.ownerKind.toLowerCase(),
    };
    await recordAudit(tx, ctx, { kind: 'APPLICATION', id, programmeId }, { type: 'application.saved', facts });
    return result;
  });
