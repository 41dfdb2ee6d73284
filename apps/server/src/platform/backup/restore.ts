import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { DatabaseClient } from '../database-client.ts';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../files/store.ts';
import { BASELINE, LAST_BEFORE } from '../baseline.ts';
import { migrate } from '../migrate.ts';
import { readMigrationFiles } from '../migration-files.ts';
import { BackupError, type Manifest, readManifest, storedFile, tableFile, verifyBackup } from './manifest.ts';
import { findTables, isEmptyDatabase, releaseJobs, useStableText, withoutRules } from './tables.ts';

export interface RestoreParts {
  /** Address of the role that is to own the schema, in an empty database. */
  ownerUrl: string;
  files: FileStore;
  dataDir: string;
}

/**
 * Puts a backup into an empty database and an empty store: the schema as it was, every row in one transaction,
 * the files, and then the migrations that came since. The audit trail still has to be adopted before the product serves.
 * @throws BackupError where the backup is not whole, is of a newer version, or the database is not empty
 */
export async function restoreBackup({ ownerUrl, files, dataDir }: RestoreParts, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  // The last schema from before the baseline is the one of the baseline.
  const last = manifest.migration === LAST_BEFORE ? BASELINE : manifest.migration;
  if (!(await readMigrationFiles()).some(({ name }) => name === last))
    throw new BackupError(
      `The backup is from another version, which has the migration ${manifest.migration}: restore it with that version.`,
    );
  for (const name of manifest.secrets)
    if (existsSync(path.join(dataDir, name)))
      throw new BackupError(`${path.join(dataDir, name)} exists: use an empty data folder.`);
  await verifyBackup(folder, manifest);
  await asOwner(ownerUrl, async (client) => {
    if (!(await isEmptyDatabase(client)))
      throw new BackupError('The database is not empty: a backup is never restored over other data.');
  });
  await migrate(ownerUrl, last);
  await asOwner(ownerUrl, (client) => fillTables(client, folder, manifest));
  for (const { key } of manifest.files) {
    const { temporaryPath } = await files.receive(createReadStream(storedFile(folder, key)));
    await files.put(key, temporaryPath);
  }
  await mkdir(dataDir, { recursive: true });
  for (const name of manifest.secrets) await copyFile(path.join(folder, name), path.join(dataDir, name));
  await migrate(ownerUrl);
  return manifest;
}

async function asOwner(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: 'grantdesk-restore' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function fillTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  await useStableText(client);
  await client.query('begin');
  const standing = await findTables(client);
  const lost = tables.find(({ name }) => !standing.some((table) => table.name === name));
  if (lost) throw new BackupError(`The schema of the backup has no table ${lost.name}: the backup was changed.`);
  await withoutRules(client, standing, async () => {
    for (const { name, columns, rows } of tables) {
      const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), target);
      if (target.rowCount !== rows)
        throw new BackupError(`The table ${name} took ${target.rowCount} of ${rows} rows: nothing was restored.`);
    }
    for (const { name, lastValue } of sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
    await releaseJobs(client);
  });
  await client.query('commit');
}
