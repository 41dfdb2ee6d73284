/** The records of a ZIP archive, as the format's specification (APPNOTE.TXT, 4.3) lays them out. */

export interface WrittenEntry {
  /** In UTF-8. */
  name: Buffer;
  time: Date;
  /** Of its local header in the archive. */
  offset: number;
  /** Checksum and sizes follow its bytes. */
  isStreamed: boolean;
  /** Deflated; otherwise stored as it is. */
  isPacked: boolean;
  crc: number;
  size: number;
  packedSize: number;
}

const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = 3 << 8;
/** An ordinary file that its owner may write and everyone may read. */
const MODE = 0o100644;
const UTF8 = 0x08_00;
const STREAMED = 0x00_08;

/** Little-endian numbers, each as [bytes, value]. */
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** What local and central headers have in common: flags, method, time, checksum, sizes, length of the name. */
const common = ({ isStreamed, isPacked, time, crc, size, packedSize, name }: WrittenEntry) =>
  [
    [2, UTF8 | (isStreamed ? STREAMED : 0)],
    [2, isPacked ? 8 : 0],
    [2, (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)],
    [2, ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()],
    [4, crc],
    [4, packedSize],
    [4, size],
    [2, name.length],
  ] as const;

export const localHeader = (entry: WrittenEntry): Buffer =>
  Buffer.concat([record([4, 0x04_03_4b_50], [2, VERSION], ...common(entry), [2, 0]), entry.name]);

export const dataDescriptor = ({ crc, packedSize, size }: WrittenEntry): Buffer =>
  record([4, 0x08_07_4b_50], [4, crc], [4, packedSize], [4, size]);

export function centralHeader(entry: WrittenEntry): Buffer {
  const isFar = entry.offset >= MAX_32;
  const extra = isFar ? record([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  const version = isFar ? VERSION_ZIP64 : VERSION;
  const head = record(
    [4, 0x02_01_4b_50],
    [2, MADE_ON_UNIX | version],
    [2, version],
    ...common(entry),
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, MODE * 0x1_00_00],
    [4, Math.min(entry.offset, MAX_32)],
  );
  return Buffer.concat([head, entry.name, extra]);
}

/** The end of the archive, before which its large numbers come with 64 bits where they need them. */
export function endOfArchive({ entries, start, size }: { entries: number; start: number; size: number }): Buffer {
  const isLarge = entries >= MAX_16 || start >= MAX_32 || size >= MAX_32;
  const large = isLarge
    ? [
        record(
          [4, 0x06_06_4b_50],
          [8, 44],
          [2, MADE_ON_UNIX | VERSION_ZIP64],
          [2, VERSION_ZIP64],
          [4, 0],
          [4, 0],
          [8, entries],
          [8, entries],
          [8, size],
          [8, start],
        ),
        record([4, 0x07_06_4b_50], [4, 0], [8, start + size], [4, 1]),
      ]
    : [];
  const count = Math.min(entries, MAX_16);
  const end = record(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(start, MAX_32)],
    [2, 0],
  );
  return Buffer.concat([...large, end]);
}
