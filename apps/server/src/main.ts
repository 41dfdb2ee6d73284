import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { listen, portError, usableHosts } from './listen.ts';
import { createAuth } from './platform/auth/library.ts';
import type { Config } from './platform/config.ts';
import { connectionsEach, warnOfConnections } from './platform/connections.ts';
import { createDb, createPool, type Db } from './platform/db.ts';
import { unsafeSettings } from './platform/durability.ts';
import { EventRegistry } from './platform/events.ts';
import { toFolder } from './platform/files/folder.ts';
import { createFileStore } from './platform/files/store.ts';
import { openLog } from './platform/log-stream.ts';
import { startMetrics, type MetricValues } from './platform/metrics.ts';
import { appUrl } from './platform/migrate.ts';
import { followReplica } from './platform/replica.ts';
import { startTracing } from './platform/tracing.ts';
import { giveUpRoot } from './platform/unprivileged.ts';
import { withTimeout } from './platform/timeout.ts';
import { logSealed, prepareDatabase } from './prepare-database.ts';
import { startWork } from './work.ts';
import type { WorkerStart } from './worker-messages.ts';
import { startWorkers, type Workers } from './workers.ts';

// Left to itself the heap of a long export grows to twice of what it needs before anything is collected (bench `exports`).
setFlagsFromString('--heap-growing-percent=50');

export interface Running {
  url: string;
  app: FastifyInstance;
  db: Db;
  stop: () => Promise<void>;
  /** Settles, with one line, when the process has lost what it works with and should end. */
  lost: Promise<string>;
  /** What it has counted, where `METRICS_PORT` is set. */
  readMetrics: () => Promise<MetricValues>;
}

/** A process that serves beside others: what it has got from the primary process. */
interface WorkerParts extends Omit<WorkerStart, 'config' | 'isSeeding'> {
  isSeeding: () => boolean;
  sealed?: undefined;
}

/** Connections that were given out come back when their statement ends; the database lets go of them with the process. */
const MAX_POOL_MS = 2_000;

/**
 * Starts what `RUN` names, in order, and returns how to stop it: readiness says no first, then running requests and jobs are
 * finished in parallel, then what they depend on ends. What started is stopped when a later part fails.
 * `seed` creates the demonstration data through the running application: until it is complete, the process is not ready.
 * `webBuilt` settles once the web app can be served; the database starts in the meantime.
 * With several `workers`, this process prepares everything and runs the jobs, and others serve; each of those calls this with
 * `worker`.
 */
