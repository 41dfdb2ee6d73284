import type { Answer } from '@grantdesk/api';
import { workImport } from '#features/import/index.ts';
import { dataOf, type Caller, type TestApp } from '../app.ts';

export type Import = Answer<'import.one'>['data'];

/** Uploads a file as one person; answers the raw response. */
export const upload = (who: Caller, kind: string, content: string | Buffer, name = 'past.csv') =>
  who.form('POST', '/import/new', [
    ['kind', kind],
    ['file', { name, content: Buffer.from(content) }],
  ]);

/** Uploads and checks a file by its guessed columns. */
export async function checked(t: TestApp, who: Caller, kind: string, content: string | Buffer, name?: string): Promise<Import> {
  const { _id } = dataOf<Import>(await upload(who, kind, content, name));
  dataOf(await who.post(`/import/check/${_id}`));
  await workImport(t, _id);
  return readImport(who, _id);
}

export const readImport = async (who: Caller, id: string): Promise<Import> => dataOf<Import>(await who.get(`/import/one/${id}`));

/** The same, and imports what is ready. */
export async function imported(t: TestApp, who: Caller, kind: string, content: string | Buffer, name?: string): Promise<Import> {
  const { _id } = await checked(t, who, kind, content, name);
  dataOf(await who.post(`/import/run/${_id}`));
  await workImport(t, _id);
  return readImport(who, _id);
}

export async function undone(t: TestApp, who: Caller, id: string): Promise<Import> {
  dataOf(await who.post(`/import/undo/${id}`));
  await workImport(t, id);
  return readImport(who, id);
}
