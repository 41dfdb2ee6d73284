import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Config } from './config.ts';
import { getRoute } from './log.ts';
import { withTimeout } from './timeout.ts';

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

const MAX_STATEMENT_LENGTH = 2_000;
const MAX_STOP_MS = 2_000;
/** What a collector sees of the oldest form of a trace's header: version, trace, span, flags. */
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/**
 * Spans by hand instead of by patching modules as they load: three places make all of them, and what they say is chosen here.
 * They contain patterns of addresses, statements with their placeholders and names of jobs; no value, address or person.
 */
export function createTracing({ endpoint, serviceName, share }: NonNullable<Config['traces']>): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('grantdesk');
  const current = new AsyncLocalStorage<Span>();
  const under = (parent: Span): Context => trace.setSpan(ROOT_CONTEXT, parent);

  const onRequests = (app: FastifyInstance): void => {
    app.decorateRequest('span', undefined);
    app.addHook('onRequest', (request, _reply, done) => {
      const route = getRoute(request);
      request.span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'grantdesk.request': request.id },
        },
        callerOf(request),
      );
      current.run(request.span, done);
    });
    // Reading a body ends in another turn of the loop, which knows nothing of the first.
    app.addHook('preValidation', (request, _reply, done) => (request.span ? current.run(request.span, done) : done()));
    app.addHook('onResponse', async (request, reply) => {
      request.span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
      request.span?.end();
    });
    app.addHook('onRequestAbort', async (request) => {
      request.span?.setStatus({ code: SpanStatusCode.ERROR, message: 'the client went away' }).end();
    });
  };

  /** Undefined outside requests and jobs: what the product does by itself each second is not traced. */
  const statementSpan = ({ text, name: given }: Statement): Span | undefined => {
    const parent = current.getStore();
    if (!parent?.isRecording()) return undefined;
    const name = given ?? nameOf(text);
    return tracer.startSpan(
      name,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': nameOf(text).split(' ')[0] ?? '',
          'db.query.text': text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_STATEMENT_LENGTH),
        },
      },
      under(parent),
    );
  };

  const onStatements = (pool: pg.Pool): void => {
    pool.on('connect', (client) => watchClient(client, statementSpan));
  };

  const ofJobs = (tasks: TaskList): TaskList =>
    Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (...args: Parameters<NonNullable<typeof task>>) => {
          const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'grantdesk.job': name } });
          try {
            return await current.run(span, async () => task?.(...args));
          } catch (error) {
            fail(span, error);
            throw error;
          } finally {
            span.end();
          }
        },
      ]),
    );

  return {
    onRequests,
    onStatements,
    ofJobs,
    logFields: () => {
      const context = current.getStore()?.spanContext();
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },
    stop: async () => void (await withTimeout(MAX_STOP_MS, provider.shutdown())),
  };
}

/** The span of a proxy in front, as it says it by `traceparent`. */
function callerOf({ headers }: FastifyRequest): Context {
  const header = headers['traceparent'];
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The kind and the code of an error; its words may quote a row. */
function fail(span: Span, error: unknown): void {
  const code = (error as { code?: unknown })?.code;
  span.setAttribute('error.type', typeof code === 'string' ? code : error instanceof Error ? error.name : 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** `SELECT applications`: what is done, and to which table first. */
function nameOf(text: string): string {
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update|join)\s+"?(\w+)"?/i.exec(text)?.[1];
  return table ? `${operation} ${table}` : operation;
}

/** A statement, and its name where it is a prepared one. */
interface Statement {
  text: string;
  name?: string | undefined;
}

type Query = (...args: unknown[]) => unknown;
const WATCHED = Symbol('watched');

/** Both ways of asking a client: with a callback, as its pool does, and with a promise. */
function watchClient(client: pg.PoolClient & { [WATCHED]?: true }, spanOf: (statement: Statement) => Span | undefined): void {
  if (client[WATCHED]) return;
  client[WATCHED] = true;
  const query = client.query.bind(client) as unknown as Query;
  const watched: Query = (...args) => {
    const statement = toStatement(args[0]);
    const span = statement && spanOf(statement);
    if (!span) return query(...args);
    const end = (error: unknown): void => {
      if (error) fail(span, error);
      span.end();
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as (error: unknown, ...rest: unknown[]) => unknown;
      const watching = (error: unknown, ...rest: unknown[]): unknown => {
        end(error);
        return callback(error, ...rest);
      };
      return query(...args.slice(0, -1), watching);
    }
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.then(
        () => end(undefined),
        (error: unknown) => end(error ?? true),
      );
    else end(undefined);
    return answer;
  };
  client.query = watched as unknown as typeof client.query;
}

const toStatement = (query: unknown): Statement | undefined => {
  if (typeof query === 'string') return { text: query };
  const { text, name } = (query ?? {}) as { text?: unknown; name?: unknown };
  return typeof text === 'string' ? { text, name: typeof name === 'string' ? name : undefined } : undefined;
};
