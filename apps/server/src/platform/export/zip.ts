import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { centralHeader, dataDescriptor, endOfArchive, localHeader, type WrittenEntry } from './zip-records.ts';

export interface ZipEntry {
  name: string;
  /** A text is packed; bytes, which mostly are already, stay as they are. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** Sizes of entries have 32 bits here; the archive as a whole has no limit. */
const MAX_ENTRY_BYTES = 0xff_ff_ff_fe;
const deflate = promisify(deflateRaw);

/**
 * An archive, piece by piece: an entry that is a stream is never held whole. Past 4 GB or 65,534 entries it is a ZIP64 archive.
 * @throws Error for an entry of 4 GB
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  const count = (piece: Uint8Array): Uint8Array => {
    offset += piece.length;
    return piece;
  };
  for await (const { name, content } of entries) {
    const entry = startEntry(name, offset);
    if (typeof content === 'string' || content instanceof Uint8Array) {
      const bytes = await fillEntry(entry, content);
      yield count(localHeader(entry));
      yield count(bytes);
    } else {
      entry.isStreamed = true;
      yield count(localHeader(entry));
      for await (const chunk of content) {
        entry.crc = crc32(chunk, entry.crc);
        entry.size = entry.packedSize += chunk.length;
        if (entry.size > MAX_ENTRY_BYTES) throw new Error('An entry of a ZIP is larger than 4 GB');
        yield count(chunk);
      }
      yield count(dataDescriptor(entry));
    }
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield count(centralHeader(entry));
  yield endOfArchive({ entries: written.length, start, size: offset - start });
}

const startEntry = (name: string, offset: number): WrittenEntry => ({
  name: Buffer.from(name),
  time: new Date(),
  offset,
  isStreamed: false,
  isPacked: false,
  crc: 0,
  size: 0,
  packedSize: 0,
});

/** Notes the checksum and sizes of an entry that is whole; answers its bytes as the archive has them. */
async function fillEntry(entry: WrittenEntry, content: string | Uint8Array): Promise<Uint8Array> {
  entry.isPacked = typeof content === 'string';
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const bytes = entry.isPacked ? await deflate(plain) : plain;
  entry.crc = crc32(plain);
  entry.size = plain.length;
  entry.packedSize = bytes.length;
  return bytes;
}
