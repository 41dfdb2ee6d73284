import { m } from '@grantdesk/messages';
import { canWriteAnswers, findOutcome, ours } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { assertWithinWindow, toWindow, type WindowRow } from '#platform/window.ts';
import { pinnedForm, toReceipt, type PinnedForm, type SubmissionRecord } from '../submission/index.ts';
import {
  findDraft,
  findDraftToSave,
  type DraftApplication,
  type DraftSubmission,
  type FoundDraft,
  type Written,
} from './draft-lock-queries.ts';

/** A draft with the form that it answers. */
export interface Draft {
  application: DraftApplication;
  submission: DraftSubmission;
  form: PinnedForm;
  /** The database's clock as the draft was read. */
  now: Date;
}

export interface DraftToSave extends Draft {
  written: Written;
}

type Which = 'application' | 'proposal';
const KIND = { application: 'APPLICATION', proposal: 'PROPOSAL' } as const;

/** A draft that this person writes as its owner or a co-author. @throws AppError 404 for everyone else */
export const getOwnDraft = async (p: Platform, ctx: Ctx, id: string, which: Which): Promise<Draft> =>
  toOwn(p, ctx, which, await findDraft(p.db, id, KIND[which]));

/** The same with its answers and files. */
export const getDraftToSave = async (p: Platform, ctx: Ctx, id: string, which: Which): Promise<DraftToSave> =>
  toOwn(p, ctx, which, await findDraftToSave(p.db, id, KIND[which]));

async function toOwn<Found extends FoundDraft>(p: Platform, ctx: Ctx, which: Which, found: Found | undefined) {
  if (!found || !canWriteAnswers(ctx.actor, found.application.userId, found.application.collaboratorIds ?? []))
    throw notFound('application');
  const { submission } = found;
  if (!submission) throw notFound(which);
  return { ...found, submission, form: await pinnedForm(p.db, submission.formVersionId) };
}

/** Which of the application's two progresses a submission moves. */
export const toProgress = <T extends 'IN-PROGRESS' | 'SUBMITTED'>(
  { ownerKind }: Pick<SubmissionRecord, 'ownerKind'>,
  progress: T,
) => (ownerKind === 'PROPOSAL' ? { proposalProgressStatus: progress } : { progressStatus: progress });

/** @throws AppError 409 where the form is submitted or the window is shut at this instant */
export function assertOpen({ application, submission, now }: DraftAccess): void {
  if (submission.progress === 'SUBMITTED') throw alreadySubmitted(application, submission);
  if (findOutcome(application.approvalFlags)) throw new AppError('CONFLICT', ours.applicationClosed);
  const isProposal = submission.ownerKind === 'PROPOSAL';
  assertWithinWindow(toWindow(application, isProposal), now, isProposal ? 'PROPOSALS' : 'APPLICATIONS');
}

interface DraftAccess {
  application: WindowRow & { approvalFlags: string[] };
  submission: Stage;
  now: Date;
}

/** How far a form is, and its receipt. */
type Stage = Pick<SubmissionRecord, 'ownerKind' | 'progress' | 'receiptNo' | 'submittedAt' | 'digest'>;

export function alreadySubmitted({ timeZone }: Pick<WindowRow, 'timeZone'>, submission: Stage): AppError {
  const receipt = toReceipt(submission);
  return new AppError('ALREADY_SUBMITTED', m.common.thisFormHasBeenSubmittedAnd(), {
    details: receipt && { receipt: { ...receipt, submittedAt: receipt.submittedAt.toISOString(), timeZone } },
  });
}
