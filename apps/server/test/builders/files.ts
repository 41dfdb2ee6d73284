import type { FormField } from '@grantdesk/domain';
import { samplePdf } from '#db/seed/files.ts';
import type { Caller, TestApp } from '../app.ts';
import { formOf, openProgramme, startApplication } from './programme.ts';

/** A file as the API answers it. */
export interface Stored {
  _id: string;
  name: string;
  size: number;
  type: string;
  digest: string;
  scan: string;
  url: string | null;
  viewerUrl: string | null;
}

export const MB = 1_048_576;

/** A whole PDF of exactly so many bytes: a comment stands before its end. */
export function sizedPdf(bytes: number): Buffer {
  const pdf = samplePdf('x');
  const end = pdf.indexOf('startxref');
  return Buffer.concat([pdf.subarray(0, end), Buffer.alloc(bytes - pdf.length, ' '), pdf.subarray(end)]);
}

/** A draft of the applicant's with one question `doc` for files, and one for text. */
export const draftWith = async (director: Caller, applicant: Caller, field: Partial<FormField> = {}): Promise<string> =>
  startApplication(
    applicant,
    await openProgramme(
      director,
      formOf({ field_id: 'doc', field_type: 'FILE', field_max_files: 3, field_max_file_size: 1, ...field }, { field_id: 'note' }),
    ),
  );

export const uploadTo = (who: Caller, application: string, name: string, content: Buffer, field = 'doc') =>
  who.form('POST', '/file/new', [
    ['application', application],
    ['field', field],
    ['file', { name, content }],
  ]);

/** Keys of bytes that some row names, and those that stand in the store's table of unclaimed ones. */
export async function storedKeys(t: TestApp): Promise<{ named: string[]; unclaimed: string[] }> {
  const list = async (sql: string) => (await t.owner.query<{ key: string }>(sql)).rows.map((row) => row.key);
  return {
    named: await list(
      'select storage_key as key from files union select thumbnail_key from files where thumbnail_key is not null',
    ),
    unclaimed: await list('select storage_key as key from unclaimed_bytes'),
  };
}
