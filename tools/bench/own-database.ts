import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
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
): Promise<{ url: string; databaseUrl: string; dataDir: string; pid: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `grantdesk-${name}-`));
  chmodSync(folder, 0o755); // as root, the database's own user must get through
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: [...memorySettings(memoryOfMachine()), ...settings],
  });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = withDatabase(server.url, name);
  const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on', ...env });
  return {
    url: product.url,
    databaseUrl,
    dataDir: product.dataDir,
    pid: product.pid,
    stop: async () => {
      await product.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
