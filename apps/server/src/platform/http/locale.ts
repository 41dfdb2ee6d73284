import { type Locale, withLocale } from '@grantdesk/messages';
import { negotiateLocale } from '@grantdesk/messages/negotiate';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The language that a request is answered in: the account's, else the browser's choice, else what it prefers, else English. */
export const localeOf = ({ session, headers }: FastifyRequest): Locale => session?.language ?? negotiateLocale(headers);

/** Everything that happens for a request happens in its language; the account's applies from when its session is known. */
export function bindLocale(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => withLocale(negotiateLocale(request.headers), done));
}
