import { ruleBroken, type AppError } from '#platform/errors.ts';

/** A translation as it is in a file. */
export interface FileText {
  key: string;
  text: string;
  /** What was translated, where the file says it. */
  source?: string;
}

export interface TextFile {
  /** The language of the translations, where the file says it. */
  language: string | null;
  texts: FileText[];
}

/** A file that cannot be read, with what to do about it. */
export const refuseFile = (message: string): AppError => ruleBroken([{ path: 'content', message }]);
