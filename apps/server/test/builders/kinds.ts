import { deflateRawSync, crc32 } from 'node:zlib';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { samplePdf, samplePng, sampleXlsx } from '#db/seed/files.ts';
import { sampleDocx, samplePptx } from '#db/seed/office.ts';

const CLIP = path.resolve(import.meta.dirname, '../../../../e2e/fixtures/clip.mp4');

/** An OLE2 container with streams of 4,608 bytes each, which begin as given. */
export function sampleOle(streams: Record<string, Buffer>): Buffer {
  const SECTOR = 512;
  const PER_STREAM = 9;
  const names = Object.keys(streams);
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44); // one sector of the allocation table: the first
  header.writeUInt32LE(1, 48); // the directory: the second
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(SECTOR, 0);
  const entry = (at: number, name: string, type: number, first: number, size: number): void => {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64);
    directory[at * 128 + 66] = type;
    directory.writeUInt32LE(first, at * 128 + 116);
    directory.writeUInt32LE(size, at * 128 + 120);
  };
  entry(0, 'Root Entry', 5, 0xfffffffe, 0);
  const bodies = names.map((name, n) => {
    const first = 2 + n * PER_STREAM;
    for (let i = 0; i < PER_STREAM; i++) table.writeUInt32LE(i === PER_STREAM - 1 ? 0xfffffffe : first + i + 1, (first + i) * 4);
    entry(n + 1, name, 2, first, PER_STREAM * SECTOR);
    const body = Buffer.alloc(PER_STREAM * SECTOR);
    streams[name]?.copy(body);
    return body;
  });
  return Buffer.concat([header, table, directory, ...bodies]);
}

/** A wave of silence: one second, one channel. */
function sampleWav(): Buffer {
  const sound = Buffer.alloc(8_000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Frames of silence at 128 kbit/s, 44,100 Hz; the first announces how many bytes there are. */
function sampleMp3(frames = 40): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const first = Buffer.from(frame);
  first.write('Xing', 36);
  first.writeUInt32BE(2, 40);
  first.writeUInt32BE(417 * frames, 44);
  return Buffer.concat([first, ...Array.from({ length: frames - 1 }, () => frame)]);
}

/** A baseline JPEG, made once from the PNG by the library that the product uses. */
export async function sampleJpeg(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(samplePng(64, 48)).jpeg().toBuffer();
}

const word = Buffer.from([0xec, 0xa5, 0xc1, 0x00]);
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

/** One right file of each of the fifteen kinds, and jpeg. */
export async function rightFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await sampleJpeg();
  return {
    png: samplePng(64, 48),
    jpg: jpeg,
    jpeg,
    svg: Buffer.from(SVG),
    mp4: readFileSync(CLIP),
    doc: sampleOle({ WordDocument: word }),
    docx: sampleDocx(['Words']),
    txt: Buffer.from('Plain words, Ọ̀yọ́.\n'),
    xls: sampleOle({ Workbook: Buffer.from([0x09, 0x08, 0x10, 0x00]) }),
    xlsx: sampleXlsx([['a', 'b']]),
    ppt: sampleOle({ 'PowerPoint Document': Buffer.from([0x0f, 0x00]) }),
    pptx: samplePptx(['Slide']),
    pdf: samplePdf('Words'),
    wav: sampleWav(),
    mp3: sampleMp3(),
  };
}

/** Office files that ask for a password, by kind. */
export const lockedFiles = (): Record<string, Buffer> => {
  const flagged = Buffer.alloc(12);
  word.copy(flagged);
  flagged.writeUInt16LE(0x0100, 10);
  const encrypted = sampleOle({ EncryptedPackage: Buffer.alloc(8), EncryptionInfo: Buffer.alloc(8) });
  return {
    docx: encrypted,
    xlsx: encrypted,
    pptx: encrypted,
    doc: sampleOle({ WordDocument: flagged }),
    xls: sampleOle({ Workbook: Buffer.from([0x09, 0x08, 0x02, 0x00, 0x00, 0x06, 0x2f, 0x00, 0x02, 0x00, 0, 0]) }),
  };
};

interface Entry {
  name: string;
  content: Buffer;
  /** What the entry says of its size; its own by default. */
  says?: number;
  unixMode?: number;
}

/** A small file whose header says how many pixels it unpacks to. */
export function pngThatSays(width: number, height: number): Buffer {
  const png = Buffer.from(samplePng(8, 8));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A zip archive, packed, that may lie about its entries. */
export function craftZip(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says = content.length, unixMode = 0 } of entries) {
    const packed = deflateRawSync(content, { level: 1 });
    const file = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4); // packed
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(says, 18);
    facts.writeUInt16LE(file.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), facts, file, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((unixMode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), facts, tail, file);
    offset += 30 + file.length + packed.length;
  }
  const size = directory.reduce((n, part) => n + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(0xffff, entries.length), 8);
  end.writeUInt16LE(Math.min(0xffff, entries.length), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
