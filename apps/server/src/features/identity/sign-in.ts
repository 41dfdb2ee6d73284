import { m } from '@grantdesk/messages';
import { API_PREFIX, AUTH_PREFIX } from '@grantdesk/api';
import { createHash, randomBytes } from 'node:crypto';
import type { Identity } from '@grantdesk/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookiePrefix, readCookie } from '#platform/auth/cookies.ts';
import { assertCallAllowed } from '#platform/auth/rate-limit.ts';
import type { Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { assertSameSite } from '#platform/http/access.ts';
import { sendError } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { toVisitor } from '../user/index.ts';
import {
  deleteAttempt,
  findAnswered,
  insertAttempt,
  saveIdentity,
  takeAttempt,
  type AttemptRow,
  type Expected,
} from './attempt-queries.ts';
import { enter } from './enter.ts';
import { beginOidc, finishOidc } from './oidc.ts';
import { ENVIRONMENT, findActiveProvider, type Provider } from './provider.ts';
import { beginSaml, finishSaml, metadataPage } from './saml.ts';

const ROOT = `${API_PREFIX}${AUTH_PREFIX}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const newSecret = (): string => randomBytes(32).toString('base64url');

/** The cookie that ties the answer of a provider to the browser that went there. */
const cookieName = ({ config }: Pick<Platform, 'config'>): string =>
  `${cookiePrefix(config.publicUrl.startsWith('https:'))}.provider`;

const setCookie = (p: Platform, value: string, seconds: number): string =>
  `${cookieName(p)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${p.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The hash of the browser's cookie; undefined where it has none. */
export function browserOf(p: Pick<Platform, 'config'>, cookieHeader: string | undefined): string | undefined {
  const value = readCookie(cookieHeader, cookieName(p));
  return value ? hashOf(value) : undefined;
}
export const forgetBrowser = (p: Platform): string => setCookie(p, '', 0);

/** Only our own pages are returned to. */
const safeReturn = (wanted: unknown): string => (typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '');

/** The page that a person comes back to. */
const pageAfter = (query: Record<string, string>, returnTo: string): string =>
  `/signin?${new URLSearchParams({ ...query, ...(returnTo && { returnTo }) }).toString()}`;

type Named = { Params: { provider: string } };

/**
 * Signing in by a provider. Access: open, because no one is signed in before signing in. The answer of a provider is taken once,
 * for the request that it belongs to, and from the browser that went there.
 */
export async function bindSignIn(app: FastifyInstance, p: Platform): Promise<void> {
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => sendError(error, request, reply);
  app.route({
    method: 'POST',
    url: `${ROOT}/sign-in/social`,
    onRequest: async (request) => assertSameSite(request, true, p.config.publicUrl),
    errorHandler,
    handler: (request, reply) => begin(p, request, reply),
  });
  app.route<Named>({
    method: 'GET',
    url: `${ROOT}/callback/:provider`,
    errorHandler,
    handler: (request, reply) => comeBack(p, request, reply),
  });
  app.route<Named>({
    method: 'GET',
    url: `${ROOT}/saml/:provider/metadata`,
    errorHandler,
    handler: async (request, reply) => {
      const provider = await readProvider(p, request);
      if (provider.kind !== 'SAML') throw new AppError('NOT_FOUND', m.auth.thereIsNoSuchAddress());
      return reply.header('content-type', 'application/samlmetadata+xml; charset=utf-8').send(await metadataPage(p, provider));
    },
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 512 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Sent by the page of the provider, and so from another site: what it says counts by its signature alone.
    scope.route<Named>({
      method: 'POST',
      url: `${ROOT}/saml/:provider`,
      bodyLimit: 512 * 1024,
      errorHandler,
      handler: (request, reply) => takeAssertion(p, request, reply),
    });
  });
}

async function readProvider(p: Platform, request: FastifyRequest<Named>): Promise<Provider> {
  await assertCallAllowed(p.db, request.ip, '/provider');
  const provider = await findActiveProvider(p, p.db, request.params.provider);
  if (!provider) throw new AppError('NOT_FOUND', m.auth.thereIsNoSuchAddress());
  return provider;
}

/** @throws AppError 404 where there is no such provider, 503 while it cannot be reached */
async function begin(p: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await assertCallAllowed(p.db, request.ip, '/provider');
  const { provider: wanted, returnTo } = (request.body ?? {}) as Record<string, unknown>;
  const provider = await findActiveProvider(p, p.db, typeof wanted === 'string' ? wanted : ENVIRONMENT);
  if (!provider) throw new AppError('NOT_FOUND', m.auth.thereIsNoSuchAddress());
  const [state, browser] = [newSecret(), newSecret()];
  const { address, expected } = await (provider.kind === 'SAML' ? beginSaml : beginOidc)(p, provider, state).catch(
    (error: unknown) => {
      p.log.warn({ provider: provider.id, reason: plainReason(error) }, 'identity provider not reached');
      throw new AppError('UNAVAILABLE', m.auth.nameCannotBeReachedRightNow({ name: provider.name }));
    },
  );
  await insertAttempt(p.db, {
    id: newId(),
    providerId: provider.id,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    expected,
    returnTo: safeReturn(returnTo),
  });
  reply.header('set-cookie', setCookie(p, browser, 600));
  return reply.send({ url: address, redirect: false });
}

/** What went wrong, without what a person or a provider wrote. */
const plainReason = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
};

const failed = (reply: FastifyReply, error: string, returnTo = '') =>
  reply.redirect(pageAfter({ step: 'failed', error }, returnTo), 302);

/** The browser is back from its provider, or from the answer of a SAML provider. */
async function comeBack(p: Platform, request: FastifyRequest<Named>, reply: FastifyReply): Promise<FastifyReply> {
  const provider = await readProvider(p, request);
  const { state, error } = request.query as Record<string, string | undefined>;
  const browser = browserOf(p, request.headers.cookie);
  if (typeof state !== 'string' || !browser) return failed(reply, 'state_mismatch');
  const key = { providerId: provider.id, stateHash: hashOf(state) };
  const attempt = provider.kind === 'SAML' ? await findAnswered(p.db, key) : await takeAttempt(p.db, key);
  if (!attempt || attempt.browserHash !== browser) return failed(reply, 'state_mismatch');
  if (typeof error === 'string') return failed(reply, error === 'access_denied' ? error : 'provider_failed', attempt.returnTo);
  const identity =
    provider.kind === 'SAML' ? (attempt.identity as Identity | null) : await redeem(p, provider, { request, state, attempt });
  if (!identity) {
    await deleteAttempt(p.db, attempt.id);
    return failed(reply, 'provider_failed', attempt.returnTo);
  }
  const outcome = await enter(p, toVisitor({ request, reply }), provider, attempt, identity);
  if (outcome !== 'confirm') reply.header('set-cookie', forgetBrowser(p));
  if (outcome === 'entered') return reply.redirect(pageAfter({ step: 'provider' }, attempt.returnTo), 302);
  if (outcome === 'confirm') return reply.redirect(pageAfter({ step: 'connect' }, attempt.returnTo), 302);
  return failed(reply, outcome, attempt.returnTo);
}

async function redeem(
  p: Platform,
  provider: Provider,
  { request, state, attempt }: { request: FastifyRequest; state: string; attempt: AttemptRow },
): Promise<Identity | undefined> {
  const query = request.url.slice(request.url.indexOf('?'));
  return finishOidc(p, provider, { state, query, expected: attempt.expected as Expected }).catch((error: unknown) => {
    p.log.warn({ provider: provider.id, reason: plainReason(error) }, 'identity provider refused');
    return undefined;
  });
}

/**
 * The answer of a SAML provider. The browser brings no cookie with it, because it comes from another site; so it is sent on to an
 * address of ours, where it does.
 */
async function takeAssertion(p: Platform, request: FastifyRequest<Named>, reply: FastifyReply): Promise<FastifyReply> {
  const provider = await readProvider(p, request);
  if (provider.kind !== 'SAML') throw new AppError('NOT_FOUND', m.auth.thereIsNoSuchAddress());
  const { SAMLResponse: response, RelayState: state } = (request.body ?? {}) as Record<string, string | undefined>;
  if (!response || !state) return failed(reply, 'state_mismatch');
  const attempt = await takeAttempt(p.db, { providerId: provider.id, stateHash: hashOf(state) });
  // Also of an answer that is sent a second time: its request is used up.
  if (!attempt) return failed(reply, 'state_mismatch');
  const identity = await finishSaml(p, provider, { response, expected: attempt.expected as Expected }).catch((error: unknown) => {
    p.log.warn({ provider: provider.id, reason: (error as Error).message.slice(0, 80) }, 'SAML answer refused');
    return undefined;
  });
  if (!identity) {
    await deleteAttempt(p.db, attempt.id);
    return failed(reply, 'provider_failed', attempt.returnTo);
  }
  await saveIdentity(p.db, attempt.id, identity);
  return reply.redirect(`${ROOT}/callback/${provider.id}?${new URLSearchParams({ state }).toString()}`, 303);
}
