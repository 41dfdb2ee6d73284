import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { locateBinaries } from '../../apps/server/src/platform/embedded-binaries.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { startStandby } from '../../apps/server/test/standby.ts';

/** A database to be started where the process runs that is given it. */
export interface HostOrder {
  folder: string;
  port: number;
  address: string;
  settings: string[];
  /** Whose standby it is, and the folder of that. */
  standby?: { url: string; from: string };
}

const file = fileURLToPath(import.meta.url);
const MAX_START_MS = 120_000;

/** Starts a database in a network namespace. @returns its address as its machine knows it */
export const orderHost = (namespace: string, order: HostOrder): string =>
  execFileSync('ip', ['netns', 'exec', namespace, process.execPath, file, JSON.stringify(order)], {
    encoding: 'utf8',
    timeout: MAX_START_MS,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function start({ folder, port, address, settings, standby }: HostOrder): Promise<string> {
  const own = { port, settings: [...settings, `listen_addresses=127.0.0.1,${address}`] };
  const { dataDir } = locateBinaries(folder);
  if (standby) return (await startStandby(standby, standby.from, dataDir, own)).url;
  const { url } = await startEmbeddedPostgres({ dataDir: folder, ...own });
  // The cluster lets in its own machine alone.
  const others = ['all', 'replication'].map((database) => `host ${database} all 198.18.0.0/15 scram-sha-256\n`);
  appendFileSync(path.join(dataDir, 'pg_hba.conf'), others.join(''));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_reload_conf()');
  await admin.end();
  return url;
}

// The database goes on without the process that started it.
if (process.argv[1] === file) {
  process.stdout.write(await start(JSON.parse(process.argv[2] ?? '') as HostOrder));
  process.exit(0);
}
