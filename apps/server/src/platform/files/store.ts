import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '../ids.ts';

/** A file as it was received, before it has been judged. */
export interface ReceivedFile {
  temporaryPath: string;
  size: number;
  digest: string;
}

/** Where files live; names and types stand in the table, never in a path. */
export interface FileStore {
  receive: (content: Readable) => Promise<ReceivedFile>;
  keep: (file: ReceivedFile) => Promise<string>;
  discard: (file: ReceivedFile) => Promise<void>;
  read: (key: string) => Readable;
  remove: (key: string) => Promise<void>;
  /** Where received files stand until they are kept. */
  incoming: string;
}

/** Files in a folder, `aa/uuid`; received ones stand apart until they are kept, so that nothing half is ever served. */
export async function createFolderStore(filesUrl: string): Promise<FileStore> {
  const root = filesUrl.startsWith('file://') ? fileURLToPath(filesUrl) : path.resolve(filesUrl.slice('file:'.length));
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => path.join(root, key.slice(-2), key);
  return {
    incoming,
    receive: async (content) => {
      const temporaryPath = path.join(incoming, newId());
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(content, measure, createWriteStream(temporaryPath, { mode: 0o600, flush: true }));
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
      return { temporaryPath, size, digest: hash.digest('hex') };
    },
    keep: async (file) => {
      const key = newId();
      await mkdir(path.dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(file.temporaryPath, pathOf(key));
      return key;
    },
    discard: (file) => rm(file.temporaryPath, { force: true }),
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