export async function startServer(
  config: Config,
  {
    seed,
    webBuilt,
    worker,
  }: {
    seed?: (parts: Pick<Running, 'app' | 'db'> & { ownerUrl: string }) => Promise<void>;
    webBuilt?: Promise<void> | undefined;
    worker?: WorkerParts;
  } = {},
): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  let isLost = false;
  let isSeeding = seed !== undefined && config.run !== 'jobs';
  const isPrimary = !worker && config.run !== 'jobs' && config.workers > 1;
  const loss = Promise.withResolvers<string>();
  let app: FastifyInstance | undefined;
  let work: { stop: () => Promise<void> } | undefined;
  let workers: Workers | undefined;
  const stop = async (): Promise<void> => {
    stopping = true;
    const closing = async (): Promise<void> => {
      if (app?.server.listening) await setTimeout(config.drainSeconds * 1000);
      await app?.close();
    };
    await Promise.allSettled([closing(), work?.stop(), workers?.stop()]);
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  const lose = (words: string): void => {
    isLost = true;
    loss.resolve(words);
  };
  const watch = { onRestart: (words: string) => (app ? app.log.warn(words) : console.warn(words)), onLost: lose };
  try {
    const hosts = worker?.hosts ?? (config.run === 'jobs' ? [] : await usableHosts(config));
    const { ownerUrl, sealed } =
      worker ?? (await prepareDatabase(config, { seeds: seed !== undefined, watch, onStarted: (end) => stops.push(end) }));
    // The pool exists before the application whose log it writes to.
    let onError = (_error: Error): void => {};
    const max = worker ? connectionsEach(config.workers) : 20;
    const pool = createPool(appUrl(ownerUrl), { max, name: 'grantdesk', onError: (error) => onError(error) });
    stops.push(() => {
      onError = () => {}; // from here on connections end on purpose
      return withTimeout(MAX_POOL_MS, pool.end());
    });
    const tracing = await startTracing(config);
    if (tracing) stops.push(tracing.stop);
    tracing?.onStatements(pool);
    const db = createDb(pool);
    const watched = { max, onError: (error: Error) => onError(error), watch: tracing?.onStatements };
    const replica = isPrimary ? undefined : openReplica(config, pool, watched);
    if (replica) stops.push(replica.stop);
    const secrets = Object.fromEntries(
      (await db.selectFrom('instanceSecrets').selectAll().execute()).map((row) => [row.name, row.value]),
    );
    const files = await createFileStore(config.filesUrl, path.join(config.dataDir, 'incoming'));
    stops.push(async () => files.close());
    // A port below 1024 needs root until it is taken.
    const isLowPort = config.run !== 'jobs' && config.port > 0 && config.port < 1024;
    // The build writes its last file as the user who started the process.
    await webBuilt;
    if (!isLowPort) dropRoot(config);
    const authSecret = secrets['auth'] ?? '';
    const auth = createAuth({ config, db, secret: authSecret, onError: (words) => app?.log.error(words) });
    app = await buildApp({
      platform: { config, db, pool, files, events: new EventRegistry(), authSecret, auth, linkSecret: secrets['links'] ?? '' },
      replica,
      logger: loggerOf(config, tracing),
      isStopping: () => stopping,
      isLost: () => isLost,
      isSeeding: worker?.isSeeding ?? (() => isSeeding),
    });
    const { log } = app;
    tracing?.onRequests(app);
    onError = (error) => log.warn({ err: error }, 'database connection lost');
    if (sealed) logSealed(log, sealed);
    if (!worker) await warnOfSettings(config, pool, log);
    // Before the application is ready: hooks cannot be added afterwards.
    const serving = isPrimary ? () => workers : undefined;
    const counted = { config, ownerUrl, app, pool, replica, serving, worker: worker?.number };
    const metrics = await startMetrics(counted).catch((error: unknown) => {
      throw portError(error, config.metrics?.port ?? 0);
    });
    stops.push(metrics.stop);
    const linkSecret = secrets['links'] ?? '';
    if (config.run !== 'web' && !worker) work = await startWork({ config, ownerUrl, db, files, log, linkSecret, tracing });
    if (config.run === 'jobs' || isPrimary) await app.ready();
    else await listen(app, config.port, hosts);
    const start = { config, ownerUrl, hosts };
    if (isPrimary) workers = await startWorkers({ start, isSeeding: () => isSeeding, log, onLost: lose });
    if (isLowPort) dropRoot(config);
    if (isSeeding) await seed?.({ app, db, ownerUrl });
    isSeeding = false;
    workers?.seeded();
    return { url: config.publicUrl, app, db, stop, lost: loss.promise, readMetrics: metrics.read };
  } catch (error) {
    await stop();
    throw error;
  }
}

const loggerOf = ({ isProduction }: Config, tracing: Awaited<ReturnType<typeof startTracing>>) => ({
  level: isProduction ? 'info' : 'warn',
  stream: openLog(),
  ...(tracing && { mixin: tracing.logFields }),
});

function openReplica(
  { replicaUrl, run, publicUrl }: Config,
  primary: pg.Pool,
  options: Pick<Parameters<typeof followReplica>[0], 'max' | 'onError' | 'watch'>,
): ReturnType<typeof followReplica> | undefined {
  if (!replicaUrl || run === 'jobs') return undefined;
  return followReplica({ replicaUrl, primary, isTls: publicUrl.startsWith('https:'), ...options });
}

async function warnOfSettings(config: Config, pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  for (const name of await unsafeSettings(pool))
    log.warn(`The database has ${name} off: data that people saw as saved may be lost in a crash. Turn it on.`);
  if (config.run !== 'jobs' && config.workers > 1) await warnOfConnections(config, pool, log);
}

/** The folders of stored and of incoming files stay writable afterwards. */
function dropRoot({ dataDir, filesUrl }: Config): void {
  const reason = giveUpRoot(dataDir, [
    path.join(dataDir, 'incoming'),
    ...(filesUrl.startsWith('file:') ? [toFolder(filesUrl)] : []),
  ]);
  if (reason) console.warn(reason);
}
