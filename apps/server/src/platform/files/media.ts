import { open, type FileHandle } from 'node:fs/promises';

/** Judges what is no package and no picture by its structure from the first byte to the last, so that a cut file shows. */
export const MEDIA_RULES: Record<string, (path: string, size: number) => Promise<boolean>> = {
  pdf: (path, size) => withFile(path, (file) => isPdf(file, size)),
  mp4: (path, size) => withFile(path, (file) => isMp4(file, size)),
  wav: (path, size) => withFile(path, (file) => isWav(file, size)),
  mp3: (path, size) => withFile(path, (file) => isMp3(file, size)),
  txt: (path, size) => withFile(path, (file) => isText(file, size)),
};

/** Starts as a PDF at the very first byte (a page in disguise does not), and has its end. */
async function isPdf(file: FileHandle, size: number): Promise<boolean> {
  if (!/^%PDF-[12]\.\d/.test((await at(file, 0, 8)).toString('latin1'))) return false;
  const tail = await at(file, Math.max(0, size - 65_536), 65_536);
  return tail.includes('startxref') && tail.includes('%%EOF');
}

const MP4_BRANDS = /^(isom|iso\d|mp4\d|mp42|avc1|M4V |M4VH|dash|qt {2}|MSNV|mmp4|3gp\d|f4v )/;

/** Walks the boxes of the top level: the first names the brand, one is the index, and the last ends with the file. */
async function isMp4(file: FileHandle, size: number): Promise<boolean> {
  let position = 0;
  let hasIndex = false;
  for (let n = 0; position < size; n++) {
    const box = await at(file, position, 16);
    if (box.length < 8 || n > 10_000) return false;
    const type = box.toString('latin1', 4, 8);
    if (n === 0 && (type !== 'ftyp' || !MP4_BRANDS.test(box.toString('latin1', 8, 12)))) return false;
    const short = box.readUInt32BE(0);
    const length = short === 1 && box.length === 16 ? Number(box.readBigUInt64BE(8)) : short === 0 ? size - position : short;
    if (length < 8) return false;
    hasIndex ||= type === 'moov';
    position += length;
  }
  return hasIndex && position === size;
}

/** A WAVE whose announced length is there. Recorders that did not know it wrote 0 or the highest number. */
async function isWav(file: FileHandle, size: number): Promise<boolean> {
  const head = await at(file, 0, 12);
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return false;
  const announced = head.readUInt32LE(4);
  return size > 44 && (announced === 0 || announced === 0xffffffff || announced <= size - 8);
}

const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];

/** Two frames of sound one after the other, behind the tags; where the first announces a length, it is there. */
async function isMp3(file: FileHandle, size: number): Promise<boolean> {
  const head = await at(file, 0, 10);
  let start = 0;
  if (head.length === 10 && head.toString('latin1', 0, 3) === 'ID3') {
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
    start = 10 + ((a << 21) | (b << 14) | (c << 7) | d);
  }
  const first = await at(file, start, 400);
  const length = frameLength(first);
  if (length === 0 || start + length > size) return false;
  for (const mark of ['Xing', 'Info']) {
    const found = first.indexOf(mark, 0, 'latin1');
    if (found < 4 || found > 40 || (first.readUInt32BE(found + 4) & 2) === 0) continue;
    const announced = first.readUInt32BE(found + 8 + (first.readUInt32BE(found + 4) & 1) * 4);
    if (start + announced > size) return false;
  }
  return start + length === size || frameLength(await at(file, start + length, 4)) > 0;
}

/** Bytes of the frame that begins here; 0 where none does. */
function frameLength(bytes: Buffer): number {
  const [a = 0, b = 0, c = 0] = bytes;
  if (bytes.length < 4 || a !== 0xff || (b & 0xe0) !== 0xe0 || ((b >> 1) & 3) !== 1) return 0;
  const version = (b >> 3) & 3;
  const rate = RATES[(c >> 2) & 3];
  const kbit = (version === 3 ? BITRATES : BITRATES_V2)[c >> 4];
  if (version === 1 || !rate || !kbit) return 0;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kbit) / (rate / divisor)) + ((c >> 1) & 1);
}

/** UTF-8 from the first byte to the last, without NUL and other controls; a page or a script in disguise is refused. */
async function isText(file: FileHandle, size: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let position = 0; position < size; position += 1_048_576) {
      const text = decoder.decode(await at(file, position, 1_048_576), { stream: true });
      // eslint-disable-next-line no-control-regex
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return false;
      if (position === 0 && /^\uFEFF?\s*(%PDF-|<(!doctype\s+html|html|head|body|script|svg|\?xml|iframe|!--))/i.test(text))
        return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

async function at(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
