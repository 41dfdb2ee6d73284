import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { expect, it } from 'vitest';
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

it('closes what it reads when its reader goes', async () => {
  let isClosed = false;
  const endless = (async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(70_000);
    } finally {
      isClosed = true;
    }
  })();
  const zip = zipOf(listed([{ name: 'endless', content: endless }]));
  await once(zip, 'readable');
  zip.destroy();
  await expect.poll(() => isClosed).toBe(true);
});

it('ends with the error of an entry or of a stream that fails', async () => {
  const failing = (async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(10);
    throw new Error('The file is gone');
  })();
  await expect(
    buffer(
      zipOf(
        listed([
          { name: 'a', content: 'A' },
          { name: 'b', content: failing },
        ]),
      ),
    ),
  ).rejects.toThrow('The file is gone');
  const broken = (async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'a', content: 'A' };
    throw new Error('The application is gone');
  })();
  await expect(buffer(zipOf(broken))).rejects.toThrow('The application is gone');
});
