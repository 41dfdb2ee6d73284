// `npm run backup -- a/folder`: copies the database in one snapshot, and every file, while the product serves.
import path from 'node:path';
import { BackupError } from '../apps/server/src/platform/backup/manifest.ts';
import { writeBackup } from '../apps/server/src/platform/backup/write.ts';
import { readConfig, SettingError } from '../apps/server/src/platform/config.ts';
import { createFileStore } from '../apps/server/src/platform/files/store.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

export async function run([folder]: string[]): Promise<number> {
  if (!folder) {
    console.error('Name the folder to write: npm run backup -- backups/2026-11-22');
    return 1;
  }
  try {
    const config = readConfig(process.env, process.cwd());
    const files = await createFileStore(config.filesUrl, path.join(config.dataDir, 'incoming'));
    const database = await openOwnerDatabase(config);
    try {
      const began = performance.now();
      const made = await writeBackup({ ownerUrl: database.url, files, dataDir: config.dataDir }, path.resolve(folder));
      const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${rows} rows of ${made.tables.length} tables and ${made.files.length} files are in ${folder} (${seconds} s).`);
      if (made.secrets.includes('audit.key'))
        console.log('The key that signs the audit trail is in it too: keep the backup as safe as the data itself.');
      else console.log('Keep SEAL_KEY elsewhere: without it bank details and second factors of this backup cannot be read.');
      return 0;
    } finally {
      files.close();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof SettingError)) throw error;
    console.error(error.message);
    return 1;
  }
}
