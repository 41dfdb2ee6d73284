import type { Answers } from '@grantdesk/domain';
import { recordAudits, type AuditEntry } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { saveAnswers, withStoredFiles, type Change, type validateChange } from '../submission/index.ts';
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
    if (locked.progress === 'OPEN') await updateProgress(tx, draft.application.id, toProgress(locked, 'IN-PROGRESS'));
    await recordAudits(tx, ctx, auditOfSave(draft, locked, answers, result));
    return result;
  });

/** The audit row of a save, unless nothing changed or this editing session has left one. */
export function auditOfSave(
  { application: { id, programmeId, applicationNumber } }: Draft,
  { savedAt, now, ownerKind }: LockedDraft,
  answers: Answers,
  { isChanged }: Pick<SaveResult, 'isChanged'>,
): AuditEntry[] {
  if (!isChanged || isSameSession(savedAt, now)) return [];
  const facts = { applicationID: applicationNumber, fields: Object.keys(answers).length, form: ownerKind.toLowerCase() };
  return [{ subject: { kind: 'APPLICATION', id, programmeId }, event: { type: 'application.saved', facts } }];
}
