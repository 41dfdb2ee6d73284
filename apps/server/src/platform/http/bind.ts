import { m, withLocale } from '@grantdesk/messages';
import {
  API_PREFIX,
  isForViewers,
  listEndpoints,
  type Answer,
  type Contract,
  type Endpoint,
  type EndpointKey,
  type HandlerInput,
  toTokenCall,
  type ListedEndpoint,
} from '@grantdesk/api';
import { REPLICA_READS } from '@grantdesk/api/replica-reads';
import { tokenReaches, tokenWords, type Actor } from '@grantdesk/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, Platform } from '../context.ts';
import type { Replica } from '../replica.ts';
import { AppError, ruleBroken } from '../errors.ts';
import { readSession, type Session } from '../auth/session.ts';
import { findBearer, readTokenSession } from '../auth/tokens.ts';
import { takeShare } from '../auth/rate-limit.ts';
import { authorize, assertIdentity, assertSameSite } from './access.ts';
import { sendCached } from './cached.ts';
import { sendError } from './errors.ts';
import { localeOf } from './locale.ts';
import { readIdempotency } from './idempotency.ts';
import { partsReader, type PartsReader } from './multipart.ts';
import { speakPlainly } from './error-messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs; undefined for a request without a session. */
    session: Session | undefined;
  }
}

/** One call as a handler sees it: parsed input and who asks. */
interface Call<K extends EndpointKey> extends HandlerInput<K> {
  /** Throws 401 without a session; only `open` endpoints may be called so. */
  ctx: Ctx;
  actor: Actor | null;
  ifMatch: number | undefined;
  readParts: PartsReader;
  reply: FastifyReply;
  request: FastifyRequest;
}

type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Answer<K>>;
/** The handlers of one group; a missing one does not compile. */
export type GroupHandlers<G extends keyof Contract & string> = {
  [N in keyof Contract[G] & string]: Handler<Extract<`${G}.${N}`, EndpointKey>>;
};
export type Handlers = { [G in keyof Contract & string]: GroupHandlers<G> };

/**
 * Registers every endpoint of the contract: access first, then input, then the handler, then the answer through its
 * own schema, so that nothing undeclared leaves.
 * @throws Error at boot for an endpoint without declared access or without a handler.
 */
export function bindEndpoints(
  app: FastifyInstance,
  platform: Platform,
  handlers: Handlers,
  endpoints: ListedEndpoint[] = listEndpoints(),
  /** The same handlers on a replica, for what it may answer. */
  lagging?: { replica: Replica; handlers: Handlers },
): void {
  speakPlainly();
  for (const { key, method, path, endpoint } of endpoints) {
    if (!(endpoint as Partial<Endpoint>).access) throw new Error(`${key} declares no access: the server does not start`);
    const handler = handlerOf(handlers, key);
    if (!handler) throw new Error(`${key} has no handler: the server does not start`);
    const reader = lagging && REPLICA_READS.has(key) ? handlerOf(lagging.handlers, key) : undefined;
    const writes = endpoint.writes ?? method !== 'GET';
    app.route({
      method: method as 'GET',
      url: API_PREFIX + path,
      config: {
        isPatient: endpoint.raw === true || endpoint.share === 'export',
        takesAnswers: endpoint.multipart?.isOpen === true,
      },
      // A HEAD would run the one GET that writes.
      exposeHeadRoute: !endpoint.writes,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      onRequest: async (request) => {
        assertSameSite(request, writes, platform.config.publicUrl);
        const rule = endpoint.beforeSecondFactor ? 'letIn' : endpoint.access.kind === 'open' ? 'anonymous' : 'refuse';
        const bearer = findBearer(request.headers.authorization);
        request.session =
          bearer === undefined
            ? await readSession(platform, request.headers.cookie, rule, isForViewers(endpoint, method))
            : await readProgram(platform, bearer, request.ip, { key, method, endpoint });
        authorize(endpoint.access, request.session?.actor ?? null);
        assertIdentity(endpoint, request.session);
      },
      errorHandler: (error, request, reply) => sendError(error, request, reply, endpoint),
      handler: (request, reply) =>
        withLocale(localeOf(request), async () => {
          const call = readCall(platform, key, endpoint, request, reply);
          if (endpoint.confirmedFor?.(call.body as never)) {
            if (request.session?.tokenName !== undefined) throw new AppError('ACCESS_DENIED', tokenWords.needsPerson);
            assertIdentity({ confirmed: true }, request.session);
          }
          if (endpoint.share && request.session) await takeShare(platform.db, request.session.actor.userId, endpoint.share);
          const answer =
            lagging && reader
              ? await lagging.replica.read(
                  request,
                  reply,
                  () => reader(call),
                  () => handler(call),
                )
              : await handler(call);
          if (lagging && writes && !reply.raw.headersSent) await lagging.replica.tellWritten(reply);
          if (endpoint.raw) return reply;
          if (endpoint.cached !== undefined) return sendCached(request, reply, endpoint.answer.parse(answer), endpoint.cached);
          return reply.code(endpoint.success ?? 200).send(endpoint.answer.parse(answer));
        }),
    });
  }
}

