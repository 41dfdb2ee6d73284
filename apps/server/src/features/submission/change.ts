import { m } from '@grantdesk/messages';
import type { Readable } from 'node:stream';
import {
  canonicalJson,
  mergeAnswers,
  mostParts,
  normaliseAnswer,
  type Answers,
  type FieldIssue,
  type FormField,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { findShareRefusal } from '#platform/auth/rate-limit.ts';
import { ruleBroken } from '#platform/errors.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { discardReceived, storeFile, LARGEST_FILE_BYTES, findQuotaError, receiveFile, type AcceptedFile } from '../file/index.ts';
import { formerFields, type PinnedForm } from './forms.ts';
import { findFilesOf, type StoredFile, type SubmissionRecord } from './queries.ts';
import { toAnswers, asList, assertKnownFields } from './service.ts';

/** What a person sent: answers by field, files checked but not yet stored, and what was refused (the rest still counts). */
export interface Change {
  answers: Answers;
  /** Answers to questions of an earlier version, typed on a page opened before the form changed: stored apart. */
  orphans: Answers;
  files: { fieldId: string; accepted: AcceptedFile }[];
  refused: FieldIssue[];
}

/** Reads form data, hands it on, and removes the bytes of files that were not written down in the end, whatever happens. */
export async function withChange<T>(
  p: Platform,
  ctx: Ctx,
  form: PinnedForm,
  readParts: PartsReader,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const files: Change['files'] = [];
  try {
    return await work(await readChange(p, ctx, form, readParts, files));
  } finally {
    await discardReceived(
      p,
      files.map((file) => file.accepted),
    );
  }
}

/** Reads form data by the fields of the form: each field id keyed to its value, array values repeated. */
async function readChange(
  p: Platform,
  ctx: Ctx,
  form: PinnedForm,
  readParts: PartsReader,
  files: Change['files'],
): Promise<Change> {
  const refused: FieldIssue[] = [];
  const onFile = async (fieldId: string, fileName: string, content: Readable, isTruncated: () => boolean): Promise<string> => {
    const field = form.compiled.fieldById.get(fieldId);
    if (field?.field_type !== 'FILE')
      throw ruleBroken([{ path: fieldId.slice(0, 100), message: m.common.thisQuestionTakesNoFiles() }]);
    const refuse = (message: string): string => {
      refused.push({ path: fieldId, section_id: form.compiled.sectionIdOf.get(fieldId) ?? '', message });
      return message;
    };
    const share = await findShareRefusal(p.db, ctx.actor.userId, 'upload');
    if (share) {
      content.resume();
      return refuse(share.message);
    }
    const reception = await receiveFile(p, field, fileName, content, isTruncated);
    if (!reception.ok) return refuse(reception.message);
    const pending = files.reduce((sum, { accepted }) => sum + accepted.size, 0);
    const noRoom = await findQuotaError(p, ctx, reception.accepted.size, pending);
    if (noRoom) {
      await discardReceived(p, [reception.accepted]);
      return refuse(noRoom);
    }
    files.push({ fieldId, accepted: reception.accepted });
    return reception.accepted.digest;
  };
  // A list field may send each of its options; nothing sends more parts than there are fields and options.
  const maxParts = form.compiled.fields.reduce((n, field) => n + mostParts(field), 50);
  const { values } = await readParts({ maxParts, maxFileBytes: LARGEST_FILE_BYTES, onFile });
  const isInForm = (id: string) => form.compiled.fieldById.has(id);
  const former = [...values.keys()].every(isInForm) ? new Map<string, FormField>() : await formerFields(p.db, form._id);
  assertKnownFields(
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
    answers: read([...values.keys()].filter(isInForm), (id) => form.compiled.fieldById.get(id)),
    orphans: read(
      [...values.keys()].filter((id) => !isInForm(id)),
      (id) => former.get(id),
    ),
    files,
    refused,
  };
}

/**
 * Adds files sent as parts to those that the answer already names, unless one is there already: a client that got no answer
 * sends the same file again.
 */
export async function withStoredFiles(tx: Tx, ctx: Ctx, locked: SubmissionRecord, change: Change): Promise<Answers> {
  const answers = { ...change.answers };
  const standing: NamedFile[] = change.files.length > 0 ? await findFilesOf(tx, locked) : [];
  for (const { fieldId, accepted } of change.files) {
    const given = asList(answers[fieldId] ?? toAnswers(locked)[fieldId]);
    answers[fieldId] = given;
    if (isAmong(standing, given, accepted)) continue;
    const id = await storeFile(tx, ctx, { submissionId: locked.id, fieldId }, accepted);
    answers[fieldId] = [...given, id];
    standing.push({ id, name: accepted.name, digest: accepted.digest });
  }
  return answers;
}

/** Whether a change would alter what is stored: a repeated submit may not. */
export async function isOtherThan(db: Db, form: PinnedForm, submission: SubmissionRecord, change: Change): Promise<boolean> {
  const stored = toAnswers(submission);
  if (canonicalJson(mergeAnswers(form.compiled, stored, change.answers)) !== canonicalJson(stored)) return true;
  if (change.files.length === 0) return false;
  const files = await findFilesOf(db, submission);
  return !change.files.every(({ fieldId, accepted }) => isAmong(files, asList(stored[fieldId]), accepted));
}

type NamedFile = Pick<StoredFile, 'id' | 'name' | 'digest'>;

/** One of these files is the one that arrived, by name and content. */
const isAmong = (files: readonly NamedFile[], ids: readonly string[], { name, digest }: AcceptedFile): boolean =>
  files.some((file) => ids.includes(file.id) && file.name === name && file.digest === digest);
