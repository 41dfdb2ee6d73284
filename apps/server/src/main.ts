import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { adoptSealKey } from './features/audit/index.ts';
import { createAuth } from './platform/auth/library.ts';
import { type Config, SettingError } from './platform/config.ts';
import { createDb, createPool, type Db } from './platform/db.ts';
import { dropDemonstration, readDemonstration } from './platform/demonstration.ts';
import { unsafeSettings } from './platform/durability.ts';
import { EventRegistry } from './platform/events.ts';
import { toFolder } from './platform/files/folder.ts';
import { createFileStore } from './platform/files/store.ts';
import { startMetrics } from './platform/metrics.ts';
import { appUrl, migrate } from './platform/migrate.ts';
import { openOwnerDatabase } from './platform/owner-database.ts';
import { encryptUnderSealKey } from './platform/re-encrypt.ts';
import { followReplica } from './platform/replica.ts';
import { startTracing } from './platform/tracing.ts';
import { giveUpRoot } from './platform/unprivileged.ts';
import { withTimeout } from './platform/timeout.ts';
import { startWork } from './work.ts';

// Left to itself the heap of a long export grows to twice of what it needs before anything is collected (bench `exports`).
setFlagsFromString('--heap-growing-percent=50');

export interface Running {
  url: string;
  app: FastifyInstance;
  db: Db;
  stop: () => Promise<void>;
  /** Settles, with one line, when the process has lost what it works with and should end. */
  lost: Promise<string>;
}

/** Connections that were given out come back when their statement ends; the database lets go of them with the process. */
const MAX_POOL_MS = 2_000;

/**
 * Starts what `RUN` names, in order, and returns how to stop it: readiness says no first, then running requests and jobs are
 * finished in parallel, then what they depend on ends. What started is stopped when a later part fails.
 * `seed` creates the demonstration data through the running application: until it is complete, the process is not ready.
 * `webBuilt` settles once the web app can be served; the database starts in the meantime.
 */
export async function startServer(
  config: Config,
  {
    seed,
    webBuilt,
  }: {
    seed?: (parts: Pick<Running, 'app' | 'db'> & { ownerUrl: string }) => Promise<void>;
    webBuilt?: Promise<void> | undefined;
  } = {},
): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  let isLost = false;
  let isSeeding = seed !== undefined && config.run !== 'jobs';
  const loss = Promise.withResolvers<string>();
  let app: FastifyInstance | undefined;
  let work: { stop: () => Promise<void> } | undefined;
  const stop = async (): Promise<void> => {
    stopping = true;
    const closing = async (): Promise<void> => {
      if (app?.server.listening) await setTimeout(config.drainSeconds * 1000);
      await app?.close();
    };
    await Promise.allSettled([closing(), work?.stop()]);
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    const hosts = config.run === 'jobs' ? [] : await usableHosts(config);
    // The next start after a kill adopts the database that still runs, and then answers for it.
    const { url: ownerUrl, stop: stopDatabase } = await openOwnerDatabase(config, {
      stopsAdopted: true,
      watch: {
        onRestart: (words) => (app ? app.log.warn(words) : console.warn(words)),
        onLost: (words) => {
          isLost = true;
          loss.resolve(words);
        },
      },
    });
    stops.push(stopDatabase);
    if (seed) await dropUnfinishedDemonstration(config, ownerUrl);
    await migrate(ownerUrl);
    const sealed = await adoptKey(config, ownerUrl);
    // The pool exists before the application whose log it writes to.
    let onError = (_error: Error): void => {};
    const pool = createPool(appUrl(ownerUrl), { max: 20, name: 'grantdesk', onError: (error) => onError(error) });
    stops.push(() => {
      onError = () => {}; // from here on connections end on purpose
      return withTimeout(MAX_POOL_MS, pool.end());
    });
    const tracing = await startTracing(config);
    if (tracing) stops.push(tracing.stop);
    tracing?.onStatements(pool);
    const db = createDb(pool);
    const replica = openReplica(config, pool, { onError: (error) => onError(error), watch: tracing?.onStatements });
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
      logger: { level: config.isProduction ? 'info' : 'warn', ...(tracing && { mixin: tracing.logFields }) },
      isStopping: () => stopping,
      isLost: () => isLost,
      isSeeding: () => isSeeding,
    });
    const { log } = app;
    tracing?.onRequests(app);
    onError = (error) => log.warn({ err: error }, 'database connection lost');
    logSealed(log, sealed);
    for (const name of await unsafeSettings(pool))
      log.warn(`The database has ${name} off: data that people saw as saved may be lost in a crash. Turn it on.`);
    // Before the application is ready: hooks cannot be added afterwards.
    const metrics = await startMetrics({ config, ownerUrl, app, pool, replica }).catch((error: unknown) => {
      throw portError(error, config.metrics?.port ?? 0);
    });
    stops.push(metrics.stop);
    if (config.run !== 'web') {
      const linkSecret = secrets['links'] ?? '';
      work = await startWork({ config, ownerUrl, db, files, log, linkSecret, tracing });
    }
    if (config.run === 'jobs') await app.ready();
    else await listen(app, config.port, hosts);
    if (isLowPort) dropRoot(config);
    if (isSeeding) await seed?.({ app, db, ownerUrl });
    isSeeding = false;
    return { url: config.publicUrl, app, db, stop, lost: loss.promise };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function dropUnfinishedDemonstration(config: Config, ownerUrl: string): Promise<void> {
  if ((await readDemonstration(ownerUrl)) !== 'unfinished') return;
  console.warn('The demonstration data is incomplete, because its creation was interrupted. It is created again.');
  await dropDemonstration(config, ownerUrl);
}

