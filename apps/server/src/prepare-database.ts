import type { FastifyBaseLogger } from 'fastify';
import { adoptSealKey } from './features/audit/index.ts';
import type { Config } from './platform/config.ts';
import { createDb, createPool } from './platform/db.ts';
import { dropDemonstration, readDemonstration } from './platform/demonstration.ts';
import type { Watch } from './platform/embedded-postgres.ts';
import { migrate } from './platform/migrate.ts';
import { openOwnerDatabase } from './platform/owner-database.ts';
import { encryptUnderSealKey } from './platform/re-encrypt.ts';

interface SealResult {
  encrypted: number;
  unreadable: number;
}

/**
 * Brings the database to the state in which this version serves: started, migrated, and with its secrets under `SEAL_KEY`.
 * @param onStarted called with how to stop it once it has started, whatever follows
 */
export async function prepareDatabase(
  config: Config,
  { seeds, watch, onStarted }: { seeds: boolean; watch: Watch; onStarted: (stop: () => Promise<void>) => void },
): Promise<{ ownerUrl: string; sealed: SealResult }> {
  // The next start after a kill adopts the database that still runs, and then answers for it.
  const { url: ownerUrl, stop } = await openOwnerDatabase(config, { stopsAdopted: true, watch });
  onStarted(stop);
  if (seeds) await dropUnfinishedDemonstration(config, ownerUrl);
  await migrate(ownerUrl);
  return { ownerUrl, sealed: await adoptKey(config, ownerUrl) };
}

async function dropUnfinishedDemonstration(config: Config, ownerUrl: string): Promise<void> {
  if ((await readDemonstration(ownerUrl)) !== 'unfinished') return;
  console.warn('The demonstration data is incomplete, because its creation was interrupted. It is created again.');
  await dropDemonstration(config, ownerUrl);
}

export function logSealed(log: FastifyBaseLogger, { encrypted, unreadable }: SealResult): void {
  if (encrypted > 0) log.warn({ values: encrypted }, 'stored secrets are now encrypted under SEAL_KEY');
  if (unreadable > 0)
    log.error({ values: unreadable }, 'stored secrets cannot be read: is SEAL_KEY the one they were encrypted with?');
}

/** Brings what was stored before SEAL_KEY was set under it, as the owner of the schema. */
async function adoptKey(config: Config, ownerUrl: string): Promise<SealResult> {
  if (config.sealKey === undefined) return { encrypted: 0, unreadable: 0 };
  const pool = createPool(ownerUrl, { max: 1, name: 'grantdesk-seal-key', onError: () => {} });
  try {
    const db = createDb(pool);
    await adoptSealKey({ db, config });
    const { value } = await db
      .selectFrom('instanceSecrets')
      .select('value')
      .where('name', '=', 'links')
      .executeTakeFirstOrThrow();
    return await encryptUnderSealKey(ownerUrl, { config, linkSecret: value });
  } finally {
    await pool.end();
  }
}
