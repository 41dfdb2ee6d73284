import type { Platform } from '#platform/context.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { forgetBytes, noteBytes } from '../file/index.ts';
import { deleteArchive, findExpired } from './queries.ts';

/** Deletes ZIPs whose day is over: the row, then the bytes, which the tidying of files deletes if this process dies between. */
export async function tidyArchives(p: Pick<Platform, 'db' | 'files'>): Promise<void> {
  for (const { id, storageKey } of await findExpired(p.db)) {
    await inTx(p, async (tx) => {
      if (storageKey) await noteBytes(tx, storageKey);
      await deleteArchive(tx, id);
    });
    if (storageKey) await forgetBytes(p, [storageKey]);
  }
}
