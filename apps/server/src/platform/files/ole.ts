import type { FileHandle } from 'node:fs/promises';

/** A compound file's streams by name, each with its first bytes; null where the file is cut or ill-formed. */
export type OleStreams = Map<string, Buffer>;

const MAGIC = 'd0cf11e0a1b11ae1';
const END = 0xfffffffa;
const MAX_SECTORS = 4_000;
const HEAD_BYTES = 4_096;

/**
 * Reads the directory of an OLE2 container (doc, xls, ppt, and every encrypted office file), to tell them apart by their
 * streams. Bounded: at most 4,000 sectors are looked at, whatever the file claims.
 */
export async function readOle(file: FileHandle, size: number): Promise<OleStreams | null> {
  const header = await readAt(file, 0, 512);
  if (header.length < 512 || header.toString('hex', 0, 8) !== MAGIC) return null;
  const sectorSize = 1 << header.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return null;
  const offsetOf = (sector: number): number => (sector + 1) * sectorSize;
  const fats: number[] = [];
  for (let i = 0; i < 109; i++) {
    const sector = header.readUInt32LE(76 + i * 4);
    if (sector < END) fats.push(sector);
  }
  const entriesPerSector = sectorSize / 4;
  const cache = new Map<number, Buffer>();
  const next = async (sector: number): Promise<number> => {
    const fat = fats[Math.floor(sector / entriesPerSector)];
    if (fat === undefined) return END;
    let table = cache.get(fat);
    if (!table) {
      table = await readAt(file, offsetOf(fat), sectorSize);
      cache.set(fat, table);
    }
    return table.length < sectorSize ? END : table.readUInt32LE((sector % entriesPerSector) * 4);
  };
  /** The bytes of a chain of sectors, up to `most`; null where it leaves the file. */
  const chain = async (first: number, most: number): Promise<Buffer | null> => {
    const parts: Buffer[] = [];
    for (let sector = first, n = 0; sector < END && parts.length * sectorSize < most; n++) {
      if (n > MAX_SECTORS || offsetOf(sector) >= size) return null;
      parts.push(await readAt(file, offsetOf(sector), sectorSize));
      sector = await next(sector);
    }
    return Buffer.concat(parts);
  };
  const directory = await chain(header.readUInt32LE(48), 128 * 1_024);
  if (!directory) return null;
  const smallBelow = header.readUInt32LE(56);
  const streams: OleStreams = new Map();
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameLength = directory.readUInt16LE(at + 64);
    if (directory[at + 66] !== 2 || nameLength < 2 || nameLength > 64) continue;
    const name = directory.toString('utf16le', at, at + nameLength - 2);
    const length = directory.readUInt32LE(at + 120);
    const first = directory.readUInt32LE(at + 116);
    // Small streams are in a stream of their own, which is not needed to distinguish the kinds.
    if (length < smallBelow) {
      streams.set(name, Buffer.alloc(0));
      continue;
    }
    // A stream cannot be longer than its file: if it is, the file was cut.
    if (length > size || (await lastSectorIsMissing(first, length, sectorSize, next, (s) => offsetOf(s) >= size))) return null;
    streams.set(name, (await chain(first, HEAD_BYTES)) ?? Buffer.alloc(0));
  }
  return streams;
}

/** Follows a stream to its end, or to the bound, looking for a sector outside the file. */
async function lastSectorIsMissing(
  first: number,
  length: number,
  sectorSize: number,
  next: (sector: number) => Promise<number>,
  isOutside: (sector: number) => boolean,
): Promise<boolean> {
  const needed = Math.min(Math.ceil(length / sectorSize), 250_000);
  let sector = first;
  for (let i = 0; i < needed; i++) {
    if (sector >= END || isOutside(sector)) return true;
    sector = await next(sector);
  }
  return false;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
