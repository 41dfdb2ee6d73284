import { m } from '@grantdesk/messages';
import { Readable } from 'node:stream';
import { cleanFileName } from '@grantdesk/domain';
import { takeShare } from '#platform/auth/rate-limit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { findNameError } from '#platform/files/check.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { recordRefusal, recordUpload, refusal } from '../outcome.ts';
import { findQuotaError } from '../quota.ts';
import { discardReceived, storeFile, receiveFile } from '../receive.ts';
import { findSizeError, uploadTarget } from '../target.ts';
import {
  countOpenUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  lockUpload,
  storeArrived,
  type UploadRecord,
} from './queries.ts';

/** More than any form needs at a time; it prevents one person from filling the storage with unfinished uploads. */
const MAX_OPEN_UPLOADS = 100;

/** What an upload says of itself before its first byte. */
export interface UploadRequest {
  applicationId: string;
  fieldId: string;
  name: string;
  size: number;
}

/** Judges an announced file as far as its name and size go, and writes the upload down. @throws AppError 404, 409, 413, 415, 422, 429 */
export async function beginUpload(p: Platform, ctx: Ctx, announced: UploadRequest): Promise<UploadRecord> {
  const target = await uploadTarget(p, ctx, announced);
  if (!Number.isSafeInteger(announced.size) || announced.size < 0)
    throw ruleBroken([{ path: target.fieldId, message: m.file.sayHowLongTheFileIs() }]);
  const name = cleanFileName(announced.name);
  const tooLarge = findSizeError(target.field, announced.size);
  if (tooLarge) throw refusal(target.fieldId, 'size', tooLarge);
  const wrongName = findNameError(target.field, name);
  if (wrongName) throw refusal(target.fieldId, 'kind', wrongName);
  if (announced.size === 0) throw refusal(target.fieldId, 'kind', m.common.thisFileIsEmptyChooseAnother());
  if ((await countOpenUploads(p.db, ctx.actor.userId)) >= MAX_OPEN_UPLOADS)
    throw new AppError('TOO_MANY_REQUESTS', m.file.tooManyUploadsAreOpenFinish());
  const noRoom = await findQuotaError(p, ctx, announced.size);
  if (noRoom) throw refusal(target.fieldId, 'size', noRoom);
  await takeShare(p.db, ctx.actor.userId, 'upload');
  const id = newId();
  const { submissionId, fieldId } = target;
  await inTx(p, (tx) => insertUpload(tx, { id, submissionId, fieldId, name, size: announced.size, createdBy: ctx.actor.userId }));
  return ownUpload(p, ctx, id);
}

/** @throws AppError 404 for everyone but the person who started it */
export async function ownUpload(p: Platform, ctx: Ctx, id: string): Promise<UploadRecord> {
  const upload = /^[0-9a-f-]{36}$/i.test(id) ? await findUpload(p.db, id) : undefined;
  if (!upload || upload.createdBy !== ctx.actor.userId) throw notFound('upload');
  return upload;
}

/**
 * Validates a file whose last byte has arrived, stores it and returns its id; a repeated call returns the same one. What is
 * refused leaves nothing behind. @throws AppError 404, 409, 413, 415
 */
export async function finishUpload(p: Platform, ctx: Ctx, upload: UploadRecord): Promise<string> {
  const target = await uploadTarget(p, ctx, upload).catch(async (error: unknown) => {
    if (error instanceof AppError) await forgetUpload(p, upload.id);
    throw error;
  });
  const content = await p.files.unfinished.read(upload.id);
  const reception = await receiveFile(p, target.field, upload.name, Readable.from(content), () => false);
  if (!reception.ok) {
    await forgetUpload(p, upload.id);
    if (reception.reason === 'virus') await recordRefusal(p, ctx, upload.applicationId, upload.name, reception.message);
    throw refusal(target.fieldId, reception.reason, reception.message);
  }
  const { accepted } = reception;
  try {
    const fileId = await inTx(p, async (tx) => {
      const locked = await lockUpload(tx, upload.id);
      if (!locked) throw notFound('upload');
      if (locked.fileId) return locked.fileId;
      await uploadTarget({ db: tx }, ctx, upload);
      const id = await storeFile(tx, ctx, upload, accepted);
      await storeArrived(tx, upload.id, id);
      await recordUpload(tx, ctx, id, accepted);
      return id;
    });
    await removePartial(p, upload.id);
    return fileId;
  } finally {
    await discardReceived(p, [accepted]);
  }
}

/** Whether all bytes are there although the end was never reported, as after a crash at the last moment. */
export async function isComplete(p: Platform, upload: UploadRecord): Promise<boolean> {
  const partial = await p.files.unfinished.getUpload(upload.id).catch(() => null);
  return partial !== null && partial.offset === upload.size;
}

export async function forgetUpload(p: Pick<Platform, 'db' | 'files'>, id: string): Promise<void> {
  await removePartial(p, id);
  await deleteUpload(p.db, id);
}

/** What is already gone is no fault. */
const removePartial = (p: Pick<Platform, 'files'>, id: string): Promise<void> => p.files.unfinished.remove(id).catch(() => {});
