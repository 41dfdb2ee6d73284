import type { Answer } from '@grantdesk/api';
import { canSubmitAnswers, ours } from '@grantdesk/domain';
import { recordAudits, type AuditEntry } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { findFirstAnswer, onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import {
  findSubmission,
  finish,
  isOtherThan,
  pinnedForm,
  readNamedFiles,
  toAnswers,
  toFileFacts,
  toReceipt,
  validateChange,
  withChange,
  withStoredFiles,
  type Change,
  type Receipt,
  type SubmissionRecord,
} from '../submission/index.ts';
import { lockDraft, type DraftApplication, type LockedDraft } from './draft-lock-queries.ts';
import { alreadySubmitted, getOwnDraft, toProgress, assertOpen, type Draft } from './draft.ts';
import { updateProgress } from './queries.ts';
import { notifySubmitted } from './receipt-mails.ts';
import { auditOfSave, saveChange, type SaveRequest } from './save-change.ts';

type SubmitAnswer = Answer<'application.submit'>;

/**
 * Submits once and for ever. Answers that come along stay saved even when a rule refuses to submit them.
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
  const first = await findFirstAnswer<SubmitAnswer>(p.db, ctx);
  if (first) return first;
  if (draft.submission.progress === 'SUBMITTED') return sameReceipt(p.db, draft, await stored(p, draft), change);
  const request = { ctx, draft, change, ifMatch };
  try {
    // What was sent beside a refused file counts, but the file itself prevents submitting.
    if (change.refused.length > 0) throw ruleBroken(change.refused);
    return await onceInTx(p, ctx, (tx) => submitLocked(p, tx, request));
  } catch (error) {
    // It stays a draft: its person fills in what is missing, beside what came along.
    if (error instanceof AppError && error.code === 'RULE_BROKEN' && bringsAnswers(change)) await saveChange(p, request);
    throw error;
  }
}

const bringsAnswers = ({ answers, orphans, files }: Change): boolean =>
  files.length > 0 || Object.keys({ ...answers, ...orphans }).length > 0;

/** Saves the change and submits, under one lock and in one transaction. */
async function submitLocked(p: Platform, tx: Tx, request: SaveRequest): Promise<SubmitAnswer> {
  const { ctx, draft, change } = request;
  const { application } = draft;
  const locked = await lockDraft(tx, draft);
  const { now, ownerKind } = locked;
  // Another tab may have submitted while the parts came in: then its receipt is the answer.
  if (locked.progress === 'SUBMITTED') return sameReceipt(tx, draft, locked, change);
  assertOpen({ application: locked, submission: locked, now });
  const { final, files, saved } = await withChangeMade(tx, request, locked);
  const receipt = await finish(tx, final, files, now);
  const { id, programmeId, applicationNumber } = application;
  const isProposal = ownerKind === 'PROPOSAL';
  await updateProgress(tx, id, { ...toProgress(locked, 'SUBMITTED'), ...(!isProposal && { submittedAt: now }) });
  const form = isProposal ? 'proposal' : 'application';
  const facts = { applicationID: applicationNumber, form, receipt: receipt.receiptNo };
  const submitted: AuditEntry = {
    subject: { kind: 'APPLICATION', id, programmeId },
    event: { type: 'application.submitted', facts },
  };
  await recordAudits(tx, ctx, [...saved, submitted]);
  await p.events.emit(tx, ctx, 'SUBMISSION_SUBMITTED', { submissionId: locked.id, ownerKind, ownerId: id });
  await notifySubmitted(p, tx, application, form, receipt);
  return present(application, receipt);
}

/** The locked draft as it is to be submitted, with the answers that come along; and the audit row of their save. */
async function withChangeMade(tx: Tx, { ctx, draft, change, ifMatch }: SaveRequest, locked: LockedDraft) {
  const answers = await withStoredFiles(tx, ctx, locked, change);
  const files = await readNamedFiles(tx, draft.form, locked, { ...toAnswers(locked), ...answers });
  if (!bringsAnswers(change)) return { final: locked, files, saved: [] };
  const arrived = { answers, orphans: change.orphans, formVersionId: draft.form.versionId, ifMatch, now: locked.now };
  const form = await pinnedForm(tx, locked.formVersionId);
  const result = validateChange(form, locked, toFileFacts(files), arrived);
  return { final: { ...locked, ...result.stored }, files, saved: auditOfSave(draft, locked, answers, result) };
}

async function stored(p: Platform, { application, submission }: Draft): Promise<SubmissionRecord> {
  const found = await findSubmission(p.db, submission.ownerKind, application.id);
  if (!found) throw notFound('application');
  return found;
}

/** A repeated submit: the receipt there is, unless the request carries other answers than those that were submitted. */
async function sameReceipt(
  db: Db,
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
