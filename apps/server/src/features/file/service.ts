import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Answer } from '@grantdesk/api';
import { canReadApplication, canWriteAnswers, type FormSection } from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import { databaseNow } from '../../platform/clock.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { AppError, notFound, ruleBroken } from '../../platform/errors.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import type { PartsReader } from '../../platform/http/multipart.ts';
import { refuseOutsideWindow, windowOf } from '../../platform/window.ts';
import { findFile, findUploadTarget, type FileRecord } from './queries.ts';
import { keepFile, LARGEST_FILE_BYTES, receiveFile, type Reception } from './receive.ts';

const LINK_LIFETIME_MS = 60_000;

/** Takes one file for one question of the own draft. @throws AppError 413 too large, 415 of the wrong kind */
export async function uploadFile(p: Platform, ctx: Ctx, readParts: PartsReader): Promise<Answer<'file.new'>> {
  let given: { applicationId: string; fieldId: string } | undefined;
  let reception: Reception | undefined;
  let target: Awaited<ReturnType<typeof uploadTarget>> | undefined;
  const { values } = await readParts({
    maxParts: 10,
    maxFileBytes: LARGEST_FILE_BYTES,
    onValue: (name, value) => {
      if (name === 'application') given = { applicationId: value, fieldId: given?.fieldId ?? '' };
      if (name === 'field') given = { applicationId: given?.applicationId ?? '', fieldId: value };
    },
    onFile: async (_part, fileName, content, isTruncated) => {
      if (!given?.applicationId || !given.fieldId)
        throw ruleBroken([{ path: 'application', message: 'Send the parts "application" and "field" before the file!' }]);
      if (reception) throw ruleBroken([{ path: 'file', message: 'Send one file at a time!' }]);
      target = await uploadTarget(p, ctx, given.applicationId, given.fieldId);
      reception = await receiveFile(p, target.field, fileName, content, isTruncated);
      return reception.ok ? reception.accepted.file.digest : reception.message;
    },
  });
  if (!reception || !target)
    throw ruleBroken([
      { path: values.has('application') ? 'file' : 'application', message: 'Send the parts "application", "field" and "file"!' },
    ]);
  if (!reception.ok)
    throw new AppError(reception.reason === 'size' ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE', reception.message, {
      issues: [{ path: target.fieldId, message: reception.message }],
    });
  const { submissionId, fieldId } = target;
  const { accepted } = reception;
  const id = await inTx(p, async (tx) => {
    const fileId = await keepFile(p, tx, ctx, { submissionId, fieldId }, accepted);
    await recordAudit(
      tx,
      ctx,
      { kind: 'FILE', id: fileId },
      { type: 'file.uploaded', facts: { file: accepted.name, size: accepted.file.size } },
    );
    return fileId;
  });
  return readFile(p, ctx, id);
}

async function uploadTarget(p: Platform, ctx: Ctx, applicationId: string, fieldId: string) {
  if (!/^[0-9a-f-]{36}$/i.test(applicationId)) throw notFound('application');
  const target = await findUploadTarget(p.db, applicationId, fieldId);
  if (!target || !canWriteAnswers(ctx.actor, target.applicantId, target.collaboratorIds ?? [])) throw notFound('application');
  if (target.progress === 'SUBMITTED')
    throw new AppError('ALREADY_SUBMITTED', 'This form has been submitted and cannot be changed!');
  refuseOutsideWindow(windowOf(target, target.ownerKind === 'PROPOSAL'), await databaseNow(p.db));
  const field = (target.sections as unknown as FormSection[])
    .flatMap((section) => section.section_fields)
    .find((f) => f.field_id === fieldId);
  if (field?.field_type !== 'FILE') throw ruleBroken([{ path: 'field', message: 'This question takes no files!' }]);
  return { submissionId: target.submissionId, fieldId, field };
}

/** Facts of a file and an address for its bytes that works for this session alone, for one minute. */
export async function readFile(p: Platform, ctx: Ctx, id: string): Promise<Answer<'file.one'>> {
  const file = await visibleFile(p, ctx, id);
  const expires = Date.now() + LINK_LIFETIME_MS;
  const url = `/api/file/content/${id}?expires=${expires}&signature=${signature(p, ctx, id, expires)}`;
  return {
    data: {
      _id: file.id,
      name: file.name,
      size: file.size,
      type: file.type,
      digest: file.digest,
      createdAt: file.createdAt.toISOString(),
      url,
      expiresAt: new Date(expires).toISOString(),
    },
  };
}

/** @throws AppError 404 also for an address that has expired or was made for another session */
export async function openFile(
  p: Platform,
  ctx: Ctx,
  id: string,
  link: { expires: number; signature: string },
): Promise<{ file: FileRecord; content: Readable }> {
  const file = await visibleFile(p, ctx, id);
  const given = Buffer.from(link.signature);
  const wanted = Buffer.from(signature(p, ctx, id, link.expires));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted) || link.expires < Date.now()) throw notFound('file');
  return { file, content: p.files.read(file.storageKey) };
}

/** A file is read by whoever may read its application; staff only once it has been submitted. */
async function visibleFile(p: Platform, ctx: Ctx, id: string): Promise<FileRecord> {
  const file = await findFile(p.db, id);
  const facts = file && {
    applicantId: file.applicantId,
    collaboratorIds: file.collaboratorIds ?? [],
    managerIds: file.managerIds ?? [],
    assigneeIds: file.assigneeIds ?? [],
  };
  const isWriter = facts && canWriteAnswers(ctx.actor, facts.applicantId, facts.collaboratorIds);
  if (!file || !facts || !canReadApplication(ctx.actor, facts) || (!isWriter && file.progress !== 'SUBMITTED'))
    throw notFound('file');
  return file;
}

const signature = (p: Platform, ctx: Ctx, id: string, expires: number): string =>
  createHmac('sha256', p.linkSecret).update(`${id}.${ctx.sessionId}.${expires}`).digest('base64url');
