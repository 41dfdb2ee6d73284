import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx, Platform } from '#platform/context.ts';

/** Addresses for people work for one session, one minute. */
export const LINK_LIFETIME_MS = 60_000;
/** The address for an outside viewer, which has no session and may be slow to fetch. */
const OUTSIDE_LIFETIME_MS = 5 * 60_000;

export interface Link {
  expires: number;
  signature: string;
}
/** A link is made for one purpose; one kind never opens what the other does. */
export type Bearer = { kind: 'session'; sessionId: string } | { kind: 'outside' };

export const toBearer = (ctx: Ctx): Bearer => ({ kind: 'session', sessionId: ctx.sessionId });

export function makeLink(p: Platform, id: string, bearer: Bearer): Link {
  const expires = Date.now() + (bearer.kind === 'outside' ? OUTSIDE_LIFETIME_MS : LINK_LIFETIME_MS);
  return { expires, signature: sign(p, id, bearer, expires) };
}

export function isValid(p: Platform, id: string, bearer: Bearer, link: Link): boolean {
  const given = Buffer.from(link.signature);
  const wanted = Buffer.from(sign(p, id, bearer, link.expires));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && link.expires >= Date.now();
}

function sign(p: Platform, id: string, bearer: Bearer, expires: number): string {
  const who = bearer.kind === 'session' ? bearer.sessionId : 'outside';
  return createHmac('sha256', p.linkSecret).update(`${id}.${who}.${expires}`).digest('base64url');
}
