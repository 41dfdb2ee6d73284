import { m } from '@grantdesk/messages';
import { createReadStream } from 'node:fs';
import { refuseFile } from './refuse.ts';

const HEAD_BYTES = 4_096;
/** So large a share of zero bytes at even or odd places is UTF-16 without a mark. */
const ZERO_SHARE = 0.3;
// What no text has: control characters, and the five bytes that Windows-1252 leaves open.
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u0081\u008d\u008f\u0090\u009d]/;

/** Encoding of a text by its bytes. @throws AppError 422 where most of it is UTF-8 and a part is broken */
export async function detectEncoding(path: string): Promise<string> {
  const head = await readHead(path);
  const marked = findMark(head) ?? findUnmarked(head);
  if (marked) return marked;
  const decoder = new TextDecoder('utf-8');
  let broken = 0;
  let whole = 0;
  const count = (text: string): void => {
    const marks = text.match(/\ufffd/g)?.length ?? 0;
    broken += marks;
    whole += (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - marks;
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) count(decoder.decode(chunk, { stream: true }));
  count(decoder.decode());
  if (broken === 0) return 'utf-8';
  if (whole > broken) throw refuseFile(m.import.brokenCharacters());
  return 'windows-1252';
}

export async function readHead(path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>) pieces.push(chunk);
  return Buffer.concat(pieces);
}

function findMark(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

function findUnmarked(head: Buffer): string | undefined {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, head.length / 2));
  if (odd > ZERO_SHARE && even < 0.05) return 'utf-16le';
  return even > ZERO_SHARE && odd < 0.05 ? 'utf-16be' : undefined;
}

/** The text of a file, piece by piece, without its mark. @throws AppError 422 for what is no text */
export async function* readPieces(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const assertText = (text: string): string => {
    if (NO_TEXT.test(text)) throw refuseFile(m.import.notAKnownFile());
    return text;
  };
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      yield assertText(decoder.decode(chunk, { stream: true }));
    yield assertText(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? refuseFile(m.import.brokenCharacters()) : error;
  }
}
