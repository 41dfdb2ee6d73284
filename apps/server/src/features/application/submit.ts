import type { Answer } from '@grantdesk/api';
import { canSubmitAnswers, ours } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { findFirstAnswer, onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import {
  findSubmission,
  finish,
  isOtherThan,
  toReceipt,
  withChange,
  type Change,
  type Receipt,
  type SubmissionRecord,
} from '../submission/index.ts';
import { lockDraft, type DraftApplication } from './draft-lock-queries.ts';
import { alreadySubmitted, getOwnDraft, toProgress, assertOpen, type Draft } from './draft.ts';
import { updateProgress } from './queries.ts';
import { notifySubmitted } from './receipt-mails.ts';
import { saveChange } from './save-change.ts';

type SubmitAnswer = Answer<'application.submit'>;

/**
 * Submits once and for ever. Answers that come along are saved first and stay saved even when a rule then refuses.
 * Sent again, with or without the same key, it acts once and answers the same receipt; only a
 * repeated submit that would change an answer is a conflict. @throws AppError 409, 422 with every issue
 */
export async function submitApplication(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: 'application' | 'proposal',
  readParts: PartsReader,
  ifMatch: number | undefined,
): Promise<SubmitAnswer> {
  const draft = await getOwnDraft(p, ctx, id, which);
  if (!canSubmitAnswers(ctx.actor, draft.application.userId)) throw new AppError('ACCESS_DENIED', ours.onlyOwnerSubmits);
  return withChange(p, ctx, draft.form, readParts, (change) => submitChange(p, ctx, draft, change, ifMatch));
}

async function submitChange(
  p: Platform,
  ctx: Ctx,
  draft: Draft,
  change: Change,
  ifMatch: number | undefined,
): Promise<SubmitAnswer> {
  const { id } = draft.application;
  const which = draft.submission.ownerKind === 'PROPOSAL' ? 'proposal' : 'application';
  const first = await findFirstAnswer<SubmitAnswer>(p.db, ctx);
  if (first) return first;
  if (draft.submission.progress === 'SUBMITTED') return sameReceipt(p, draft, await stored(p, draft), change);
  if (Object.keys({ ...change.answers, ...change.orphans }).length > 0 || change.files.length > 0) {
    try {
      await saveChange(p, { ctx, draft, change, ifMatch });
    } catch (error) {
      // Another tab may have submitted while the parts came in: then its receipt is the answer.
      const now = await stored(p, draft);
      if (now.progress === 'SUBMITTED') return sameReceipt(p, draft, now, change);
      throw error;
    }
  }
  // What was sent beside a refused file is saved, but the file itself prevents submitting.
  if (change.refused.length > 0) throw ruleBroken(change.refused);
  return onceInTx(p, ctx, async (tx) => {
    const locked = await lockDraft(tx, draft);
    const { now } = locked;
    if (locked.progress === 'SUBMITTED') return sameReceipt(p, draft, locked, { ...change, answers: {}, files: [] });
    assertOpen({ application: locked, submission: locked, now });
    const receipt = await finish(tx, locked, now);
    const { application } = draft;
    await updateProgress(tx, id, { ...toProgress(locked, 'SUBMITTED'), ...(which === 'application' && { submittedAt: now }) });
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id, programmeId: application.programmeId },
      {
        type: 'application.submitted',
        facts: { applicationID: application.applicationNumber, form: which, receipt: receipt.receiptNo },
      },
    );
    await p.events.emit(tx, ctx, 'SUBMISSION_SUBMITTED', { submissionId: locked.id, ownerKind: locked.ownerKind, ownerId: id });
    await notifySubmitted(p, tx, application, which, receipt);
    return present(application, receipt);
  });
}

async function stored(p: Platform, { application, submission }: Draft): Promise<SubmissionRecord> {
  const found = await findSubmission(p.db, submission.ownerKind, application.id);
  if (!found) throw notFound('application');
  return found;
}

/** A repeated submit: the receipt there is, unless the request carries other answers than those that were submitted. */
async function sameReceipt(
  { db }: Platform,
  { application, form }: Draft,
  submission: SubmissionRecord,
  change: Change,
): Promise<SubmitAnswer> {
  const receipt = toReceipt(submission);
  if (!receipt || (await isOtherThan(db, form, submission, change))) throw alreadySubmitted(application, submission);
  return present(application, receipt);
}

const present = (application: DraftApplication, receipt: Receipt): SubmitAnswer => ({
  data: {
    applicationID: application.applicationNumber,
    receipt: { ...receipt, submittedAt: receipt.submittedAt.toISOString(), timeZone: application.timeZone },
  },
});
