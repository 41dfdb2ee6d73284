import { CamelCasePlugin, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.gen.ts';
import { DeadlinePool } from './db-deadline.ts';

/** Reads take `Db`; a transaction serves as one too. */
export type Db = Kysely<DB>;
/** Writes take `Tx`, which only a service opens. */
export type Tx = Transaction<DB>;

// bigint: money in minor units and counts stay below 2^53, which the contract checks on the way in.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day of the calendar (`2026-11-21`) belongs to no zone, so it never becomes an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * Connections that stay open while no one works. A new one loads the catalogues and plans each statement anew, the first six times: a
 * list of applications took 62 ms after a pause, and 5 ms on a connection that had served it before. A page asks for a few things
 * side by side.
 */
const KEPT_OPEN = 4;
/**
 * The others stay for a while after a rush: 585 saves a second that came 45 s after one waited for 5 s and were refused in part
 * where their connections had been closed, and waited for 20 ms where not.
 */
const IDLE_MS = 10 * 60_000;

/**
 * A pool that outlives restarts of the database: an idle or checked-out client that loses its connection
 * must not end the process (node-postgres emits an `error` on both). Requests wait for it as `patience.ts` says, jobs as long as
 * the options say.
 */
export function createPool(
  connectionString: string,
  options: { max: number; name: string; onError: (error: Error) => void; connectMs?: number; statementMs?: number },
): pg.Pool {
  const pool = new DeadlinePool({
    connectionString,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    min: Math.min(KEPT_OPEN, options.max),
    idleTimeoutMillis: IDLE_MS,
    // A firewall forgets a connection that is silent, mostly after some minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    statement_timeout: options.statementMs ?? 30_000,
  });
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return pool;
}

/** @param log called with every statement, for measuring */
export function createDb(pool: pg.Pool, log?: (event: LogEvent) => void): Db {
  return new Kysely<DB>({
    ...(log && { log }),
    dialect: new PostgresDialect({ pool }),
    // Keys inside jsonb (answers, permissions) are the users' own words and stay as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** jsonb parameters are bound as text: pg would turn a JavaScript array into a PostgreSQL array. */
export const toJson = (value: unknown): string => JSON.stringify(value);

/** PostgreSQL's error code, or undefined where the error is not from the database. */
export const pgCode = (error: unknown): string | undefined =>
  error && typeof error === 'object' && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
