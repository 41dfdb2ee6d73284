import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { MAKE_ARCHIVE, makeArchive } from '#features/archive/index.ts';
import type { FileStore } from '#platform/files/store.ts';
import { dataOf, type Caller, type TestApp } from '../app.ts';

export interface Archive {
  _id: string;
  state: 'MAKING' | 'READY' | 'FAILED';
  done: number;
  total: number;
  skipped: number;
  size: number | null;
  expiresAt: string | null;
  failure: string | null;
}

/** What a ZIP holds, by name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
}

export const requestArchive = (who: Caller, programme: string, applications?: string[]) =>
  who.post('/application/archive', { programme, ...(applications && { applications }) });

export const progressOf = async (who: Caller, id: string): Promise<Archive> =>
  dataOf<Archive & { _id: string }>(await who.get(`/application/archive/${id}`));

/** Runs the job of a ZIP as the queue would. @param files another storage than the application's */
export const runArchiveJob = (t: TestApp, id: string, files: FileStore = t.files, signal?: AbortSignal): Promise<void> =>
  makeArchive({ db: t.db, files, config: t.config, log: t.app.log }, id, signal);

/** Requests a ZIP and makes it; answers its id and what it holds. */
export async function madeArchive(t: TestApp, who: Caller, programme: string, applications?: string[]) {
  const id = dataOf(await requestArchive(who, programme, applications))._id;
  await runArchiveJob(t, id);
  const response = await who.get(`/application/archive-file/${id}`);
  return { id, response, entries: await readZip(response.rawPayload) };
}

/** Ids of ZIPs whose jobs wait in the queue. */
export const queuedArchives = async (t: TestApp): Promise<string[]> =>
  (
    await t.owner.query<{ id: string }>(
      `select j.payload ->> 'id' as id from graphile_worker._private_jobs j
        join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = $1`,
      [MAKE_ARCHIVE],
    )
  ).rows.map(({ id }) => id);
