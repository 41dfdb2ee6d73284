import type { Readable } from 'node:stream';
import { BYTES_PER_MB_VALIDATION, messages, type FormField } from '@grantdesk/domain';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { judgeFile } from '../../platform/files/check.ts';
import type { ReceivedFile } from '../../platform/files/store.ts';
import { newId } from '../../platform/ids.ts';
import { insertFile } from './queries.ts';

/** Files of a field without a limit of its own are at most this large. */
export const LARGEST_FILE_MB = 100;
export const LARGEST_FILE_BYTES = LARGEST_FILE_MB * BYTES_PER_MB_VALIDATION;
const LONGEST_NAME = 255;

/** A file that was taken and judged but not yet written down; `keep` or `discard` it. */
export interface AcceptedFile {
  name: string;
  type: string;
  file: ReceivedFile;
}

export type Reception = { ok: true; accepted: AcceptedFile } | { ok: false; reason: 'size' | 'kind'; message: string };

/** Takes a file to its end, then judges size (FORM-11) and kind (FORM-14). Never keeps a cut one. */
export async function receiveFile(
  p: Platform,
  field: FormField,
  fileName: string,
  content: Readable,
  isTruncated: () => boolean,
): Promise<Reception> {
  const file = await p.files.receive(content);
  const refuse = async (reason: 'size' | 'kind', message: string): Promise<Reception> => {
    await p.files.discard(file);
    return { ok: false, reason, message };
  };
  const limitMb = field.field_max_file_size ?? LARGEST_FILE_MB;
  if (isTruncated() || file.size > limitMb * BYTES_PER_MB_VALIDATION) return refuse('size', messages.files.tooLarge(limitMb));
  const name = cleanName(fileName);
  const verdict = await judgeFile(field, name, file);
  if (!verdict.ok) return refuse('kind', verdict.message);
  return { ok: true, accepted: { name, type: verdict.type, file: verdict.file } };
}

/** Writes an accepted file down as part of a submission, in the transaction at hand. */
export async function keepFile(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  to: { submissionId: string; fieldId: string },
  { name, type, file }: AcceptedFile,
): Promise<string> {
  const storageKey = await p.files.keep(file);
  const id = newId();
  await insertFile(tx, { id, ...to, name, type, size: file.size, digest: file.digest, storageKey, createdBy: ctx.actor.userId });
  return id;
}

/** The name as it is shown and downloaded: no folders, no control or direction-changing characters, NFC. */
export function cleanName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = base.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return plain.length > LONGEST_NAME ? plain.slice(0, LONGEST_NAME - 12) + plain.slice(-12) : plain || 'file';
}
