import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { expect, it } from 'vitest';
import { centralHeader, endOfArchive } from './zip-records.ts';
import { zipOf, type ZipEntry } from './zip.ts';

async function* listed(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const open = (bytes: Buffer) =>
  yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });

it('holds texts, bytes and streams under names of every script', async () => {
  const given = new Map<string, ZipEntry['content']>([
    ['Ẹ̀gbá/مؤسسة.txt', 'A text. '.repeat(1000)],
    ['bytes.bin', Buffer.from([0, 1, 2, 255])],
    ['stream.bin', Readable.from([Buffer.alloc(70_000, 1), Buffer.alloc(10, 2)])],
    ['empty', ''],
    ['nothing', Readable.from([])],
  ]);
  const zip = await open(await buffer(zipOf(listed([...given].map(([name, content]) => ({ name, content }))))));
  const found: [string, number][] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    found.push([entry.fileName, content.length]);
    if (entry.fileName === 'bytes.bin') expect(content).toEqual(Buffer.from([0, 1, 2, 255]));
  }
  expect(found).toEqual([
    ['Ẹ̀gbá/مؤسسة.txt', 8000],
    ['bytes.bin', 4],
    ['stream.bin', 70_010],
    ['empty', 0],
    ['nothing', 0],
  ]);
});

it('has no limit to its entries: past 65,534 it is a ZIP64 archive', { timeout: 60_000 }, async () => {
  const count = 70_000;
  const entries = Array.from({ length: count }, (_, n) => ({ name: `${n}`, content: Buffer.from([n % 256]) }));
  const zip = await open(await buffer(zipOf(listed(entries))));
  expect(zip.entryCount).toBe(count);
  let last = '';
  for await (const entry of zip.eachEntry()) last = entry.fileName;
  expect(last).toBe(String(count - 1));
});

it('writes places past 4 GB with 64 bits', async () => {
  const offset = 5_000_000_000;
  const header = centralHeader({
    name: Buffer.from('far'),
    time: new Date('2026-11-26T10:20:30Z'),
    offset,
    isStreamed: false,
    isPacked: false,
    crc: 0,
    size: 1,
    packedSize: 1,
  });
  expect(header.readUInt32LE(42)).toBe(0xff_ff_ff_ff);
  expect(header.readBigUInt64LE(header.length - 8)).toBe(BigInt(offset));
  const end = endOfArchive({ entries: 3, start: offset, size: 200 });
  expect(end.readUInt32LE(0)).toBe(0x06_06_4b_50);
  expect(end.readBigUInt64LE(48)).toBe(BigInt(offset));
  expect(end.readBigUInt64LE(64)).toBe(BigInt(offset + 200));
  expect(endOfArchive({ entries: 3, start: 100, size: 200 }).length).toBe(22);
});
