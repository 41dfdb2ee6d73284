import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';

/** How often any live runner requeues the jobs of those that have died; jobs that were just taken are left for a moment. */
const BETWEEN_LOOKS_MS = 10_000;
const YOUNG = '5 seconds';
/** Advisory locks that say who is alive: `ANY_RUNNER` of all, and one of its own for each runner. */
const LIVING = 72_002;
const ANY_RUNNER = 0;

/**
 * Every connection of a version without these locks has this name, and its age shows which jobs its process may hold; that version
 * in turn looks for this name before it takes anything. So both serve side by side.
 */
const OLD_NAME = 'grantdesk-jobs';

/** What one runner tells about itself for as long as it lives. */
export interface JobHolder {
  /** Marks the runner as alive, releases the name of one that has ended, and requeues the jobs of dead ones. */
  begin: () => Promise<void>;
  /** The name by which the queue knows the runner from now on. */
  nameIt: (id: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * A runner that was killed leaves its jobs locked, and the queue would wait four hours for it. A connection of the runner's own
 * holds a lock for as long as it is open: the jobs of a name without a lock go back to the queue, with its next start or by
 * another live process. A runner that loses this one connection may see a long job done twice.
 */
export function createJobHolder(ownerUrl: string, onError: (error: unknown) => void): JobHolder {
  let client: pg.Client | undefined;
  let name: string | undefined;
  const living = async (): Promise<pg.Client> => {
    if (client) return client;
    const next = new DatabaseClient({ connectionString: ownerUrl, application_name: OLD_NAME });
    const forget = (): void => {
      if (client === next) client = undefined;
    };
    next.on('end', forget).on('error', (error) => {
      forget();
      onError(error);
    });
    await next.connect();
    await next.query('select pg_advisory_lock_shared($1, $2)', [LIVING, ANY_RUNNER]);
    if (name !== undefined) await next.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVING, name]);
    client = next;
    return next;
  };
  // One after another: two in parallel would open two connections.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    const mine = last.catch(() => {}).then(work);
    last = mine;
    return mine.then(() => undefined);
  };
  const look = async () => (await living()).query(GIVE_BACK);
  const looking = setInterval(() => void inTurn(look).catch(onError), BETWEEN_LOOKS_MS);
  return {
    begin: () =>
      inTurn(async () => {
        const before = name;
        name = undefined;
        // A connection that is gone has let go already.
        if (before !== undefined) await client?.query('select pg_advisory_unlock_shared($1, hashtext($2))', [LIVING, before]);
        await look();
      }),
    nameIt: (id) =>
      inTurn(async () => {
        name = id;
        // A new connection takes the lock of the name by itself.
        if (client) await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVING, id]);
        else await living();
      }),
    stop: () => {
      clearInterval(looking);
      return inTurn(async () => client?.end());
    },
  };
}

const IS_LIVING = `locktype = 'advisory' and classid = ${LIVING} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`;

const giveBack = (table: string): string => `
  update graphile_worker.${table} as held set locked_at = null, locked_by = null
  where locked_at is not null
    and not exists (select 1 from pg_locks where ${IS_LIVING} and objid = (hashtext(held.locked_by)::bigint & 4294967295)::oid)
    and (locked_at < now() - interval '${YOUNG}'
      or not exists (select 1 from pg_locks where ${IS_LIVING} and objid = ${ANY_RUNNER} and pid <> pg_backend_pid()))
    and not exists (
      select 1 from pg_stat_activity a where datname = current_database() and application_name = '${OLD_NAME}'
        and backend_start < held.locked_at
        and not exists (select 1 from pg_locks l where ${IS_LIVING} and objid = ${ANY_RUNNER} and l.pid = a.pid))`;
/** One transaction, under a lock so that two who look do not fight. */
const GIVE_BACK = `select pg_advisory_xact_lock(72001); ${giveBack('_private_jobs')}; ${giveBack('_private_job_queues')}`;
