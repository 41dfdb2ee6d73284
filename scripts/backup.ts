// `npm run backup`: makes, lists and tests backups while the product serves.
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../apps/server/src/platform/backup/manifest.ts';
import { backUp, testBackup, type RunParts } from '../apps/server/src/platform/backup/run.ts';
import { listVault, withVault } from '../apps/server/src/platform/backup/vault.ts';
import { writeBackup } from '../apps/server/src/platform/backup/write.ts';
import { readConfig, SettingError, type Config } from '../apps/server/src/platform/config.ts';
import { createDb, createPool } from '../apps/server/src/platform/db.ts';
import { createFileStore } from '../apps/server/src/platform/files/store.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

const USAGE = [
  'Name what to do:',
  '  npm run backup                      make an encrypted backup in the place of BACKUP_URL',
  '  npm run backup -- list              list the backups there',
  '  npm run backup -- test [NAME]       read one back and restore it to a database that is dropped again',
  '  npm run backup -- key               make a pair of keys for BACKUP_RECIPIENTS and BACKUP_IDENTITY',
  '  npm run backup -- folder PATH       make a backup in a folder of this machine, not encrypted',
].join('\n');

type Command = (config: Config, argument: string | undefined) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  make: async (config) => {
    const { name, bytes } = await inProduct(config, backUp);
    return `${name} is stored (${megabytes(bytes)} MB, encrypted) and was read back.`;
  },
  list: async ({ backup, dataDir }) => {
    if (!backup) throw new BackupError('Set BACKUP_URL and BACKUP_RECIPIENTS to use this.');
    const entries = await withVault(backup, dataDir, listVault);
    return entries.map(({ name, bytes }) => `${name}  ${megabytes(bytes)} MB`).join('\n') || 'There is no backup yet.';
  },
  test: async (config, name) => {
    const tested = await inProduct(config, (parts) => testBackup(parts, name));
    return `${tested.name} was restored: ${tested.rows} rows of ${tested.tables} tables and ${tested.files} files.`;
  },
  key: async () => {
    const identity = await generateX25519Identity();
    return [
      `BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`,
      'Store the line below in a file apart from this server and its backups. Without it no backup can be read:',
      identity,
    ].join('\n');
  },
  folder: toFolder,
};

export async function run(args: string[]): Promise<number> {
  // A name alone is a folder, as it always was.
  const [first = 'make', second, ...rest] = args[0] !== undefined && !(args[0] in COMMANDS) ? ['folder', ...args] : args;
  const command = COMMANDS[first];
  if (!command || rest.length > 0 || (second === undefined) === (first === 'folder') || first.startsWith('-')) {
    console.error(USAGE);
    return 1;
  }
  try {
    console.log(await command(readConfig(process.env, process.cwd()), second));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof SettingError)) throw error;
    console.error(error.message);
    return 1;
  }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

async function inProduct<T>(config: Config, work: (parts: RunParts) => Promise<T>): Promise<T> {
  const files = await createFileStore(config.filesUrl, path.join(config.dataDir, 'incoming'));
  const database = await openOwnerDatabase(config);
  const pool = createPool(database.url, { max: 2, name: 'grantdesk-backup', onError: () => {} });
  try {
    return await work({ config, ownerUrl: database.url, files, db: createDb(pool) });
  } finally {
    files.close();
    await pool.end();
    await database.stop();
  }
}

async function toFolder(config: Config, folder = ''): Promise<string> {
  const began = performance.now();
  const { tables, files, secrets } = await inProduct(config, (parts) =>
    writeBackup({ ownerUrl: parts.ownerUrl, files: parts.files, dataDir: config.dataDir }, path.resolve(folder)),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return [
    `${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder} (${seconds} s).`,
    secrets.includes('audit.key')
      ? 'The key that signs the audit trail is in it too: keep the backup as safe as the data itself.'
      : 'Keep SEAL_KEY elsewhere: without it bank details and second factors of this backup cannot be read.',
  ].join('\n');
}
