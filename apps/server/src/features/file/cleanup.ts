import type { Platform } from '#platform/context.ts';
import { findForgottenBytes, takeUnclaimed } from './queries.ts';
import { findOldUploads } from './resumable/queries.ts';
import { forgetUpload } from './resumable/service.ts';
import { rescan } from './scan.ts';

/** Deletes abandoned uploads of more than a day ago, and bytes that no row refers to. */
export async function tidyFiles(p: Pick<Platform, 'db' | 'files' | 'config'>): Promise<void> {
  for (const upload of await findOldUploads(p.db)) await forgetUpload(p, upload.id);
  const forgotten = await findForgottenBytes(p.db);
  for (const key of forgotten) {
    await p.files.remove(key);
    await takeUnclaimed(p.db, [key]);
  }
  await rescan(p);
}

/** Takes bytes away whose rows are gone; what fails here goes with the next tidying. */
export async function forgetBytes(p: Pick<Platform, 'db' | 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await p.files.remove(key);
    await takeUnclaimed(p.db, [key]);
  }
}
