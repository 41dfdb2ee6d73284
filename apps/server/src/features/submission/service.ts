import { m } from '@grantdesk/messages';
import { createHash } from 'node:crypto';
import {
  canonicalJson,
  canonicalSubmission,
  mergeAnswers,
  submittable,
  validateForm,
  validateSection,
  type Answers,
  type AnswerValue,
  type FieldIssue,
  type FileScan,
} from '@grantdesk/domain';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { placeContext } from '#platform/places.ts';
import { pinnedForm, type PinnedForm } from './forms.ts';
import { findFilesOf, storeAnswers, storeSubmitted, type StoredFile, type SubmissionRecord } from './queries.ts';

export interface Receipt {
  receiptNo: string;
  submittedAt: Date;
  digest: string;
}

export interface FileFact {
  _id: string;
  /** The question that it answers. */
  fieldId: string;
  name: string;
  size: number;
  type: string;
  scan: FileScan;
}

/** As the database has it. */
interface FileRow extends Omit<FileFact, '_id' | 'scan'> {
  id: string;
  scan: string;
}

export const toAnswers = (submission: SubmissionRecord): Answers => submission.answers as Answers;

const orphansOf = (submission: Pick<SubmissionRecord, 'orphans'>): Answers => submission.orphans as Answers;

export const toReceipt = ({
  receiptNo,
  submittedAt,
  digest,
}: Pick<SubmissionRecord, 'receiptNo' | 'submittedAt' | 'digest'>): Receipt | null =>
  receiptNo && submittedAt && digest ? { receiptNo, submittedAt, digest } : null;

export const toFileFacts = (files: readonly FileRow[]): Record<string, FileFact> =>
  Object.fromEntries(
    files.map(({ id, fieldId, name, size, type, scan }) => [id, { _id: id, fieldId, name, size, type, scan: scan as FileScan }]),
  );

export const readFileFacts = async (
  db: Db,
  submission: Pick<SubmissionRecord, 'id' | 'filesOf'>,
): Promise<Record<string, FileFact>> => toFileFacts(await findFilesOf(db, submission));

/** A change of a draft as it arrives at the locked row. */
export interface IncomingChange {
  answers: Answers;
  /** Answers to questions of earlier versions of the form. */
  orphans: Answers;
  /** The form version that the change was read by. */
  formVersionId: string;
  ifMatch?: number | undefined;
  now: Date;
}

/**
 * What changed answers make of a draft, valid or not: absent fields stay, null clears. Without `ifMatch` the
 * last writer wins per field; with it, a stale version is refused with what is stored, so that the client can merge.
 * @param form the version that the draft answers now
 * @param locked the submission, its row locked
 * @returns what is to be stored, or null where nothing is; and the issues of every section touched
 */
export function validateChange(
  form: PinnedForm,
  locked: SubmissionRecord,
  files: Record<string, FileFact>,
  change: IncomingChange,
) {
  const isMoved = change.formVersionId !== locked.formVersionId;
  if (isMoved || (change.ifMatch !== undefined && change.ifMatch !== locked.version))
    throw new AppError('STALE_VERSION', m.submission.theseAnswersWereChangedElsewhereSince(), {
      details: { version: locked.version, answers: locked.answers, formVersion: form.version },
    });
  assertOwnFiles(form, change.answers, files);
  const before = toAnswers(locked);
  const answers = mergeAnswers(form.compiled, before, change.answers);
  const orphans = { ...orphansOf(locked), ...change.orphans };
  const isChanged = canonicalJson([answers, orphans]) !== canonicalJson([before, locked.orphans]);
  const version = isChanged ? locked.version + 1 : locked.version;
  const isFirst = locked.progress === 'OPEN';
  const stored = isChanged || isFirst ? { id: locked.id, answers, orphans, version, savedAt: change.now } : null;
  const savedAt = isChanged ? change.now : (locked.savedAt ?? change.now);
  const issues = issuesOfTouched(form, answers, Object.keys(change.answers), files);
  return { stored, version, isChanged, issues, files, savedAt };
}

