import { SettingError } from '../config.ts';
import { createFolderStorage } from './folder.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import type { FileStorage } from './storage.ts';

/** Storage with the local folder in which received files are checked before they are stored. */
export type FileStore = FileStorage & Incoming;

/**
 * The store that FILES_URL names: `file:` a folder, `s3://bucket?endpoint=…&region=…` a bucket. The AWS library is loaded
 * for a bucket alone.
 * @param localFolder where received files are until they are checked, if the storage itself is not a folder
 * @param setting that names it, for the message of an error
 * @throws SettingError if it cannot be used
 */
export async function createFileStore(filesUrl: string, localFolder: string, setting = 'FILES_URL'): Promise<FileStore> {
  try {
    if (filesUrl.startsWith('s3:')) {
      const { createS3Storage } = await import('./s3.ts');
      return { ...(await createS3Storage(filesUrl, setting)), ...(await createIncoming(localFolder)) };
    }
    const storage = await createFolderStorage(filesUrl);
    return { ...storage, ...(await createIncoming(storage.incomingFolder)) };
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const { code, name, message } = error as NodeJS.ErrnoException;
    throw new SettingError(`Files cannot be stored at ${setting} "${filesUrl}": ${message || code || name}.`);
  }
}
