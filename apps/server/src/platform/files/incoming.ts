import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';

/** A file as it was received, before it has been judged. */
export interface ReceivedFile {
  temporaryPath: string;
  size: number;
  /** SHA-256, hexadecimal. */
  digest: string;
}

/** Received files have random names in a folder of their own until they are stored, so that no partial file is served. */
export interface Incoming {
  incoming: string;
  receive: (content: Readable) => Promise<ReceivedFile>;
  discard: (file: ReceivedFile) => Promise<void>;
}

export async function createIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    incoming: folder,
    receive: async (content) => {
      const temporaryPath = path.join(folder, newId());
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
    discard: (file) => rm(file.temporaryPath, { force: true }),
  };
}
