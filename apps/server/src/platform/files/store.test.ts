import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { readConfig } from '../config.ts';
import { createFileStore } from './store.ts';

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('file storage', () => {
  let folder: string;
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-store-'));
    bucket = await startBucket();
  });
  afterAll(async () => {
    await bucket.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const kind of ['folder', 'bucket'] as const) {
    const urlOf = (): string => (kind === 'folder' ? `file:${path.join(folder, 'files')}` : bucket.url);
    const open = () => createFileStore(urlOf(), path.join(folder, `incoming-${kind}`));

    it(`a ${kind} returns what it stored, whole and in parts, and deletes it`, async () => {
      const store = await open();
      const content = randomBytes(6_000_000);
      const received = await store.receive(Readable.from([content.subarray(0, 10), content.subarray(10)]));
      expect(received).toMatchObject({ size: content.length, digest: digestOf(content) });
      const key = crypto.randomUUID();
      await store.put(key, received.temporaryPath);
      expect(digestOf(await buffer(await store.read(key)))).toBe(digestOf(content));
      const part = await buffer(await store.read(key, { start: 5_000_000, end: 5_000_099 }));
      expect(part.equals(content.subarray(5_000_000, 5_000_100))).toBe(true);
      await store.remove(key);
      await store.remove(key);
      await expect(store.read(key).then(buffer)).rejects.toThrow(/ENOENT|does not exist/);
      store.close();
    });

    it(`a ${kind} holds the beginning of an upload until its end comes, and leaves nothing of it`, async () => {
      const store = await open();
      const content = randomBytes(7_000_000);
      const id = crypto.randomUUID();
      await store.unfinished.create(new Upload({ id, size: content.length, offset: 0, metadata: { filename: 'Ọ̀yọ́.pdf' } }));
      const cut = 6_000_000;
      await store.unfinished.write(Readable.from([content.subarray(0, cut)]), id, 0);
      const { offset } = await store.unfinished.getUpload(id);
      expect(offset).toBe(cut);
      await store.unfinished.write(Readable.from([content.subarray(cut)]), id, offset);
      expect(digestOf(await buffer(await store.unfinished.read(id)))).toBe(digestOf(content));
      await store.unfinished.remove(id);
      if (kind === 'bucket') expect((await bucket.keys()).filter((name) => name.includes(id))).toEqual([]);
      await expect(store.unfinished.getUpload(id)).rejects.toBeDefined();
      store.close();
    });

    it(`a ${kind} stores files for other systems under readable names, lists them and deletes them`, async () => {
      const store = await open();
      const content = randomBytes(6_000_000);
      await store.named.put('reporting/one/b.csv', Readable.from([content.subarray(0, 10), content.subarray(10)]));
      const local = path.join(folder, `local-${kind}`);
      writeFileSync(local, 'first');
      await store.named.put('reporting/one/a.csv', local);
      writeFileSync(local, 'second');
      await store.named.put('reporting/one/a.csv', local);
      await store.named.put('reports.csv', Readable.from(['not in the folder']));
      expect(String(await buffer(await store.named.read('reporting/one/a.csv')))).toBe('second');
      expect(digestOf(await buffer(await store.named.read('reporting/one/b.csv')))).toBe(digestOf(content));
      expect(await store.named.list('reporting')).toEqual([
        { name: 'reporting/one/a.csv', bytes: 6 },
        { name: 'reporting/one/b.csv', bytes: content.length },
      ]);
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('cut off');
        })(),
      );
      await expect(store.named.put('reporting/one/c.csv', broken)).rejects.toThrow('cut off');
      await store.named.remove('reporting/one/a.csv');
      await store.named.remove('reporting/one/a.csv');
      expect((await store.named.list('reporting')).map(({ name }) => name)).toEqual(['reporting/one/b.csv']);
      expect(await store.named.list('nothing')).toEqual([]);
      store.close();
    });
  }

  it('a wrong FILES_URL is refused at the start, in one line that names it', async () => {
    const refusal = (FILES_URL: string) => () => readConfig({ FILES_URL }, '/');
    for (const wrong of ['ftp://host/files', 's3:bucket', 's3://', 's3://bucket?endpoint=nowhere', 'a folder'])
      expect(refusal(wrong), wrong).toThrow(/^The setting FILES_URL cannot be used: must be file:\/a\/folder, or s3:\/\//);
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(createFileStore(`file:${file}/inside`, folder)).rejects.toThrow(/^Files cannot be stored at FILES_URL/);
    await expect(createFileStore(bucket.url.replace('grants', 'nothing'), folder)).rejects.toThrow(
      'The bucket "nothing" of FILES_URL cannot be reached: there is no such bucket.',
    );
    await expect(createFileStore('s3://grants?endpoint=http%3A%2F%2F127.0.0.1%3A1', folder)).rejects.toThrow(
      /cannot be reached: .*ECONNREFUSED/,
    );
  });
});
