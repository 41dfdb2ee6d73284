import { ruleBroken, type AppError } from '#platform/errors.ts';

/** A file that cannot be imported, with what to do about it. */
export const refuseFile = (message: string): AppError => ruleBroken([{ path: 'file', message }]);

/** A row as it is in the file; the headings are the first one. */
export interface FileRow {
  number: number;
  cells: string[];
}

export interface OpenFile {
  /** How the text was read; null for workbooks. */
  encoding: string | null;
  rows: AsyncIterable<FileRow>;
}
