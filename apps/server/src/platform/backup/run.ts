import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseClient } from '../database-client.ts';
import { appNow } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { createFileStore, type FileStore } from '../files/store.ts';
import { newId } from '../ids.ts';
import { withDatabase } from '../migrate.ts';
import { BackupError } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { fetchBackup, listVault, storeBackup, tidyVault, withVault, type VaultEntry } from './vault.ts';

export const BACK_UP = 'back-up';

export interface RunParts {
  config: Pick<Config, 'backup' | 'dataDir'>;
  ownerUrl: string;
  files: FileStore;
  db: Db;
}

const settingsOf = ({ backup }: RunParts['config']): NonNullable<Config['backup']> => {
  if (!backup) throw new BackupError('Set BACKUP_URL and BACKUP_RECIPIENTS, or name a folder: npm run backup -- a/folder');
  return backup;
};

/** Makes a backup in the place of BACKUP_URL and removes old ones. @throws Error where it could not be made, which is noted */
export async function backUp(p: RunParts): Promise<VaultEntry> {
  const settings = settingsOf(p.config);
  const scratch = path.join(p.config.dataDir, 'backup-work');
  return noted(p.db, 'BACKUP', () =>
    withVault(settings, p.config.dataDir, async (vault) => {
      const made = await storeBackup(
        { ownerUrl: p.ownerUrl, files: p.files, dataDir: p.config.dataDir },
        settings,
        vault,
        scratch,
      );
      await tidyVault(settings, vault);
      return made;
    }),
  );
}

/** What a test of a backup found. */
export interface TestResult extends VaultEntry {
  rows: number;
  tables: number;
  files: number;
}

/**
 * Reads a backup back and restores it to a database of its own on the same server, which is dropped again: every digest, every
 * row, every file.
 * @param name the newest one by default
 * @throws Error where it cannot be restored, which is noted
 */
export async function testBackup(p: RunParts, name?: string): Promise<TestResult> {
  const settings = settingsOf(p.config);
  const scratch = path.join(p.config.dataDir, `backup-test-${randomBytes(4).toString('hex')}`);
  return noted(p.db, 'TEST', () =>
    withVault(settings, p.config.dataDir, async (vault) => {
      const all = await listVault(vault);
      const entry = name === undefined ? all[0] : all.find((each) => each.name === name);
      if (!entry) throw new BackupError(name === undefined ? 'There is no backup yet.' : `There is no backup ${name}.`);
      try {
        const { tables, files } = await fetchBackup(settings, vault, entry.name, path.join(scratch, 'copy'));
        await inScratchDatabase(p.ownerUrl, async (ownerUrl) => {
          const dataDir = path.join(scratch, 'data');
          const store = await createFileStore(`file:${dataDir}/files`, `${dataDir}/incoming`);
          await restoreBackup({ ownerUrl, files: store, dataDir }, path.join(scratch, 'copy'));
          store.close();
        });
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        return { ...entry, rows, tables: tables.length, files: files.length };
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    }),
  );
}

async function inScratchDatabase(ownerUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  const name = `grantdesk_test_${randomBytes(6).toString('hex')}`;
  try {
    await client.query(`create database ${name}`).catch((error: unknown) => {
      if ((error as { code?: string }).code === '42501')
        throw new BackupError(
          'A test needs a database of its own: give the database user CREATEDB, or restore to another server.',
        );
      throw error;
    });
    try {
      await work(withDatabase(ownerUrl, name));
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** Writes down how a backup or a test went, for the page of the system. */
async function noted<T extends VaultEntry>(db: Db, kind: 'BACKUP' | 'TEST', work: () => Promise<T>): Promise<T> {
  const id = newId();
  await db.insertInto('backupRuns').values({ id, kind }).execute();
  const end = (set: { name?: string; bytes?: number; error?: string }) =>
    db
      .updateTable('backupRuns')
      .set({ ...set, endedAt: appNow })
      .where('id', '=', id)
      .execute();
  try {
    const made = await work();
    await end({ name: made.name, bytes: made.bytes });
    return made;
  } catch (error) {
    await end({ error: (error instanceof Error ? error.message : String(error)).slice(0, 500) });
    throw error;
  }
}
