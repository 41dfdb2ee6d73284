import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';

export const PRUNE = 'prune';
/** Run at a quiet minute of every hour. */
export const PRUNE_CRONTAB = `23 * * * * ${PRUNE}`;
const DAY_MS = 86_400_000;

export const FOLD_COUNTS = 'fold-counts';
export const FOLD_COUNTS_CRONTAB = `* * * * * ${FOLD_COUNTS}`;

/** Folds appended counts into their counters, each kind in one statement, so that no reader ever sees one half. */
export async function foldCounts(db: Db): Promise<void> {
  await sql`
    with taken as (delete from application_count_deltas returning programme_id, flag, delta)
    insert into application_counts (programme_id, flag, n)
      select programme_id, flag, sum(delta) from taken group by programme_id, flag order by programme_id, flag
      on conflict (programme_id, flag) do update set n = application_counts.n + excluded.n`.execute(db);
  await sql`
    with taken as (delete from task_count_deltas returning programme_id, task_action, state, delta)
    insert into task_counts (programme_id, task_action, state, n)
      select programme_id, task_action, state, sum(delta) from taken group by 1, 2, 3 order by 1, 2, 3
      on conflict (programme_id, task_action, state) do update set n = task_counts.n + excluded.n`.execute(db);
}

/** Deletes what is no longer needed: keys after 48 hours, expired sessions and links, uploads that were never stored. */
export async function prune(db: Db, incomingFolder: string, now: number = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<Date>`now() - interval '48 hours'`)
    .execute();
  await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('verifications')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('rateLimits')
    .where('lastRequest', '<', now - DAY_MS)
    .execute();
  await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<', sql<Date>`now() - interval '400 days'`)
    .execute();
  await db
    .deleteFrom('rightsChanges')
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  for (const name of await readdir(incomingFolder).catch(() => [])) {
    const file = path.join(incomingFolder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now - DAY_MS) await rm(file, { force: true });
  }
}
