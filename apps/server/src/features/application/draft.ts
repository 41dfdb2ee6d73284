import type { Readable } from 'node:stream';
import type { Answer } from '@grantdesk/api';
import {
  canWriteAnswers,
  mostParts,
  normaliseAnswer,
  outcomeOf,
  type Answers,
  type FieldIssue,
  type FormField,
  ours,
} from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import { databaseNow } from '../../platform/clock.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, notFound, ruleBroken } from '../../platform/errors.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import type { PartsReader } from '../../platform/http/multipart.ts';
import { refuseOutsideWindow, windowOf } from '../../platform/window.ts';
import { dropUnkept, keepFile, LARGEST_FILE_BYTES, receiveFile, type AcceptedFile } from '../file/index.ts';
import {
  answersOf,
  findSubmission,
  formerFields,
  lockSubmission,
  pinnedForm,
  receiptOf,
  refuseUnknownFields,
  saveAnswers,
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

/** What a person sent: answers by field, files judged but not yet kept, and what was refused (the rest still counts). */
export interface Change {
  answers: Answers;
  /** Answers to questions that an earlier version asked, typed on a page opened before the form changed: kept apart. */
  orphans: Answers;
  files: { fieldId: string; accepted: AcceptedFile }[];
  refused: FieldIssue[];
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

/** Reads form data, hands it on, and removes the bytes of files that were not written down in the end, whatever happens. */
export async function withChange<T>(
  p: Platform,
  draft: Draft,
  readParts: PartsReader,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const files: Change['files'] = [];
  try {
    return await work(await readChange(p, draft, readParts, files));
  } finally {
    await dropUnkept(
      p,
      files.map((file) => file.accepted),
    );
  }
}

/** Reads form data against the form at hand: each field id keyed to its value, array values repeated (FORM-20). */
async function readChange(p: Platform, { form }: Draft, readParts: PartsReader, files: Change['files']): Promise<Change> {
  const refused: FieldIssue[] = [];
  const onFile = async (fieldId: string, fileName: string, content: Readable, isTruncated: () => boolean): Promise<string> => {
    const field = form.compiled.fieldById.get(fieldId);
    if (field?.field_type !== 'FILE')
      throw ruleBroken([{ path: fieldId.slice(0, 100), message: 'This question takes no files!' }]);
    const reception = await receiveFile(p, field, fileName, content, isTruncated);
    if (reception.ok) files.push({ fieldId, accepted: reception.accepted });
    else refused.push({ path: fieldId, section_id: form.compiled.sectionIdOf.get(fieldId) ?? '', message: reception.message });
    return reception.ok ? reception.accepted.digest : reception.message;
  };
  // A list field may send each of its options; nothing sends more parts than there are fields and options.
  const maxParts = form.compiled.fields.reduce((n, field) => n + mostParts(field), 50);
  const { values } = await readParts({ maxParts, maxFileBytes: LARGEST_FILE_BYTES, onFile });
  const isAsked = (id: string) => form.compiled.fieldById.has(id);
  const former = [...values.keys()].every(isAsked) ? new Map<string, FormField>() : await formerFields(p.db, form._id);
  refuseUnknownFields(
    form,
    [...values.keys()].filter((id) => !former.has(id)),
  );
  const read = (ids: string[], fieldOf: (id: string) => FormField | undefined): Answers =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const field = fieldOf(id);
        return field ? [[id, normaliseAnswer(field, values.get(id) ?? [])]] : [];
      }),
    );
  return {
    answers: read([...values.keys()].filter(isAsked), (id) => form.compiled.fieldById.get(id)),
    orphans: read(
      [...values.keys()].filter((id) => !isAsked(id)),
      (id) => former.get(id),
    ),
    files,
    refused,
  };
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
  return withChange(p, draft, readParts, async (change) => {
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

/** Files sent as parts join those that the answer already names. */
async function withKeptFiles(tx: Tx, ctx: Ctx, locked: SubmissionRecord, change: Change): Promise<Answers> {
  const answers = { ...change.answers };
  for (const { fieldId, accepted } of change.files) {
    const fileId = await keepFile(tx, ctx, { submissionId: locked.id, fieldId }, accepted);
    const given = answers[fieldId] ?? answersOf(locked)[fieldId] ?? [];
    answers[fieldId] = [...(Array.isArray(given) ? given : [given]), fileId];
  }
  return answers;
}

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