const handlerOf = (handlers: Handlers, key: EndpointKey): Handler<EndpointKey> | undefined => {
  const [group = '', name = ''] = key.split('.');
  return (handlers as unknown as Record<string, Record<string, Handler<EndpointKey>>>)[group]?.[name];
};

/** The session of a program, for what its token opens. @throws AppError 401, 403 */
async function readProgram(
  { pool }: Platform,
  bearer: string,
  address: string,
  call: Pick<ListedEndpoint, 'key' | 'method' | 'endpoint'>,
): Promise<Session> {
  const { scopes, ...session } = await readTokenSession(pool, bearer, address);
  if (!tokenReaches(scopes, toTokenCall(call))) throw new AppError('ACCESS_DENIED', tokenWords.outOfReach);
  if (call.endpoint.confirmed) throw new AppError('ACCESS_DENIED', tokenWords.needsPerson);
  return session;
}

function readCall(
  platform: Platform,
  key: EndpointKey,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<EndpointKey> {
  const { session } = request;
  const idempotency = endpoint.idempotent ? readIdempotency(key, request) : undefined;
  const ctx: Ctx | undefined = session && {
    ...session,
    language: localeOf(request),
    ipAddress: request.ip,
    ...(idempotency && { idempotency }),
  };
  if (
    endpoint.multipart === undefined &&
    !endpoint.body &&
    request.body !== undefined &&
    request.body !== null &&
    typeof request.body !== 'object'
  )
    throw new AppError('UNPARSEABLE', m.http.theBodyCannotBeRead());
  return {
    params: parse(endpoint.params, request.params, () => new AppError('NOT_FOUND', m.http.noSuchRecordWasFound())),
    query: parse(
      endpoint.query,
      request.query,
      (issues) => new AppError('UNPARSEABLE', issues[0]?.message ?? m.http.theAddressCannotBeRead(), { issues }),
    ),
    body: parse(endpoint.body, request.body ?? {}, bodyError),
    get ctx() {
      if (!ctx) throw new AppError('NOT_SIGNED_IN', m.common.signInToContinue());
      return ctx;
    },
    actor: session?.actor ?? null,
    ifMatch: ifMatchOf(request),
    readParts: partsReader(request, ctx),
    reply,
    request,
  } as Call<EndpointKey>;
}

type Issues = { path: string; message: string }[];

function parse(schema: z.ZodType | undefined, value: unknown, fail: (issues: Issues) => AppError): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw fail(
    parsed.error.issues.flatMap(ofFirstVariant).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  );
}

/** Where a body has several forms and matches none, the fields of the first one tell more than that it is invalid. */
const ofFirstVariant = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'invalid_union' && issue.path.length === 0 ? (issue.errors[0] ?? [issue]) : [issue];

/** A JSON body by its schema. @throws AppError 422 with the fields that are wrong, 400 for what is no object */
export const parseBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> =>
  parse(schema, body ?? {}, bodyError) as z.output<S>;

/** A body that is no object at all cannot be read (400); one whose parts are wrong breaks rules (422). */
const bodyError = (issues: Issues): AppError =>
  issues.some((issue) => issue.path === '') && issues.length === 1
    ? new AppError('UNPARSEABLE', m.http.theBodyMustBeAJson(), { issues })
    : ruleBroken(issues);

/** `If-Match: 7` or `"7"`: the version that the client changed. Absent: the last writer wins per field. */
function ifMatchOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const version = Number(header.replace(/^(W\/)?"?|"?$/g, ''));
  if (!Number.isInteger(version)) throw new AppError('UNPARSEABLE', m.http.ifMatchMustBeAVersion());
  return version;
}