/** Validates a change and stores its result, in the transaction that locks the row. */
export async function saveAnswers(tx: Tx, locked: SubmissionRecord, change: IncomingChange) {
  const form = await pinnedForm(tx, locked.formVersionId);
  const judged = validateChange(form, locked, await readFileFacts(tx, locked), change);
  if (judged.stored) await storeAnswers(tx, judged.stored);
  return judged;
}

/** The files of a draft, which are only looked for where these answers name any. */
export const readNamedFiles = async (
  db: Db,
  form: PinnedForm,
  submission: SubmissionRecord,
  answers: Answers,
): Promise<StoredFile[]> =>
  Object.entries(answers).some(([id, value]) => isFileField(form, id) && asList(value).length > 0)
    ? findFilesOf(db, submission)
    : [];

/**
 * Makes a draft final, once: validates everything visible, drops what is hidden, and writes receipt and digest in the
 * same transaction, which has locked its row. @throws AppError 422 with every issue
 * @param draft as it is to be submitted, stored like this or not
 * @param files at least those that its answers name
 */
export async function finish(tx: Tx, draft: SubmissionRecord, files: readonly StoredFile[], now: Date): Promise<Receipt> {
  const form = await pinnedForm(tx, draft.formVersionId);
  const facts = Object.fromEntries(files.map((file) => [file.id, file]));
  const issues = validateForm(form.compiled, toAnswers(draft), { files: facts, ...placeContext });
  if (issues.length > 0) throw ruleBroken(issues);
  const answers = submittable(form.compiled, toAnswers(draft), { files: facts });
  const sent = new Set(Object.values(answers).flatMap((value) => (Array.isArray(value) ? value : [])));
  const fileDigests = Object.fromEntries(files.filter((file) => sent.has(file.id)).map((file) => [file.id, file.digest]));
  const digest = createHash('sha256')
    .update(canonicalSubmission({ formVersion: draft.formVersionId, answers, fileDigests }))
    .digest('hex');
  const { id, savedAt } = draft;
  const final = { id, answers, orphans: orphansOf(draft), savedAt, version: draft.version + 1, submittedAt: now, digest };
  const receiptNo = await storeSubmitted(tx, final);
  return { receiptNo, submittedAt: now, digest };
}

/** @throws AppError 422 for answers to questions that the form does not ask */
export function assertKnownFields(form: PinnedForm, fieldIds: Iterable<string>): void {
  const issues = [...fieldIds]
    .filter((id) => !form.compiled.fieldById.has(id))
    .map((path) => ({ path: path.slice(0, 100), message: m.submission.thisQuestionIsNotInThe() }));
  if (issues.length > 0) throw ruleBroken(issues);
}

function assertOwnFiles(form: PinnedForm, answers: Answers, files: Record<string, FileFact>): void {
  const issues = Object.entries(answers)
    .filter(([id, value]) => isFileField(form, id) && asList(value).some((file) => !Object.hasOwn(files, file)))
    .map(([path]) => ({ path, message: m.submission.thisFileWasNotFoundAdd() }));
  if (issues.length > 0) throw ruleBroken(issues);
}

const isFileField = (form: PinnedForm, id: string): boolean => form.compiled.fieldById.get(id)?.field_type === 'FILE';

/** What an answer names: several things, one or none. */
export const asList = (value: AnswerValue = null): string[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

function issuesOfTouched(form: PinnedForm, answers: Answers, fieldIds: string[], files: Record<string, FileFact>): FieldIssue[] {
  const touched = new Set(fieldIds.map((id) => form.compiled.sectionIdOf.get(id)).filter((id) => id !== undefined));
  return [...touched].flatMap((sectionId) => validateSection(form.compiled, sectionId, answers, { files, ...placeContext }));
}
