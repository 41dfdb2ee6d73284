// `npm run restore -- a/folder`: puts a backup into an empty database and checks what stands there. The name of a backup in the place
// of BACKUP_URL, or `latest`, does as well.
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { adoptRestoredTrail, adoptSealKey, checkAudit, problemSentence } from '../apps/server/src/features/audit/index.ts';
import { BackupError } from '../apps/server/src/platform/backup/manifest.ts';
import { fetchBackup, listVault, madeAt as timeOf, withVault } from '../apps/server/src/platform/backup/vault.ts';
import { restoreBackup } from '../apps/server/src/platform/backup/restore.ts';
import { readConfig, SettingError, type Config } from '../apps/server/src/platform/config.ts';
import { createDb, createPool } from '../apps/server/src/platform/db.ts';
import { createFileStore } from '../apps/server/src/platform/files/store.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

export async function run([given]: string[]): Promise<number> {
  if (!given) {
    console.error(
      'Name the folder of the backup: npm run restore -- a/folder\nOr one in the place of BACKUP_URL: npm run restore -- latest',
    );
    return 1;
  }
  try {
    const config = readConfig(process.env, process.cwd());
    const folder = await folderOf(config, given);
    const files = await createFileStore(config.filesUrl, path.join(config.dataDir, 'incoming'));
    const database = await openOwnerDatabase(config);
    const pool = createPool(database.url, { max: 2, name: 'grantdesk-restore', onError: () => {} });
    const db = createDb(pool);
    try {
      const {
        tables,
        files: put,
        madeAt,
      } = await restoreBackup({ ownerUrl: database.url, files, dataDir: config.dataDir }, path.resolve(folder));
      await adoptSealKey({ db, config });
      await adoptRestoredTrail({ db, config }, madeAt);
      const { problems } = await checkAudit({ db, config });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${rows} rows of ${tables.length} tables and ${put.length} files of ${madeAt} are restored. Everyone has to sign in again.`,
      );
      for (const problem of problems.slice(0, 5)) console.log(problemSentence(problem));
      console.log(
        problems.length === 0
          ? 'The audit trail matches its seals.'
          : `The audit trail has ${problems.length} problems: is SEAL_KEY the one that the backup was made with?`,
      );
      return problems.length === 0 ? 0 : 1;
    } finally {
      files.close();
      if (folder !== given) await rm(folder, { recursive: true, force: true });
      await pool.end();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof SettingError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** The folder that was named, or one beside DATA_DIR with the named backup of BACKUP_URL in it. */
async function folderOf({ backup, dataDir }: Config, given: string): Promise<string> {
  if (given !== 'latest' && timeOf(given) === undefined) return given;
  if (!backup) throw new BackupError('Set BACKUP_URL, BACKUP_RECIPIENTS and BACKUP_IDENTITY to restore from there.');
  return withVault(backup, dataDir, async (vault) => {
    const name = given === 'latest' ? (await listVault(vault))[0]?.name : given;
    if (name === undefined) throw new BackupError('There is no backup in the place of BACKUP_URL.');
    const folder = await mkdtemp(path.join(path.dirname(dataDir), 'grantdesk-restore-'));
    await fetchBackup(backup, vault, name, folder);
    return folder;
  });
}
