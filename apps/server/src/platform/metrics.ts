import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
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

interface MetricsParts {
  config: Pick<Config, 'metrics'>;
  ownerUrl: string;
  app: FastifyInstance;
  pool: pg.Pool;
  replica?: Replica | undefined;
}

/**
 * Counts what `METRICS_PORT` answers at `/metrics`, in the format of Prometheus: requests by the pattern of their address,
 * never by the address, and nothing of a person. `/ready` beside it is for processes that serve nothing else.
 * Unset, nothing is counted.
 */
export async function startMetrics({
  config,
  ownerUrl,
  app,
  pool,
  replica,
}: MetricsParts): Promise<{ stop: () => Promise<void> }> {
  if (!config.metrics) return { stop: async () => {} };
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, prefix: 'grantdesk_' });
  countRequests(app, registers);
  const connections = new Gauge({
    name: 'grantdesk_pool_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const up = new Gauge({ name: 'grantdesk_database_up', help: 'Whether the database answers', registers });
  const gauges = Object.entries(STANDING).map(
    ([key, [name, help]]) => [key as keyof QueueFigures, new Gauge({ name, help, registers })] as const,
  );
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
  const collect = async (): Promise<string> => {
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    const standing = await readStanding(owner).catch(() => undefined);
    up.set(standing ? 1 : 0);
    await tellReplica?.(owner);
    // An unknown number is left out, rather than repeated from before.
    for (const [key, gauge] of gauges) {
      const figure = standing?.[key] ?? null;
      if (figure === null) gauge.remove();
      else gauge.set(figure);
    }
    return registry.metrics();
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url === '/metrics') {
        const text = await collect();
        response.setHeader('content-type', registry.contentType);
        response.end(text);
      } else if (request.url === '/ready') {
        const ready = await app.inject({ url: '/api/ready' });
        response.statusCode = ready.statusCode;
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
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await owner.end();
    },
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
