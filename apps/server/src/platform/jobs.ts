import { run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

/**
 * The job runner. It signs in as the owner, because the queue's tables are closed to the serving role, and has its own
 * small pool so that jobs and requests do not starve each other.
 */
export async function startJobs(
  ownerUrl: string,
  taskList: TaskList,
  crontab: string,
  log: FastifyBaseLogger,
  concurrency = 2,
): Promise<{ stop: () => Promise<void>; failed: Promise<unknown> }> {
  let stopping = false;
  const onError = (error: Error): void => {
    if (!stopping) log.warn({ err: error }, 'job database connection lost');
  };
  const pool = new pg.Pool({ connectionString: ownerUrl, max: concurrency + 2, application_name: 'grantdesk-jobs' });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  await unlockAbandonedJobs(pool);
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' && !stopping) log.error(message);
    }),
  });
  return {
    failed: runner.promise.then(
      () => (stopping ? new Promise(() => {}) : undefined),
      (error: unknown) => error,
    ),
    stop: async () => {
      stopping = true;
      await runner.stop();
      await pool.end();
    },
  };
}

/**
 * A runner that was killed keeps its jobs locked for four hours. A worker whose connection is gone is dead: its jobs go
 * back to the queue at once. Under an advisory lock, so that two starts do not fight.
 */
async function unlockAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select pg_advisory_lock(72001);
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at is not null and not exists (
        select 1 from pg_stat_activity where datname = current_database() and application_name = 'grantdesk-jobs' and pid <> pg_backend_pid() and backend_start < locked_at);
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
      where locked_at is not null and not exists (
        select 1 from pg_stat_activity where datname = current_database() and application_name = 'grantdesk-jobs' and pid <> pg_backend_pid() and backend_start < locked_at);
    select pg_advisory_unlock(72001);`);
}
