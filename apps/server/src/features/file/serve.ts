import { Readable } from 'node:stream';
import { contentDisposition, canDownload, ours, type FileScan } from '@grantdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { ByteRange } from '#platform/files/storage.ts';
import { toBearer, isValid, type Link } from './links.ts';
import { findStored, type StoredFile } from './queries.ts';
import { scanStored, toScan } from './scan.ts';
import { isShownOutside, visibleFile } from './service.ts';

/** What sending needs to know of a file. */
type DownloadableFile = Pick<StoredFile, 'name' | 'type' | 'size' | 'storageKey'>;

/** Only these are shown in the page; everything else is saved, so that nothing runs in our name. */
const SHOWN_INLINE = ['image/png', 'image/jpeg', 'application/pdf', 'video/mp4', 'audio/mpeg', 'audio/wav'];

/**
 * A file by a person's own link. @throws AppError 404 also for an address that has expired or was made for another
 * session, 403 where the scanner keeps it shut
 */
export async function openFile(p: Platform, ctx: Ctx, id: string, link: Link): Promise<StoredFile> {
  const file = await visibleFile(p, ctx, id);
  if (!isValid(p, id, toBearer(ctx), link)) throw notFound('file');
  assertServable(p, file);
  return file;
}

/** A file by the link of an outside viewer; nothing is found where no viewer is set. */
export async function openOutside(p: Platform, id: string, link: Link): Promise<StoredFile> {
  if (!p.config.officeViewerUrl || !isValid(p, id, { kind: 'outside' }, link)) throw notFound('file');
  const file = await findStored(p.db, id);
  if (!file || !isShownOutside(file.type)) throw notFound('file');
  assertServable(p, file);
  return file;
}

/** @throws AppError 403 with the reason, for a file that is infected or waits for its scan */
export const assertServable = (p: Platform, file: StoredFile): void => assertServableState(toScan(p, file.scanState));

function assertServableState(scan: FileScan): void {
  if (canDownload(scan)) return;
  throw new AppError('ACCESS_DENIED', scan === 'INFECTED' ? ours.fileBlocked : ours.fileBeingChecked);
}

/**
 * Sends a file that another feature wrote down. One that no scanner has seen yet is scanned now where there is one.
 * @throws AppError 403 with the reason, for a file that is infected or cannot be scanned
 */
export async function sendStored(
  p: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  file: DownloadableFile & { scanState: string },
) {
  assertServableState(toScan(p, file.scanState) === 'PENDING' ? await scanStored(p, file.storageKey) : toScan(p, file.scanState));
  return sendBytes(p, request, reply, file);
}

/** Sends a whole file or one requested range (206), or reports that there is no such range (416). */
export async function sendBytes(p: Platform, request: FastifyRequest, reply: FastifyReply, file: DownloadableFile) {
  safeHeaders(reply, file);
  // What leaves is what was stored: packed on the way, ranges and lengths would not fit it.
  request.headers['x-no-compression'] = '1';
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0).send();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header('content-length', range.end - range.start + 1);
  }
  const content = request.method === 'HEAD' ? Readable.from([]) : await p.files.read(file.storageKey, range);
  return reply.send(content);
}

export function safeHeaders(reply: FastifyReply, file: Pick<StoredFile, 'name' | 'type' | 'size'>): FastifyReply {
  return reply.headers({
    'content-type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    'content-length': file.size,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(SHOWN_INLINE.includes(file.type) ? 'inline' : 'attachment', file.name),
    'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-50`. Several ranges, or another unit, are answered with the whole (RFC 9110). */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end || start >= size ? 'none' : { start, end };
}
