import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX, AUTH_PREFIX } from '@grantdesk/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import { AppError } from '../errors.ts';
import { refuseCrossSite } from '../http/access.ts';
import { sendError } from '../http/errors.ts';
import type { Auth } from './auth.ts';
import { admit } from './password.ts';
import { readAwaitingSession, readSession } from './session.ts';
import { PROVIDER_ID } from './single-sign-on.ts';
import { refuseTooManyCalls, refuseTooManyTries, rememberTry } from './tries.ts';

/** The library has many more routes; what nobody here needs is not there (deny by default). */
const ROUTES = new Set([
  'POST /sign-in/email',
  'POST /sign-up/email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /send-verification-email',
  'GET /verify-email',
  'GET /get-session',
  'POST /passkey/options',
  'POST /sign-in/passkey',
]);
const PROVIDER_ROUTES = new Set(['POST /sign-in/social', `GET /callback/${PROVIDER_ID}`]);

/** They hash a password, known address or not. */
const HASHING = new Set(['/sign-in/email', '/sign-up/email', '/reset-password']);

/**
 * They write a mail to a known address alone, so that they are answered no sooner than that takes: the time tells no more than the
 * words do (trust S21).
 */
const MAILING = new Set(['/request-password-reset', '/send-verification-email']);
const MAILING_MS = 60;

type Body = { email?: unknown; returnTo?: unknown } | undefined;

/**
 * The auth library's own routes, guarded as one declared route (decisions, Mechanisms 6). Access: open, because nobody
 * is signed in before signing in; each route of the library checks the session that it needs.
 */
export function bindAuth(app: FastifyInstance, platform: Platform, auth: Auth): void {
  const { config, db, pool } = platform;
  const isOffered = (name: string): boolean =>
    ROUTES.has(name) || (config.singleSignOn !== undefined && PROVIDER_ROUTES.has(name));
  app.route({
    method: ['GET', 'POST'],
    url: `${API_PREFIX}${AUTH_PREFIX}/*`,
    onRequest: async (request) => refuseCrossSite(request, request.method !== 'GET', config.publicUrl),
    errorHandler: (error, request, reply) => sendError(error, request, reply),
    handler: (request, reply) => {
      const url = addressOf(request, config.publicUrl);
      const route = url.pathname.slice(`${API_PREFIX}${AUTH_PREFIX}`.length);
      return HASHING.has(route) ? admit(() => answer(request, reply, url, route)) : answer(request, reply, url, route);
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, url: URL, route: string): Promise<FastifyReply> {
    if (!isOffered(`${request.method} ${route}`)) throw new AppError('NOT_FOUND', 'There is no such address!');
    await refuseTooManyCalls(db, request.ip, route);
    const body = request.body as Body;
    const email = route === '/sign-in/email' && typeof body?.email === 'string' ? body.email : undefined;
    if (email) await refuseTooManyTries(db, email);
    // A session that owes the second step, or a second factor, is not made longer and tells nothing.
    if (route === '/get-session') {
      if (await readAwaitingSession(pool, request.headers.cookie)) return reply.send(null);
      await readSession(pool, request.headers.cookie, 'refuse', true);
    }
    const soonest = MAILING.has(route) ? pause(MAILING_MS) : undefined;
    const sent = route === '/sign-in/social' ? providerBody(body) : (body ?? {});
    const response = await auth.handler(
      new Request(url, {
        method: request.method,
        headers: headersOf(request),
        ...(request.method === 'POST' && { body: JSON.stringify(sent) }),
      }),
    );
    await soonest;
    if (email && response.status === 401) await rememberTry(db, email);
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    // Half signed in: neither who it is nor the token leaves before the second step.
    const isHalf = response.status === 200 && cookies.length > 0 && (await readAwaitingSession(pool, cookies.join('; ')));
    if (isHalf) return reply.removeHeader('content-length').send({ awaitsSecondFactor: true });
    const text = await response.text();
    return reply.send(text === '' ? null : text);
  }
}

/** Path and query of the request at the address that is set for this house, whatever the request calls the host. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const asked = new URL(request.url, publicUrl);
  const url = new URL(publicUrl);
  url.pathname = asked.pathname;
  url.search = asked.search;
  // Where the link of a mail leads to is ours to say.
  if (asked.pathname.endsWith('/verify-email')) url.searchParams.delete('callbackURL');
  return url;
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.append(name, String(value));
  // The address of a session is the socket's own, never one that the client wrote.
  headers.set('x-grantdesk-ip', request.ip);
  headers.delete('content-length');
  return headers;
}

/** What is asked of the provider is ours to say; the browser tells only which of our pages it came for. */
function providerBody(body: Body) {
  const returnTo = typeof body?.returnTo === 'string' && /^\/(?![/\\])/.test(body.returnTo) ? body.returnTo : '';
  const page = (query: Record<string, string>): string =>
    `/signin?${new URLSearchParams({ ...query, ...(returnTo && { returnTo }) }).toString()}`;
  return {
    provider: PROVIDER_ID,
    callbackURL: page({ step: 'provider' }),
    errorCallbackURL: page({ step: 'failed' }),
    disableRedirect: true,
  };
}
