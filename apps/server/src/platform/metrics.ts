import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { getRoute } from './log.ts';
import { readStanding, type QueueFigures } from './metrics-queries.ts';
import { parsePosition, readPosition } from './replica-queries.ts';
import type { Replica } from './replica.ts';

/** Numbers of the queue, the mails and the seals, by the name that they are collected under. */
const STANDING: Record<keyof QueueFigures, [name: string, help: string]> = {
  jobsWaiting: ['grantdesk_jobs_waiting', 'Jobs that are due and that no process has started'],
  oldestJobSeconds: ['grantdesk_jobs_oldest_seconds', 'Age of the oldest due job'],
  jobsGivenUp: ['grantdesk_jobs_given_up', 'Jobs that failed permanently'],
  mailsQueued: ['grantdesk_mails_queued', 'Emails that have not been sent yet'],
  mailsFailed: ['grantdesk_mails_failed', 'Emails that failed permanently'],
  unsealedSeconds: ['grantdesk_audit_unsealed_seconds', 'Age of the oldest unsealed event of the audit trail'],
  backupSeconds: ['grantdesk_backup_age_seconds', 'Time since the last backup to BACKUP_URL succeeded'],
};

/** What one process has counted, as another can combine it. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

interface MetricsParts {
  config: Pick<Config, 'metrics'>;
  ownerUrl: string;
  app: FastifyInstance;
  pool: pg.Pool;
  replica?: Replica | undefined;
  /** This process is one of several that serve: it counts under its number, and the primary process answers for it. */
  worker?: number | undefined;
  /** Those that the primary process has started to serve in its place, once it has. */
  serving?: (() => ServingProcesses | undefined) | undefined;
}

/** Processes that serve, as the primary process sees them. */
export interface ServingProcesses {
  /** How many answer requests. */
  count: () => number;
  /** What each of them has counted; one that does not respond soon is left out. */
  readMetrics: () => Promise<MetricValues[]>;
}

interface Metrics {
  read: () => Promise<MetricValues>;
  stop: () => Promise<void>;
}

/**
 * Counts what `METRICS_PORT` answers at `/metrics`, in the format of Prometheus: requests by the pattern of their address,
 * never by the address, and nothing of a person. `/ready` beside it is for processes that serve nothing else.
 * Unset, nothing is counted.
 */
export async function startMetrics(parts: MetricsParts): Promise<Metrics> {
  const { config, app, worker, serving } = parts;
  if (!config.metrics) return { read: async () => [], stop: async () => {} };
  const { registry, collect, stop } = countAll(parts);
  const read = async (): Promise<MetricValues> => {
    await collect();
    return registry.getMetricsAsJSON();
  };
  if (worker !== undefined) return { read, stop };
  const readText = async (): Promise<string> => {
    if (serving) return combine([await read(), ...((await serving()?.readMetrics()) ?? [])]);
    await collect();
    return registry.metrics();
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url === '/metrics') {
        const text = await readText();
        response.setHeader('content-type', registry.contentType);
        response.end(text);
      } else if (request.url === '/ready') {
        const ready = await app.inject({ url: '/api/ready' });
        response.statusCode = serving && !serving()?.count() ? 503 : ready.statusCode;
        response.end();
      } else {
        response.statusCode = 404;
        response.end();
      }
    };
    answer().catch((error: unknown) => {
      app.log.warn({ err: error }, 'metrics could not be collected');
      response.statusCode = 503;
      response.end();
    });
  });
  await listening(server, config.metrics);
  return {
    read,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
    },
  };
}

/**
 * Each process has series of its own, with its number as a label: a sum over processes would fall when one of them starts
 * again, and a counter that falls looks like one that was reset.
 */
const combine = (processes: MetricValues[]): Promise<string> =>
  AggregatorRegistry.aggregate(
    // By themselves some would be left out, such as when a process was started.
    processes.map((values) => values.map((metric) => ({ ...metric, aggregator: 'first' }))),
  ).metrics();

function countAll({ ownerUrl, app, pool, replica, worker }: MetricsParts) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry, prefix: 'grantdesk_' });
  countRequests(app, registers);
  const connections = new Gauge({
    name: 'grantdesk_pool_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const owner = new pg.Pool({
    Client: DatabaseClient,
    connectionString: ownerUrl,
    max: 1,
    application_name: 'grantdesk-metrics',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
  });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  const tellReplica = replica && countReplica(replica, registers);
  // What is in the database is the same for all: one process reports it.
  const tellStanding = worker === undefined ? countStanding(registers) : undefined;
  return {
    registry,
    collect: async (): Promise<void> => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
      await tellStanding?.(owner);
      await tellReplica?.(owner);
    },
    stop: () => owner.end(),
  };
}

/** The numbers of the queue, the mails and the seals, and whether the database answers. */
function countStanding(registers: Registry[]): (owner: pg.Pool) => Promise<void> {
  const up = new Gauge({ name: 'grantdesk_database_up', help: 'Whether the database answers', registers });
  const gauges = Object.entries(STANDING).map(
    ([key, [name, help]]) => [key as keyof QueueFigures, new Gauge({ name, help, registers })] as const,
  );
  return async (owner) => {
    const standing = await readStanding(owner).catch(() => undefined);
    up.set(standing ? 1 : 0);
    // An unknown number is left out, rather than repeated from before.
    for (const [key, gauge] of gauges) {
      const figure = standing?.[key] ?? null;
      if (figure === null) gauge.remove();
      else gauge.set(figure);
    }
  };
}

/** Whether the standby is in use, how far it is behind, and where the reads went that it may answer. */
function countReplica(replica: Replica, registers: Registry[]): (owner: pg.Pool) => Promise<void> {
  const up = new Gauge({ name: 'grantdesk_replica_up', help: 'Whether the read replica answers', registers });
  const behind = new Gauge({ name: 'grantdesk_replica_lag_bytes', help: 'What the replica has not replayed yet', registers });
  const reads = new Counter({
    name: 'grantdesk_replica_reads_total',
    help: 'Reads that a replica may answer: by it, or by the primary and why',
    labelNames: ['answered_by', 'reason'],
    registers,
  });
  return async (owner) => {
    reads.reset();
    for (const [reason, n] of Object.entries(replica.reads))
      reads.inc(reason === 'replica' ? { answered_by: 'replica', reason: '' } : { answered_by: 'primary', reason }, n);
    const position = replica.position();
    up.set(position === undefined ? 0 : 1);
    const primary = await readPosition(owner).catch(() => '');
    const at = parsePosition(primary);
    if (position !== undefined && at !== undefined) behind.set(Number(at > position ? at - position : 0n));
    else behind.remove();
  };
}

/** Buckets of what is promised: a save within 0.3 s, a submission within 0.5 s, and some above. */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'grantdesk_http_request_duration_seconds',
    help: 'Requests, by the pattern of the address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2, 5, 15],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: getRoute(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
}

const listening = (server: Server, { port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, () => resolve());
  });
