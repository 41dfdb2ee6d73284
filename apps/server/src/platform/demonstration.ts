import { rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import type { Config } from './config.ts';
import { pgCode } from './db.ts';

export type DemonstrationState = 'none' | 'unfinished' | 'complete';

const UNDEFINED_TABLE = '42P01';

/** Whether the database contains demonstration data; one that was never migrated contains none. */
export async function readDemonstration(ownerUrl: string): Promise<DemonstrationState> {
  return asOwner(ownerUrl, async (client) => {
    const found = await client.query<{ isComplete: boolean }>(
      'select completed_at is not null as "isComplete" from demonstration',
    );
    if (!found.rows[0]) return 'none';
    return found.rows[0].isComplete ? 'complete' : 'unfinished';
  }).catch((error: unknown) => {
    if (pgCode(error) === UNDEFINED_TABLE) return 'none';
    throw error;
  });
}

/** Whether a process of the product is connected to the database, other than through this call. */
export const isInUse = (ownerUrl: string): Promise<boolean> =>
  asOwner(ownerUrl, async (client) => {
    const found = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'grantdesk%' limit 1`,
    );
    return found.rows.length > 0;
  });

/** Deletes everything in a database of demonstration data, and what belongs to it in the data folder. */
export async function dropDemonstration({ dataDir }: Pick<Config, 'dataDir'>, ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, (client) =>
    client.query(
      'drop schema public cascade; drop schema graphile_worker cascade; drop schema if exists reporting, reporting_personal cascade; create schema public',
    ),
  );
  // The recorded end of a chain that is gone would be reported as a mismatch. Files that FILES_URL puts elsewhere are left.
  for (const name of ['audit-heads.jsonl', 'incoming', 'files'])
    await rm(path.join(dataDir, name), { recursive: true, force: true });
}

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: 'demonstration' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
