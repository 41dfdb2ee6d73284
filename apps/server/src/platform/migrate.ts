import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SEEDED_ROLES } from '@grantdesk/domain';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { adoptBaseline } from './baseline.ts';
import { pgCode } from './db.ts';
import { newId } from './ids.ts';
import { readMigrationFiles } from './migration-files.ts';

const APP_ROLE = 'grantdesk_app';
/** The database of the embedded server. */
export const DATABASE = 'grantdesk';
const OLDEST_SERVER = 15;

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
 * Two processes may call it at the same time: the migrator takes an advisory lock.
 * @param ownerUrl address of the role that owns the schema
 * @param to the last migration to run, where rows of that time are to be put in; roles and secrets then come with them
 */
export async function migrate(ownerUrl: string, to?: string): Promise<void> {
  const pool = new pg.Pool({ Client: DatabaseClient, connectionString: ownerUrl, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {}); // the failing query itself reports it
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await checkServer(pool);
    await ensureAppRole(pool, ownerUrl);
    await whenLocksAreFree(() => adoptBaseline(ownerUrl));
    await migrateJobQueue({ pgPool: pool, logger: new Logger(() => () => {}) });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await whenLocksAreFree(() => runPending(db, to));
    if (to === undefined) await ensureReferenceData(pool);
  } finally {
    await pool.end();
  }
}

/** Everyone else would wait behind a migration that waits for a lock, so it gives up and tries again. */
const LOCK_TIMEOUT = '1s';
const LOCK_ATTEMPTS = 30;
const BETWEEN_ATTEMPTS_MS = 1_000;
/** A lock was not available in time, or two starts blocked each other. */
const LOCK_CODES = ['55P03', '40P01'];

async function whenLocksAreFree(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!LOCK_CODES.includes(pgCode(error) ?? '')) throw error;
      if (attempt >= LOCK_ATTEMPTS)
        throw new Error('The database is too busy to be migrated: a lock was not free for half a minute. Start again later', {
          cause: error,
        });
      await setTimeout(BETWEEN_ATTEMPTS_MS);
    }
  }
}

/** All in one transaction, except for those that build indexes while people work: they cannot run in a transaction. */
async function runPending(db: Kysely<unknown>, to: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const known = (await migrator.getMigrations()).filter(({ name }) => to === undefined || name <= to);
  const last = known.at(-1);
  for (const [at, { name, executedAt }] of known.entries()) {
    if (executedAt || !isConcurrent(name)) continue;
    const before = known[at - 1];
    if (before && !before.executedAt) check(await migrator.migrateTo(before.name));
    check(await migrator.migrateTo(name, { disableTransactions: true }));
  }
  if (last && !last.executedAt && !isConcurrent(last.name)) check(await migrator.migrateTo(last.name));
}

function check({ error }: { error?: unknown }): void {
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
}

/** `0050_name.concurrent.sql`: statements that run one by one, each of which may be repeated. */
const isConcurrent = (name: string): boolean => name.endsWith('.concurrent');

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ v: string }>("select current_setting('server_version_num') as v");
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
async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await readMigrationFiles()).map(({ name, text }): [string, Migration] => {
    const statements = isConcurrent(name) ? text.split(/;\s*$/m).filter((each) => each.trim() !== '') : [text];
    const up = async (db: Kysely<unknown>): Promise<void> => {
      if (!isConcurrent(name)) await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    return [name, { up }];
  });
  return Object.fromEntries(entries);
}

/** The roles and the secrets of this installation; both only where they are missing. */
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
