import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { FileStore as TusFolder } from '@tus/file-store';
import { UNFINISHED_LIFETIME_MS, type FileStorage } from './storage.ts';

/** The folder that `FILES_URL` names. */
export const toFolder = (filesUrl: string): string =>
  filesUrl.startsWith('file://') ? fileURLToPath(filesUrl) : path.resolve(filesUrl.slice('file:'.length));

/** Files in a folder, `aa/key`, with `aa` the end of a random key, so that no folder grows without end. */
export async function createFolderStorage(filesUrl: string): Promise<FileStorage & { incomingFolder: string }> {
  const root = toFolder(filesUrl);
  const unfinishedFolder = path.join(root, 'unfinished');
  await mkdir(unfinishedFolder, { recursive: true, mode: 0o700 });
  await access(root, constants.W_OK);
  const pathOf = (key: string): string => path.join(root, key.slice(-2), key);
  return {
    incomingFolder: path.join(root, 'incoming'),
    put: async (key, localPath) => {
      await mkdir(path.dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(localPath, pathOf(key));
    },
    read: async (key, range) => {
      // Opened first, so that a missing file is an error here and not in the middle of an answer.
      const handle = await open(pathOf(key));
      return handle.createReadStream(range && { start: range.start, end: range.end });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    named: {
      put: async (name, content) => {
        const target = path.join(root, name);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        if (typeof content === 'string') return rename(content, target);
        const partial = `${target}.partial`;
        try {
          await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
          await rename(partial, target);
        } finally {
          await rm(partial, { force: true });
        }
      },
      read: async (name) => (await open(path.join(root, name))).createReadStream(),
      remove: (name) => rm(path.join(root, name), { force: true }),
      list: async (folder) => {
        const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
        const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'));
        const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted((a, b) => (a < b ? -1 : 1));
        return Promise.all(paths.map(async (each) => ({ name: path.relative(root, each), bytes: (await stat(each)).size })));
      },
    },
    unfinished: new TusFolder({
      directory: unfinishedFolder,
      expirationPeriodInMilliseconds: UNFINISHED_LIFETIME_MS,
    }),
    close: () => {},
  };
}
