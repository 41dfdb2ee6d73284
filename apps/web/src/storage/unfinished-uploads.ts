import type { PreviousUpload } from 'tus-js-client';
import { API_PREFIX } from '@grantdesk/api/paths';
import { UPLOAD_PREFIX } from '@grantdesk/api/upload';
import type { UnfinishedFile } from '../components/files/types.ts';
import { PERSONAL } from './personal-storage.ts';

/** An upload that this device started: enough to resume it once the same file is picked again. */
interface StoredUpload extends PreviousUpload {
  fingerprint: string;
  arrived: number;
}

const KEY = `${PERSONAL}uploads`;
/** The server forgets an unfinished upload after a day. */
const LIFETIME_MS = 86_400_000;

/** The same file, by what a page may know of it, for the same question. */
export const toFingerprint = (
  applicationId: string,
  fieldId: string,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
): string => JSON.stringify([applicationId, fieldId, file.name, file.size, file.lastModified]);

function read(): StoredUpload[] {
  try {
    const uploads = JSON.parse(localStorage.getItem(KEY) ?? '[]') as StoredUpload[];
    return uploads.filter((item) => Date.parse(item.creationTime) > Date.now() - LIFETIME_MS && item.uploadUrl);
  } catch {
    return [];
  }
}

function write(uploads: StoredUpload[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(uploads));
  } catch {
    // Storage may be refused: an upload then continues only as long as the page is open.
  }
}

export const unfinishedUploads = {
  /** What the protocol's library asks for. */
  storage: {
    findAllUploads: async () => read(),
    findUploadsByFingerprint: async (fingerprint: string) => read().filter((item) => item.fingerprint === fingerprint),
    removeUpload: async (key: string) => write(read().filter((item) => item.urlStorageKey !== key)),
    addUpload: async (fingerprint: string, upload: PreviousUpload) => {
      const others = read().filter((item) => item.fingerprint !== fingerprint);
      write([...others, { ...upload, urlStorageKey: fingerprint, fingerprint, arrived: 0 }]);
      return fingerprint;
    },
  },
  note: (fingerprint: string, arrived: number): void =>
    write(read().map((item) => (item.fingerprint === fingerprint ? { ...item, arrived } : item))),
  remove: (fingerprint: string): void => write(read().filter((item) => item.fingerprint !== fingerprint)),
  /** Those of one question, to be shown until their file is picked again. */
  of: (applicationId: string, fieldId: string): UnfinishedFile[] =>
    read()
      .filter(({ metadata }) => metadata['application'] === applicationId && metadata['field'] === fieldId)
      .map(({ fingerprint, metadata, size, arrived }) => ({
        key: fingerprint,
        name: metadata['filename'] ?? '',
        size: size ?? 0,
        percent: size ? Math.floor((arrived / size) * 100) : 0,
      })),
  /** Forgets one here and on the server. */
  dismiss: (fingerprint: string): void => {
    const url = read().find((item) => item.fingerprint === fingerprint)?.uploadUrl;
    unfinishedUploads.remove(fingerprint);
    if (url?.includes(API_PREFIX + UPLOAD_PREFIX))
      void fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => {});
  },
};
