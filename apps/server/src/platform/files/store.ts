import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { SettingError } from '../config.ts';
import { createFolderStorage } from './folder.ts';
import { createIncoming, type Incoming } from './incoming.ts';

/** First and last byte, both counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where bytes are kept; names and types stand in the table, never in a key. */
export interface FileStorage {
  /** Moves a local file under the key; it is there whole or not at all. */
  put: (key: string, localPath: string) => Promise<void>;
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Nothing happens where there is nothing. */
  remove: (key: string) => Promise<void>;
  /** Uploads that have begun and not yet arrived, by the tus protocol's own ids. */
  unfinished: DataStore & { read: (id: string) => Readable | Promise<Readable> };
  close: () => void;
}

/** Storage with the local folder in which received files are judged before they are kept. */
export type FileStore = FileStorage & Incoming;

/** An unfinished upload is forgotten after a day. */
export const UNFINISHED_LIFETIME_MS = 86_400_000;

/**
 * The store that FILES_URL names: `file:` a folder, `s3://bucket?endpoint=…&region=…` a bucket. The AWS library is loaded
 * for a bucket alone.
 * @param localFolder where received files stand until they are judged, when the storage itself is no folder
 * @throws SettingError where it cannot be used
 */
export async function createFileStore(filesUrl: string, localFolder: string): Promise<FileStore> {
  try {
    if (filesUrl.startsWith('s3:')) {
      const { createS3Storage } = await import('./s3.ts');
      return { ...(await createS3Storage(filesUrl)), ...(await createIncoming(localFolder)) };
    }
    const storage = await createFolderStorage(filesUrl);
    return { ...storage, ...(await createIncoming(storage.incomingFolder)) };
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const { code, name, message } = error as NodeJS.ErrnoException;
    throw new SettingError(`Files cannot be kept at FILES_URL "${filesUrl}": ${message || code || name}.`);
  }
}