function openReplica(
  { replicaUrl, run, publicUrl }: Config,
  primary: pg.Pool,
  { onError, watch }: Pick<Parameters<typeof followReplica>[0], 'onError' | 'watch'>,
): ReturnType<typeof followReplica> | undefined {
  if (!replicaUrl || run === 'jobs') return undefined;
  return followReplica({ replicaUrl, primary, isTls: publicUrl.startsWith('https:'), onError, watch });
}

/** The folders of stored and of incoming files stay writable afterwards. */
function dropRoot({ dataDir, filesUrl }: Config): void {
  const reason = giveUpRoot(dataDir, [
    path.join(dataDir, 'incoming'),
    ...(filesUrl.startsWith('file:') ? [toFolder(filesUrl)] : []),
  ]);
  if (reason) console.warn(reason);
}

interface SealResult {
  encrypted: number;
  unreadable: number;
}

function logSealed(log: FastifyBaseLogger, { encrypted, unreadable }: SealResult): void {
  if (encrypted > 0) log.warn({ values: encrypted }, 'stored secrets are now encrypted under SEAL_KEY');
  if (unreadable > 0)
    log.error({ values: unreadable }, 'stored secrets cannot be read: is SEAL_KEY the one they were encrypted with?');
}

/** Brings what was stored before SEAL_KEY was set under it, as the owner of the schema. */
async function adoptKey(config: Config, ownerUrl: string): Promise<SealResult> {
  if (config.sealKey === undefined) return { encrypted: 0, unreadable: 0 };
  const pool = createPool(ownerUrl, { max: 1, name: 'grantdesk-seal-key', onError: () => {} });
  try {
    const db = createDb(pool);
    await adoptSealKey({ db, config });
    const { value } = await db
      .selectFrom('instanceSecrets')
      .select('value')
      .where('name', '=', 'links')
      .executeTakeFirstOrThrow();
    return await encryptUnderSealKey(ownerUrl, { config, linkSecret: value });
  } finally {
    await pool.end();
  }
}

/** Listens on every address of the settings. One server answers, so that a stop drains the connections of all. */
async function listen(app: FastifyInstance, port: number, [first = '::', ...more]: string[]): Promise<void> {
  const entrances: Server[] = [];
  app.addHook('preClose', async () => entrances.forEach((entrance) => entrance.close()));
  try {
    await app.listen({ port, host: first });
    const taken = (app.server.address() as AddressInfo).port;
    for (const host of more) {
      const entrance = await listenToo(app, taken, host).catch((error: unknown) => {
        // A free port was taken on the first address; on another one it may be in use.
        if (port !== 0) throw error;
      });
      if (entrance) entrances.push(entrance);
    }
  } catch (error) {
    throw portError(error, port);
  }
}

const listenToo = (app: FastifyInstance, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    // As the server of HTTP has it: a sender may close its half of the connection and still reads the answer.
    const options = { allowHalfOpen: true, noDelay: true };
    const entrance = createServer(options, (socket) => app.server.emit('connection', socket));
    entrance.once('error', reject).listen({ port, host }, () => resolve(entrance));
  });

/** Tries the port before anything is started, so that a mistake is reported immediately and leaves nothing behind. */
async function usableHosts({ hosts, port }: Config): Promise<string[]> {
  const attempt = (host: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const server = createServer();
      server.once('error', reject).listen({ port, host }, () => server.close(() => resolve()));
    });
  const usable: string[] = [];
  for (const host of hosts)
    try {
      await attempt(host);
      usable.push(host);
    } catch (error) {
      // A machine without IPv6 has neither `::` nor `::1`.
      const isMissing = ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (isMissing && host === '::') usable.push('0.0.0.0');
      else if (!isMissing || hosts.length === 1) throw portError(error, port);
    }
  return usable;
}

function portError(error: unknown, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new SettingError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  if (code === 'EACCES') return new SettingError(`Port ${port} may not be used by this user: set PORT to a number above 1023.`);
  return error;
}
