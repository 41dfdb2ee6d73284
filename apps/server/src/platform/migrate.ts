import { createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEEDED_ROLES } from '@grantdesk/domain';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { newId } from './ids.ts';

export const APP_ROLE = 'grantdesk_app';
/** The database of the embedded server. */
export const DATABASE = 'grantdesk';
const OLDEST_SERVER = 17;
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/**
 * The serving role's own address, derived from the owner's: same server, another user. Its password is a digest of the
 * owner's, so that several processes agree without storing it anywhere.
 */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(APP_ROLE).digest('base64url');
  url.username = APP_ROLE;
  url.password = password;
  return url.href;
}

/** The same server and user with another database name. */
export function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Brings a database to the current schema: serving role, job queue, our migrations, roles and secrets.
 * Two processes may call it at once: the migrator takes an advisory lock.
 * @param ownerUrl address of the role that owns the schema
 * @param to the last migration to run, where rows of that time are to be put in; roles and secrets then come with them
 */
export async function migrate(ownerUrl: string, to?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {}); // the failing query itself reports it
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await checkServer(pool);
    await ensureAppRole(pool, ownerUrl);
    await migrateJobQueue({ pgPool: pool, logger: new Logger(() => () => {}) });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
    if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
    if (to === undefined) await ensureReferenceData(pool);
  } finally {
    await pool.end();
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ v: string }>('show server_version_num as v')
    .catch(() => pool.query<{ v: string }>("select current_setting('server_version_num') as v"));
  const major = Math.floor(Number(rows[0]?.v) / 10_000);
  if (major < OLDEST_SERVER) throw new Error(`PostgreSQL ${OLDEST_SERVER} or newer is needed; this server is ${major}`);
}

async function ensureAppRole(pool: pg.Pool, ownerUrl: string): Promise<void> {
  const password = decodeURIComponent(new URL(appUrl(ownerUrl)).password);
  const exists = (await pool.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])).rowCount;
  // A role name and its password cannot be bound as parameters; both are ours and free of quotes.
  const statement = `${exists ? 'alter' : 'create'} role ${APP_ROLE} login password '${password}'`;
  try {
    await pool.query(statement);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '42710' || code === 'XX000') return; // another process made or changed it just now
    if (code === '42501') throw new Error(`The database user may not create the role ${APP_ROLE}: give it CREATEROLE`);
    throw error;
  }
}

/** Every migration of this version, by name. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Roles of requirement USER-4 and the secrets of this installation; both only where they are missing. */
async function ensureReferenceData(pool: pg.Pool): Promise<void> {
  for (const role of SEEDED_ROLES) {
    await pool.query(`insert into roles (id, name, permissions, is_locked) values ($1, $2, $3, true) on conflict do nothing`, [
      newId(),
      role.name,
      JSON.stringify(role.permissions),
    ]);
  }
  for (const name of ['auth', 'links']) {
    await pool.query('insert into instance_secrets (name, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(32).toString('base64url'),
    ]);
  }
}
