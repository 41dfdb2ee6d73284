import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { allowedExtensions, fileExtension, findMimeType, ours } from '@grantdesk/domain';
import type { FormField } from '@grantdesk/domain';
import { fileTypeFromFile } from 'file-type';
import { cleanSvg } from '../html.ts';
import { fileErrorText, type FileError } from './file-errors.ts';
import type { ReceivedFile } from './incoming.ts';
import { MEDIA_RULES } from './media.ts';
import { findOleError, findOoxmlError } from './office.ts';
import { findPictureError } from './pictures.ts';

const LARGEST_SVG = 2_000_000;

/** What the sniffing library must say as well; text and packages have rules of their own. */
const SNIFFED: Record<string, string[]> = {
  mp4: ['mp4', 'm4v', 'mov'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  pdf: ['pdf'],
  wav: ['wav'],
  mp3: ['mp3'],
};

/** A file that may be stored, or the reason why not. `file` differs from what was received where an SVG was cleaned. */
export type Verdict = { ok: true; file: ReceivedFile; type: string } | { ok: false; message: string };

/** The reason why a name cannot be right for a field, before a byte is taken; null where it can. */
export function findNameError(field: FormField, name: string): string | null {
  const allowed = allowedExtensions(field);
  return allowed.includes(fileExtension(name)) && findMimeType(name) ? null : ours.fileKind(allowed.join(', '));
}

/** Judges extension and content together; the name alone proves nothing. */
export async function validateFile(field: FormField, name: string, file: ReceivedFile): Promise<Verdict> {
  const wrongName = findNameError(field, name);
  if (wrongName) return { ok: false, message: wrongName };
  const extension = fileExtension(name);
  const type = findMimeType(name) ?? '';
  if (file.size === 0) return { ok: false, message: fileErrorText('empty', extension) };
  if (extension === 'svg') return validateSvg(file, type);
  const fault = await findContentError(extension, file);
  return fault ? { ok: false, message: fileErrorText(fault, extension) } : { ok: true, file, type };
}

async function findContentError(extension: string, { temporaryPath, size }: ReceivedFile): Promise<FileError | null> {
  const expected = SNIFFED[extension];
  if (expected && !expected.includes((await fileTypeFromFile(temporaryPath))?.ext ?? '')) return 'content';
  switch (extension) {
    case 'png':
    case 'jpg':
    case 'jpeg':
      return findPictureError(temporaryPath, extension);
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return findOoxmlError(temporaryPath, size, extension);
    case 'doc':
    case 'xls':
    case 'ppt':
      return findOleError(temporaryPath, size, extension);
    default:
      return (await MEDIA_RULES[extension]?.(temporaryPath, size)) ? null : 'content';
  }
}

/** An SVG may contain scripts, so only the cleaned drawing is stored. */
async function validateSvg(file: ReceivedFile, type: string): Promise<Verdict> {
  const refused = (fault: FileError): Verdict => ({ ok: false, message: fileErrorText(fault, 'svg') });
  if (file.size > LARGEST_SVG) return refused('bomb');
  const text = await readFile(file.temporaryPath, 'utf8');
  if (/<!(ENTITY|DOCTYPE[^>]*\[)/i.test(text)) return refused('entities');
  if (text.includes('\0') || !/<\/svg>\s*$|<svg[^>]*\/>\s*$/.test(text)) return refused('content');
  const clean = cleanSvg(text);
  if (!clean) return refused('content');
  const bytes = Buffer.from(clean);
  // A drawing without a size of its own is harmless; one that declares an enormous size is not.
  if ((await findPictureError(bytes, 'svg')) === 'pixels') return refused('pixels');
  await writeFile(file.temporaryPath, bytes);
  return { ok: true, type, file: { ...file, size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') } };
}
