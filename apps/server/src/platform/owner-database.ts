import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseClient } from './database-client.ts';
import { type Config, SettingError } from './config.ts';
import { connectionsOfAll } from './connections.ts';
import { memoryOfMachine, memorySettings } from './database-memory.ts';
import { startEmbeddedPostgres, type Watch } from './embedded-postgres.ts';
import { DATABASE, withDatabase } from './migrate.ts';

/** What the embedded database allows, if no more are needed. */
const MAX_CONNECTIONS = 100;
/** For commands that run beside the server, and those that PostgreSQL reserves. */
const OF_COMMANDS = 10;

/** The database as its owner reaches it. */
export interface OwnerDatabase {
  url: string;
  /** Stops what was started for it; a database that served already is left running. */
  stop: () => Promise<void>;
}

/**
 * The owner's address of the database that is set, or of the embedded one, started and created where needed.
 * @throws SettingError where the database that is set cannot be reached
 */
export async function openOwnerDatabase(
  config: Config,
  options: { stopsAdopted?: boolean; watch?: Watch } = {},
): Promise<OwnerDatabase> {
  if (config.databaseUrl) {
    await reach(config.databaseUrl);
    return { url: config.databaseUrl, stop: async () => {} };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const needed = connectionsOfAll(config) + OF_COMMANDS;
  const server = await startEmbeddedPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    settings: [...memorySettings(memoryOfMachine()), ...(needed > MAX_CONNECTIONS ? [`max_connections=${needed}`] : [])],
  });
  const stop = server.adopted && !options.stopsAdopted ? async () => {} : server.stop;
  try {
    await createDatabase(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  if (options.watch) server.keepRunning(options.watch);
  return { url: withDatabase(server.url, DATABASE), stop };
}

async function createDatabase(serverUrl: string): Promise<void> {
  const admin = new DatabaseClient({ connectionString: serverUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await admin.query(`create database ${DATABASE}`);
  } finally {
    await admin.end();
  }
}

async function reach(databaseUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { hostname, port, pathname } = new URL(databaseUrl);
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : 'no answer';
    throw new SettingError(`The database ${hostname}:${port || 5432}${pathname} of DATABASE_URL cannot be reached: ${reason}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
