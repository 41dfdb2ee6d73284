import { API_PREFIX, AUTH_PREFIX } from '@grantdesk/api';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
import { refuseCrossSite } from '../http/access.ts';
import { sendError } from '../http/errors.ts';
import type { Auth } from './auth.ts';
import { refuseTooManyCalls, refuseTooManyTries, rememberTry } from './tries.ts';

/**
 * The auth library's own routes, guarded as one declared route (decisions, Mechanisms 6). Access: open, because nobody
 * is signed in before signing in; each route of the library checks the session that it needs.
 */
export function bindAuth(app: FastifyInstance, platform: Platform, auth: Auth): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${API_PREFIX}${AUTH_PREFIX}/*`,
    onRequest: async (request) => refuseCrossSite(request, request.method !== 'GET', platform.config.publicUrl),
    errorHandler: (error, request, reply) => sendError(error, request, reply),
    handler: async (request, reply) => {
      const url = new URL(request.url, platform.config.publicUrl);
      const body = request.body as { email?: unknown } | undefined;
      const route = url.pathname.slice(`${API_PREFIX}${AUTH_PREFIX}`.length);
      await refuseTooManyCalls(platform.db, request.ip, route);
      const isSignIn = route === '/sign-in/email';
      const email = isSignIn && typeof body?.email === 'string' ? body.email : undefined;
      if (email) await refuseTooManyTries(platform.db, email);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.append(name, String(value));
      // The address of a session is the socket's own, never one that the client wrote.
      headers.set('x-grantdesk-ip', request.ip);
      headers.delete('content-length');
      const response = await auth.handler(
        new Request(url, {
          method: request.method,
          headers,
          ...(request.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        }),
      );
      if (email && response.status === 401) await rememberTry(platform.db, email);
      reply.code(response.status);
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
      const text = await response.text();
      return reply.send(text === '' ? null : text);
    },
  });
}
