import type { TaskList } from 'graphile-worker';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';

/** Spans of requests, statements and jobs, sent by OpenTelemetry's protocol (decision 0044). */
export interface Tracing {
  /** A span for each request, named by the pattern of its address; before the application is ready. */
  onRequests: (app: FastifyInstance) => void;
  /** A span for each statement that a request or a job asks, without its values. */
  onStatements: (pool: pg.Pool) => void;
  /** A span for each job. */
  ofJobs: (tasks: TaskList) => TaskList;
  /** What a line of the log says of the trace that it belongs to. */
  logFields: () => { trace_id?: string; span_id?: string };
  /** Sends what waits. */
  stop: () => Promise<void>;
}

/** Nothing of the library is loaded unless an address to send to is set. */
export async function startTracing(config: Pick<Config, 'traces'>): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { createTracing } = await import('./tracing-spans.ts');
  return createTracing(config.traces);
}
