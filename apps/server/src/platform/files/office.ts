import { open } from 'node:fs/promises';
import { readOle, type OleStreams } from './ole.ts';
import type { FileError } from './file-errors.ts';
import { inspectZip } from './zip.ts';

const OOXML = 'application/vnd.openxmlformats-officedocument';
/** The main part's content type; one with macros has another and is refused under these names. */
const MAIN_TYPES: Record<string, string> = {
  docx: `${OOXML}.wordprocessingml.document.main+xml`,
  xlsx: `${OOXML}.spreadsheetml.sheet.main+xml`,
  pptx: `${OOXML}.presentationml.presentation.main+xml`,
};
const CONTENT_TYPES = '[Content_Types].xml';

/** Judges docx, xlsx and pptx by their parts: the list of contents and the main part that it names. */
export async function findOoxmlError(path: string, size: number, extension: string): Promise<FileError | null> {
  const start = await firstBytes(path, 8);
  if (start.toString('hex') === 'd0cf11e0a1b11ae1') {
    const streams = await streamsOf(path, size);
    return streams?.has('EncryptedPackage') ? 'password' : 'content';
  }
  if (start.toString('latin1', 0, 4) !== 'PK\x03\x04') return 'content';
  const names = new Set<string>();
  const zip = await inspectZip(path, (name) => {
    names.add(name);
    return name === CONTENT_TYPES;
  });
  if (!zip.ok) return zip.fault === 'bomb' ? 'bomb' : 'content';
  const types = zip.heads.get(CONTENT_TYPES) ?? '';
  for (const [, attributes = ''] of types.matchAll(/<(?:\w+:)?Override\b([^>]*)/g)) {
    const part = /PartName\s*=\s*["']\/([^"']+)["']/.exec(attributes)?.[1];
    const type = /ContentType\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1];
    if (type === MAIN_TYPES[extension] && part && names.has(part)) return null;
  }
  return 'content';
}

/** Judges doc, xls and ppt, which share one container, by the streams inside it. */
export async function findOleError(path: string, size: number, extension: string): Promise<FileError | null> {
  const streams = await streamsOf(path, size);
  if (!streams) return 'content';
  if (streams.has('EncryptedPackage')) return 'password';
  const word = streams.get('WordDocument');
  const book = streams.get('Workbook') ?? streams.get('Book');
  const slides = streams.get('PowerPoint Document');
  if (extension === 'doc' && word)
    // The flag fEncrypted of the document's first block.
    return word.length >= 12 && (word.readUInt16LE(10) & 0x0100) !== 0 ? 'password' : null;
  if (extension === 'xls' && book) return hasFilePass(book) ? 'password' : null;
  if (extension === 'ppt' && slides) return streams.has('EncryptedSummary') ? 'password' : null;
  return 'content';
}

/** A workbook with a password says so in one of its first records (FILEPASS, 0x2F). */
function hasFilePass(book: Buffer): boolean {
  for (let at = 0, n = 0; at + 4 <= book.length && n < 20; n++) {
    if (book.readUInt16LE(at) === 0x2f) return true;
    at += 4 + book.readUInt16LE(at + 2);
  }
  return false;
}

async function streamsOf(path: string, size: number): Promise<OleStreams | null> {
  const file = await open(path);
  try {
    return await readOle(file, size);
  } finally {
    await file.close();
  }
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
