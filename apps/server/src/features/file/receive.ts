import type { Readable } from 'node:stream';
import { cleanFileName, type FileScan, type FormField } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { validateFile } from '#platform/files/check.ts';
import { fileErrorText } from '#platform/files/file-errors.ts';
import type { ReceivedFile } from '#platform/files/incoming.ts';
import { newId } from '#platform/ids.ts';
import { insertFile, claimBytes, noteBytes, takeUnclaimed } from './queries.ts';
import { enqueueScan, findScanner, type Files } from './scan.ts';
import { findSizeError } from './target.ts';

/** A file that was judged and whose bytes are stored, but that no row names yet; `storeFile` it or `discardReceived`. */
export interface AcceptedFile {
  name: string;
  type: string;
  size: number;
  digest: string;
  storageKey: string;
  scan: FileScan;
}

export type RefusalReason = 'size' | 'kind' | 'virus';
export type Reception = { ok: true; accepted: AcceptedFile } | { ok: false; reason: RefusalReason; message: string };

/** Takes a file to its end, then judges size, kind and what the scanner says. Never keeps a cut one. */
export async function receiveFile(
  p: Files,
  field: FormField,
  fileName: string,
  content: Readable,
  isTruncated: () => boolean,
): Promise<Reception> {
  const file = await p.files.receive(content);
  try {
    if (isTruncated()) return { ok: false, reason: 'size', message: findSizeError(field, Infinity) ?? '' };
    return await acceptFile(p, field, fileName, file);
  } finally {
    await p.files.discard(file); // removes what is left of the received copy
  }
}

async function acceptFile(p: Files, field: FormField, fileName: string, file: ReceivedFile): Promise<Reception> {
  const tooLarge = findSizeError(field, file.size);
  if (tooLarge) return { ok: false, reason: 'size', message: tooLarge };
  const name = cleanFileName(fileName);
  const verdict = await validateFile(field, name, file);
  if (!verdict.ok) return { ok: false, reason: 'kind', message: verdict.message };
  const scanner = findScanner(p);
  const { state: scan } = scanner ? await scanner.scanFile(verdict.file.temporaryPath) : { state: 'NOT_SCANNED' as const };
  if (scan === 'INFECTED') return { ok: false, reason: 'virus', message: fileErrorText('virus', '') };
  // Noted first: bytes that no transaction claims are found and removed, whatever happens in between.
  const storageKey = newId();
  await noteBytes(p.db, storageKey);
  await p.files.put(storageKey, verdict.file.temporaryPath);
  return {
    ok: true,
    accepted: { name, type: verdict.type, size: verdict.file.size, digest: verdict.file.digest, storageKey, scan },
  };
}

/** Claims the bytes of an accepted file that another feature records, in the same transaction. */
export const claimAccepted = (tx: Tx, { storageKey }: AcceptedFile) => claimBytes(tx, storageKey);

/** Records an accepted file as part of a submission, in the same transaction. */
export async function storeFile(
  tx: Tx,
  ctx: Ctx,
  /** A submission, or null where another record names the file and decides who reads it. */
  to: { submissionId: string | null; fieldId: string },
  accepted: AcceptedFile,
): Promise<string> {
  const { name, type, size, digest, storageKey, scan } = accepted;
  const id = newId();
  await claimBytes(tx, storageKey);
  await insertFile(tx, {
    id,
    submissionId: to.submissionId,
    fieldId: to.fieldId,
    name,
    type,
    size,
    digest,
    storageKey,
    scanState: scan,
    createdBy: ctx.actor.userId,
  });
  if (scan === 'PENDING') await enqueueScan(tx, id);
  return id;
}

/** Removes the bytes of accepted files that the transaction did not write down, as after a rollback. */
export async function discardReceived(p: Pick<Platform, 'db' | 'files'>, accepted: AcceptedFile[]): Promise<void> {
  if (accepted.length === 0) return;
  for (const key of await takeUnclaimed(
    p.db,
    accepted.map((file) => file.storageKey),
  ))
    await p.files.remove(key);
}
