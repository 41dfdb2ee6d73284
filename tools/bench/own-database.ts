import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { memoryOfMachine, memorySettings } from '../../apps/server/src/platform/database-memory.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { startProduct } from '../product.ts';

/** The product on a database that the bench can look into as its owner; both go with `stop`, and their data too. */
export async function productOnOwnDatabase(
  name: string,
  /** Further environment of the product's process. */
  env: Record<string, string> = {},
  /** Of PostgreSQL, as `name=value`. */
  settings: string[] = [],
  /** A folder whose data are used, and stay. */
  keep?: string,
): Promise<{ url: string; databaseUrl: string; dataDir: string; pid: number; stop: () => Promise<void> }> {
  const folder = keep ?? mkdtempSync(path.join(os.tmpdir(), `grantdesk-${name}-`));
  const isNew = !existsSync(path.join(folder, 'postgres'));
  chmodSync(folder, 0o755); // as root, the database's own user must get through
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: [...memorySettings(memoryOfMachine()), ...settings],
  });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  if (isNew) await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = withDatabase(server.url, name);
  const files = keep && { DATA_DIR: path.join(keep, 'product') };
  const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on', ...files, ...env });
  return {
    url: product.url,
    databaseUrl,
    dataDir: product.dataDir,
    pid: product.pid,
    stop: async () => {
      await product.stop();
      await server.stop();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}
