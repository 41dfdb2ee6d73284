import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Anything that may be a person's address, and everything in quotation marks: values that people gave. */
const scrub = (text: string): string =>
  text
    .replaceAll(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '[address]')
    .replaceAll(/"[^"]*"/g, '"…"')
    .slice(0, 500);

/** Names of the schema, which contain nothing about a person; `detail` and `where` of a database's error quote rows. */
const NAMES = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'responseCode', 'syscall'] as const;

/** An error as it may be logged: its kind, its place in the code, and its message without what people gave. */
function plainError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const named = error as Error & Partial<Record<(typeof NAMES)[number], unknown>>;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: scrub(error.message),
    ...Object.fromEntries(NAMES.filter((name) => named[name] !== undefined).map((name) => [name, named[name]])),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  };
}

/** The words of a library about what went wrong, without what people gave. */
export const plainWords = scrub;

/** The pattern of an address (`/api/application/:id`), never the address itself. */
export const getRoute = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** How things are written down: JSON lines, and of a request only its method and the pattern of its address. */
export const logSettings = {
  serializers: {
    err: plainError,
    error: plainError,
    req: (request: { method: string }) => ({ method: request.method }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  },
};

/** Our own number for each request: one that a client sent could contain anything. */
export const newRequestId = (): string => randomUUID();

/** For what fails before any hook runs, too. */
export function sendRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
}

/** Returns the number of each request in a header and logs one line when it is over, without address, query or person. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    sendRequestId(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: getRoute(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    // Balancers ask each second.
    if (/\/api\/(health|ready)$/.test(line.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
