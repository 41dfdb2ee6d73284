import type { FileAnswer } from '@grantdesk/domain/form/types';

export type StoredFile = FileAnswer;

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: string;
  file: File;
  percent: number;
  error: string | null;
}

/** A file that the input left out, with the reason. */
export interface DroppedFile {
  key: string;
  name: string;
  message: string;
}
