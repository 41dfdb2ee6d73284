import type { Answer } from '@grantdesk/api';
import { lockedChanges, reportWords, type Answers } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import {
  toAnswers,
  insertSubmission,
  lockSubmission,
  saveAnswers,
  withChange,
  withStoredFiles,
  type Change,
} from '../submission/index.ts';
import { insertRound, lockReport, updateReport } from './queries.ts';
import { openRound, publishedForm, readReport, visibleReport } from './service.ts';
import type { Report, WrittenRound } from './report-types.ts';

/** A report that this person writes, with its open round. */
export interface ReportDraft extends Report {
  current: WrittenRound;
}

/**
 * The report of the person's own project, started if there is none: it pins the report form published at this moment.
 * @throws AppError 404 for everyone else, 409 if it cannot be written now
 */
export async function ownReport(p: Platform, ctx: Ctx, id: string): Promise<ReportDraft> {
  const found = await visibleReport(p.db, ctx, id);
  if (!found.isWriter) throw notFound('report');
  assertReportWritable(found);
  const current = openRound(found) ?? (await inTx(p, (tx) => beginRound(tx, ctx, id)));
  return { ...found, current };
}

/** @throws AppError 409 with the reason where the report cannot be written now */
export function assertReportWritable({ denial, report }: Report): void {
  if (denial === null) return;
  throw new AppError(report.status === 'Submitted' ? 'ALREADY_SUBMITTED' : 'CONFLICT', denial);
}

async function beginRound(tx: Tx, ctx: Ctx, id: string): Promise<WrittenRound> {
  await lockReport(tx, id);
  const found = await visibleReport(tx, ctx, id);
  assertReportWritable(found);
  const begun = openRound(found);
  if (begun) return begun;
  const form = await publishedForm(tx, found.report);
  if (!form) throw new AppError('CONFLICT', reportWords.noForm);
  const roundId = newId();
  await insertRound(tx, { id: roundId, reportId: id, round: 1, reopened: null, startedBy: ctx.actor.userId });
  await insertSubmission(tx, { id: newId(), ownerKind: 'REPORT', ownerId: roundId, formVersionId: form.id });
  const made = openRound(await visibleReport(tx, ctx, id));
  if (!made) throw notFound('report');
  return made;
}

/** Starts a draft; a repeated call returns the same one. */
export async function startReport(p: Platform, ctx: Ctx, id: string): Promise<Answer<'report.start'>> {
  return onceInTx(p, ctx, async (tx) => {
    const found = await visibleReport(tx, ctx, id);
    if (!found.isWriter) throw notFound('report');
    assertReportWritable(found);
    await beginRound(tx, ctx, id);
    return readReport(tx, ctx, id);
  });
}

/** Saves a report as an application is saved: valid or not, in one transaction with its files. */
export async function saveReport(
  p: Platform,
  ctx: Ctx,
  id: string,
  readParts: PartsReader,
  ifMatch: number | undefined,
): Promise<Answer<'report.save'>> {
  const draft = await ownReport(p, ctx, id);
  return withChange(p, ctx, draft.current.form, readParts, async (change) => {
    const saved = await keepReport(p, ctx, draft, change, ifMatch);
    return {
      data: {
        version: saved.version,
        savedAt: saved.savedAt.toISOString(),
        issues: [...change.refused, ...saved.issues],
        files: saved.files,
      },
    };
  });
}

/** Writes a change under the report's lock, where it is judged again. @throws AppError 409, 422 for answers that stay closed */
export async function keepReport(p: Platform, ctx: Ctx, draft: ReportDraft, change: Change, ifMatch: number | undefined) {
  const { id } = draft.report;
  return inTx(p, async (tx) => {
    const { version: before } = await lockReport(tx, id);
    const found = await visibleReport(tx, ctx, id);
    assertReportWritable(found);
    const { round } = draft.current;
    const locked = await lockSubmission(tx, draft.current.submission.id);
    if (locked.progress === 'SUBMITTED') throw new AppError('ALREADY_SUBMITTED', reportWords.submitted);
    const now = await databaseNow(tx);
    const answers: Answers = await withStoredFiles(tx, ctx, locked, change);
    const closed = lockedChanges(answers, toAnswers(locked), round.reopened);
    if (closed.length > 0) throw ruleBroken(closed);
    const saved = await saveAnswers(tx, locked, {
      answers,
      orphans: change.orphans,
      formVersionId: draft.current.form.versionId,
      ifMatch,
      now,
    });
    if (found.report.status !== 'In-Progress') await updateReport(tx, id, { status: 'In-Progress', version: before + 1 });
    return saved;
  });
}
