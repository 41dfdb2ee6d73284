import { open, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { allowedExtensions, fileExtension, messages, mimeTypeOf } from '@grantdesk/domain';
import type { FormField } from '@grantdesk/domain';
import { fileTypeFromFile } from 'file-type';
import { cleanSvg } from '../html.ts';
import type { ReceivedFile } from './store.ts';

/** What the sniffing library may say for each extension; the old office formats share one container. */
const SIGNATURES: Record<string, string[]> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  mp4: ['mp4', 'm4v', 'mov'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  pdf: ['pdf'],
  wav: ['wav'],
  mp3: ['mp3'],
};
const LARGEST_SVG = 2_000_000;

/** A file that may be kept, or the reason why not. `file` differs from what was received where an SVG was cleaned. */
export type Verdict = { ok: true; file: ReceivedFile; type: string } | { ok: false; message: string };

/** Judges extension and content together (FORM-14); the name alone proves nothing. */
export async function judgeFile(field: FormField, name: string, file: ReceivedFile): Promise<Verdict> {
  const extension = fileExtension(name);
  const allowed = allowedExtensions(field);
  const wrongKind: Verdict = { ok: false, message: messages.ours.fileKind(allowed.join(', ')) };
  const type = mimeTypeOf(name);
  if (!allowed.includes(extension) || !type || file.size === 0) return wrongKind;
  if (extension === 'svg') return judgeSvg(file, type, wrongKind);
  if (extension === 'txt') return (await isText(file.temporaryPath)) ? { ok: true, file, type } : wrongKind;
  const sniffed = await fileTypeFromFile(file.temporaryPath);
  return sniffed && SIGNATURES[extension]?.includes(sniffed.ext) ? { ok: true, file, type } : wrongKind;
}

async function judgeSvg(file: ReceivedFile, type: string, wrongKind: Verdict): Promise<Verdict> {
  if (file.size > LARGEST_SVG || !(await isText(file.temporaryPath))) return wrongKind;
  const clean = cleanSvg(await readFile(file.temporaryPath, 'utf8'));
  if (!clean) return wrongKind;
  await writeFile(file.temporaryPath, clean);
  const bytes = Buffer.from(clean);
  return { ok: true, type, file: { ...file, size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') } };
}

/** Text is valid UTF-8 without NUL, and is not a page or a script in disguise; the first 64 KB decide. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.includes(0)) return false;
    const text = new TextDecoder('utf-8').decode(head);
    // A cut in the middle of a character at the end is no fault.
    return !text.slice(0, -1).includes('�');
  } finally {
    await handle.close();
  }
}
