import { m } from '@grantdesk/messages';
import { API_PREFIX, AUTH_PREFIX, signInBody } from '@grantdesk/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import { AppError } from '../errors.ts';
import { assertSameSite } from '../http/access.ts';
import { parseBody } from '../http/bind.ts';
import { sendError } from '../http/errors.ts';
import { issueDevice, readDevice, rememberDevice } from './devices.ts';
import { chargeFailure, runInLane } from './hash-queue.ts';
import { holdBack } from './hold-back.ts';
import { assertCallAllowed, toNetwork } from './rate-limit.ts';
import { readAwaitingSession, readNewSession, readSession } from './session.ts';
import { cancelAttempt, clearAttempt, takeSignInAttempt, type Attempt } from './sign-in-limits.ts';
import { mailNewDevice, recordFailedSignIn } from './sign-in-notices.ts';

/** The library has many more routes; those that Grantdesk does not need answer 404 (deny by default). */
const ROUTES = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'POST /passkey/options',
  'POST /sign-in/passkey',
]);

interface AuthRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  url: URL;
  route: string;
}

/**
 * The auth library's own routes, guarded as one declared route. Access: open, because no one is signed in
 * before signing in; each route of the library checks the session that it needs.
 */
export function bindAuth(app: FastifyInstance, platform: Platform, sendVerification: SendVerification): void {
  const { config } = platform;
  app.route({
    method: ['GET', 'POST'],
    url: `${API_PREFIX}${AUTH_PREFIX}/*`,
    onRequest: async (request) => assertSameSite(request, request.method !== 'GET', config.publicUrl),
    errorHandler: (error, request, reply) => sendError(error, request, reply),
    handler: async (request, reply) => {
      const url = addressOf(request, config.publicUrl);
      const route = url.pathname.slice(`${API_PREFIX}${AUTH_PREFIX}`.length);
      if (!ROUTES.has(`${request.method} ${route}`)) throw new AppError('NOT_FOUND', m.auth.thereIsNoSuchAddress());
      const authRequest = { request, reply, url, route };
      const answering =
        route === '/sign-in/email' ? signInByPassword(platform, authRequest, sendVerification) : passOn(platform, authRequest);
      return answering.catch(async (error: unknown) => {
        if (error instanceof AppError && ['TOO_MANY_REQUESTS', 'UNAVAILABLE'].includes(error.code))
          await holdBack(toNetwork(request.ip));
        throw error;
      });
    },
  });
}

/** Emails the link that confirms an address to a person who entered the right password without having opened one. */
export type SendVerification = (authRequest: Pick<AuthRequest, 'request' | 'reply'>, email: string) => Promise<void>;

/** Counts first, then waits in a fair turn, then asks the library. */
async function signInByPassword(
  p: Platform,
  authRequest: AuthRequest,
  sendVerification: SendVerification,
): Promise<FastifyReply> {
  const { request } = authRequest;
  const body = parseBody(signInBody, request.body);
  const device = readDevice(p.config, request.headers.cookie);
  const attempt = await takeSignInAttempt(p.db, { email: body.email, address: request.ip, device });
  const source = attempt.lane === 'open' ? attempt.network : attempt.key;
  const response = await runInLane(attempt.lane, source, () => callLibrary(p, authRequest, body)).catch(
    async (error: unknown) => {
      await cancelAttempt(p.db, attempt);
      throw error;
    },
  );
  const isRight = response.status === 200 || response.status === 403;
  if (response.status === 401) await failed(p, request, attempt, source);
  else await (isRight ? clearAttempt : cancelAttempt)(p.db, attempt);
  if (response.status === 403) await sendVerification(authRequest, body.email);
  return answer(p, authRequest, response);
}

async function failed(p: Platform, { ip }: FastifyRequest, attempt: Attempt, source: string): Promise<void> {
  chargeFailure(attempt.lane, source);
  await recordFailedSignIn(p, attempt, ip);
}

async function passOn(p: Platform, authRequest: AuthRequest): Promise<FastifyReply> {
  const { request, reply, route } = authRequest;
  // Every page asks for it that shows how long a session lasts. One that owes a second step is not made longer and tells nothing.
  if (route === '/get-session') {
    if (await readAwaitingSession(p, request.headers.cookie)) return reply.send(null);
    await readSession(p, request.headers.cookie, 'refuse', true);
  } else await assertCallAllowed(p.db, request.ip, route);
  const body = (request.body ?? {}) as Record<string, unknown>;
  return answer(p, authRequest, await callLibrary(p, authRequest, body));
}

const callLibrary = ({ auth }: Platform, { request, url }: AuthRequest, body: object): Promise<Response> =>
  auth.handler(
    new Request(url, {
      method: request.method,
      headers: libraryHeaders(request),
      ...(request.method === 'POST' && { body: JSON.stringify(body) }),
    }),
  );

/** Sends the library's answer on, without any token. A browser that signed in is known from now on. */
async function answer(p: Platform, { request, reply }: AuthRequest, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (!['set-cookie', 'content-length'].includes(name)) reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  const session = response.status < 400 && cookies.length > 0 ? await readNewSession(p, cookies.join('; ')) : undefined;
  // Half signed in: who it is does not leave before the second step.
  if (session?.isAwaiting) return reply.send({ awaitsSecondFactor: true });
  if (session) await knowDevice(p, request, reply, session);
  const text = await response.text();
  if (text === '' || !response.headers.get('content-type')?.includes('json')) return reply.send(text === '' ? null : text);
  return reply.send(JSON.stringify(withoutToken(JSON.parse(text))));
}

/** Remembers the browser of a completed sign-in, and notifies the person of one that they have not used before. */
export async function knowDevice(
  p: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  person: { userId: string; name: string; email: string },
): Promise<void> {
  const device = await issueDevice(p.db, p.config, request.headers.cookie);
  reply.header('set-cookie', device.setCookie);
  const { isNew } = await rememberDevice(p.db, person.userId, device.hash);
  if (isNew) await mailNewDevice(p.db, person, request.ip);
}

/** The cookie alone carries the session; scripts in a page never see its token. */
function withoutToken(body: unknown): unknown {
  if (!body || typeof body !== 'object') return body;
  const { token: _, session, ...rest } = body as Record<string, unknown>;
  return { ...rest, ...(session !== undefined && { session: withoutToken(session) }) };
}

/** Path and query of the request at the address that is set for this product, whatever the request calls the host. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const requested = new URL(request.url, publicUrl);
  const url = new URL(publicUrl);
  url.pathname = requested.pathname;
  url.search = requested.search;
  return url;
}

/** The headers of a request as the library gets them. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.append(name, String(value));
  // The address of a session is the one that the proxies in front vouch for, never one that the client wrote.
  headers.set('x-grantdesk-ip', request.ip);
  headers.delete('content-length');
  return headers;
}
