import type { FileScan } from '@grantdesk/domain/file/scan';
import type { FileAnswer } from '@grantdesk/domain/form/types';

/** A file on the server; `scan` once the server has reported the state of its malware scan. */
export type StoredFile = FileAnswer & { scan?: FileScan };

/** `waiting`: the connection was lost and is tried again; `checking`: all is sent and the server judges it. */
export type UploadState = 'uploading' | 'paused' | 'waiting' | 'checking' | 'failed';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: string;
  name: string;
  size: number;
  state: UploadState;
  percent: number;
  error: string | null;
  /** The stored file whose place it takes. */
  replaces: string | null;
}

/** A file that the input left out, with the reason. */
export interface DroppedFile {
  key: string;
  name: string;
  message: string;
}

/** A file that was uploading when the page was closed; choosing it again resumes where it stopped. */
export interface UnfinishedFile {
  key: string;
  name: string;
  size: number;
  percent: number;
}

export interface UploadEvents {
  onProgress: (percent: number) => void;
  /** The connection is lost; the upload tries again by itself. */
  onWaiting: () => void;
  onStored: (file: StoredFile) => void;
  /** `lost`: no answer came, so the same file may resume later. */
  onFailed: (message: string, lost: boolean) => void;
}

export interface UploadControl {
  pause: () => void;
  resume: () => void;
  /** Ends it permanently; the server discards what it has. */
  cancel: () => void;
}
export type StartUpload = (file: File, events: UploadEvents) => UploadControl;
