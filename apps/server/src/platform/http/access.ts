import { m } from '@grantdesk/messages';
import type { Access, Endpoint } from '@grantdesk/api';
import { can, type Actor } from '@grantdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../auth/session.ts';
import { accessDenied, AppError } from '../errors.ts';

/** Decides whether this person may call an endpoint at all; the record rules come later, in the service. */
export function authorize(access: Access, actor: Actor | null): void {
  if (access.kind === 'open') return;
  if (!actor) throw new AppError('NOT_SIGNED_IN', m.common.signInToContinue());
  switch (access.kind) {
    case 'signedIn':
      return;
    case 'account':
      if (!access.accountTypes.includes(actor.accountType)) throw accessDenied();
      return;
    case 'permission':
      if (!can(actor, access.resource, access.action)) throw accessDenied();
  }
}

/** @throws AppError 403 CONFIRM_IDENTITY where the call needs a password that was given lately, and this session's was not */
export function assertIdentity(endpoint: Pick<Endpoint, 'confirmed'>, session: Session | undefined): void {
  if (endpoint.confirmed && !session?.isIdentityFresh)
    throw new AppError('CONFIRM_IDENTITY', m.http.enterYourPasswordAgainToGo());
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a writing request that a foreign page sent with the person's cookie.
 * Programs that send neither header are allowed.
 */
export function assertSameSite(request: FastifyRequest, writes: boolean, publicUrl: string): void {
  if (!writes && SAFE_METHODS.includes(request.method)) return;
  const { origin, host } = request.headers;
  const isOwn = (): boolean =>
    !origin || (URL.canParse(origin) && (new URL(origin).host === host || origin === new URL(publicUrl).origin));
  if (request.headers['sec-fetch-site'] === 'cross-site' || !isOwn())
    throw new AppError('CROSS_SITE', m.http.thisRequestCameFromAnotherSite());
}
