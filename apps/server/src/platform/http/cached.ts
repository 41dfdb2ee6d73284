import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the copy that a client says it has is the one with this mark. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** What caches may do with an answer that is the same for everyone; other sites' pages read it too. */
export const publicHeaders = (etag: string, seconds: number): Record<string, string> => ({
  etag,
  'cache-control': seconds === 0 ? 'public, no-cache' : `public, max-age=${seconds}`,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
});

/** Sends an answer with its mark, or 304 to a client that has it already. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: unknown, seconds: number): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.headers(publicHeaders(etag, seconds));
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
