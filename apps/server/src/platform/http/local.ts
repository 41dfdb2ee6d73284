import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const FORWARDING = /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/;

/** Whether an address that people use (`PUBLIC_URL`) is one of this machine alone. */
export const isLocalAddress = (url: string): boolean => LOCAL_HOST.test(new URL(url).host);

/**
 * Whether a request was made on this machine: over a loopback connection, to a local name, and not passed on by a proxy. The
 * connection itself counts, never an address that a header claims.
 */
export const isLocalRequest = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => FORWARDING.test(name));
