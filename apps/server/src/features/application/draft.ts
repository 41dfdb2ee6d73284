import type { Answer } from '@grantdesk/api';
import { canWriteAnswers, outcomeOf, ours } from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import { databaseNow } from '../../platform/clock.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import type { PartsReader } from '../../platform/http/multipart.ts';
import { refuseOutsideWindow, windowOf } from '../../platform/window.ts';
import {
  findSubmission,
  lockSubmission,
  pinnedForm,
  receiptOf,
  saveAnswers,
  withChange,
  withKeptFiles,
  type Change,
  type PinnedForm,
  type SubmissionRecord,
} from '../submission/index.ts';
import { findApplication, lockApplication, touchApplication, type ApplicationRecord } from './queries.ts';

/** Saves within this time count as one editing session and leave one audit row (decisions, Mechanisms 5). */
const EDITING_SESSION_MS = 30 * 60_000;

/** A draft with the form that it answers. */
export interface Draft {
  application: ApplicationRecord;
  submission: SubmissionRecord;
  form: PinnedForm;
}

/** A draft that this person writes in, as its owner or with them. @throws AppError 404 for everybody else */
export async function ownDraft(p: Platform, ctx: Ctx, id: string, which: 'application' | 'proposal'): Promise<Draft> {
  const application = await findApplication(p.db, id, ctx.actor.userId);
  if (!application || !canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? []))
    throw notFound('application');
  const submission = await findSubmission(p.db, which === 'proposal' ? 'PROPOSAL' : 'APPLICATION', id);
  if (!submission) throw notFound(which);
  return { application, submission, form: await pinnedForm(p.db, submission.formVersionId) };
}

/**
 * Saves a draft, valid or not, in one transaction with its files and audit row.
 * @throws AppError 409 after submission, outside the window (judged by the database's clock), or for a stale `ifMatch`
 */
export async function saveDraft(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: 'application' | 'proposal',
  readParts: PartsReader,
  ifMatch: number | undefined,
): Promise<Answer<'application.save'>> {
  const draft = await ownDraft(p, ctx, id, which);
  await refuseClosed(p, draft, draft.submission);
  return withChange(p, draft.form, readParts, async (change) => {
    const saved = await keepChange(p, ctx, draft, change, ifMatch);
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

/** Writes a change under the row lock, where it is judged again: what was open while the parts came in may be closed now. */
export async function keepChange(p: Platform, ctx: Ctx, draft: Draft, change: Change, ifMatch: number | undefined) {
  return inTx(p, async (tx) => {
    const { approvalFlags } = await lockApplication(tx, draft.application.id);
    const locked = await lockSubmission(tx, draft.submission.id);
    const now = await refuseClosed({ db: tx }, { application: { ...draft.application, approvalFlags } }, locked);
    const answers = await withKeptFiles(tx, ctx, locked, change);
    const saved = await saveAnswers(tx, locked, {
      answers,
      orphans: change.orphans,
      formVersionId: draft.form.versionId,
      ifMatch,
      now,
    });
    if (locked.progress === 'OPEN') await touchApplication(tx, draft.application.id, progressOf(locked, 'IN-PROGRESS'));
    if (saved.isChanged && (!locked.savedAt || now.getTime() - locked.savedAt.getTime() > EDITING_SESSION_MS)) {
      const { id, programmeId, applicationNumber } = draft.application;
      const facts = {
        applicationID: applicationNumber,
        fields: Object.keys(answers).length,
        form: locked.ownerKind.toLowerCase(),
      };
      await recordAudit(tx, ctx, { kind: 'APPLICATION', id, programmeId }, { type: 'application.saved', facts });
    }
    return { ...saved, savedAt: saved.isChanged ? now : (locked.savedAt ?? now) };
  });
}

/** Which of the application's two progresses a submission moves (APP-7). */
export const progressOf = <T extends 'IN-PROGRESS' | 'SUBMITTED'>({ ownerKind }: SubmissionRecord, progress: T) =>
  ownerKind === 'PROPOSAL' ? { proposalProgressStatus: progress } : { progressStatus: progress };

/** @throws AppError 409 where the form is submitted or the window is shut; answers the instant that decided */
export async function refuseClosed(
  { db }: Pick<Platform, 'db'>,
  { application }: Pick<Draft, 'application'>,
  submission: SubmissionRecord,
): Promise<Date> {
  const now = await databaseNow(db);
  if (submission.progress === 'SUBMITTED') throw alreadySubmitted(application, submission);
  if (outcomeOf(application.approvalFlags)) throw new AppError('CONFLICT', ours.applicationClosed);
  const isProposal = submission.ownerKind === 'PROPOSAL';
  refuseOutsideWindow(windowOf(application, isProposal), now, isProposal ? 'Proposals' : 'Applications');
  return now;
}

export function alreadySubmitted(application: ApplicationRecord, submission: SubmissionRecord): AppError {
  const receipt = receiptOf(submission);
  return new AppError('ALREADY_SUBMITTED', 'This form has been submitted and cannot be changed!', {
    details: receipt && {
      receipt: { ...receipt, submittedAt: receipt.submittedAt.toISOString(), timeZone: application.timeZone },
    },
  });
}
