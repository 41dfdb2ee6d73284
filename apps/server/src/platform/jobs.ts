import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';
import { createJobHolder } from './worker-heartbeat.ts';
import { plainWords } from './log.ts';
import { withTimeout } from './timeout.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A job that runs longer after the call to stop is left: the next process that starts finds it abandoned. */
const MAX_END_MS = 9_000;

/**
 * The job runner. It signs in as the owner, because the queue's tables are closed to the serving role, and has its own
 * small pool so that jobs and requests do not starve each other. It survives the database's death.
 */
export async function startJobs(
  ownerUrl: string,
  taskList: TaskList,
  crontab: string,
  log: FastifyBaseLogger,
  concurrency = 2,
): Promise<{ stop: () => Promise<void> }> {
  let stopping = false;
  const onError = (error: unknown): undefined => {
    if (!stopping) log.warn({ err: error }, 'job database connection lost');
    return undefined;
  };
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: ownerUrl,
    max: concurrency + 2,
    application_name: 'grantdesk-work',
  });
  const holder = createJobHolder(ownerUrl, onError);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const start = async (): Promise<Runner> => {
    await holder.begin();
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool }) => void holder.nameIt(workerPool.id).catch(onError));
    return run({
      events,
      pgPool: pool,
      taskList,
      crontab,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      // Batches, even of one, end the runner where their result cannot be written; single writes would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message, meta) => {
        if (level !== 'error' || stopping) return;
        // The queue's own words of a failed job quote the error, which may quote a person's address.
        const job = meta?.['job'] as { id: string; task_identifier: string; attempts: number } | undefined;
        if (!job) log.warn(plainWords(message));
        else log.warn({ job: job.id, task: job.task_identifier, attempt: job.attempts, err: meta?.['error'] }, 'a job failed');
      }),
    });
  };
  let runner = await start().catch(async (error: unknown) => {
    stopping = true;
    await withTimeout(1_000, holder.stop());
    throw error;
  });
  const stopped = new AbortController();
  // A lost database ends the runner; the process continues, and so do its jobs.
  const supervising = (async () => {
    while (!stopping) {
      await runner.promise.catch(onError);
      for (let wait = FIRST_WAIT_MS; !stopping; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
        await setTimeout(wait, undefined, { signal: stopped.signal }).catch(() => {});
        if (stopping) break;
        const next = await start().catch(onError);
        if (!next) continue;
        runner = next;
        break;
      }
    }
  })();
  return {
    stop: async () => {
      stopping = true;
      stopped.abort();
      // One that has ended by itself cannot be stopped again.
      const isDone = await withTimeout(MAX_END_MS, Promise.allSettled([runner.stop(), supervising]));
      if (!isDone) log.warn('a job did not end in time: another process repeats it, or this one after its next start');
      await withTimeout(1_000, holder.stop());
      await withTimeout(1_000, pool.end());
    },
  };
}
