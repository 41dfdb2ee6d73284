import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HandlerInput } from '@grantdesk/api';
import type { Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findLogo } from './queries.ts';

/** Nothing in it runs or loads anything, also where a browser opens it as a page of its own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Sends the logo to anyone, mail programs and other sites included. @throws AppError 404 where there is none */
export async function sendLogo(
  p: Platform,
  { v, as }: HandlerInput<'brand.logo'>['query'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const logo = await findLogo(p.db);
  if (!logo) throw notFound('file');
  const tag = `"${logo.digest}${as ? `-${as}` : ''}"`;
  const isNamed = v !== undefined && v.length >= 16 && logo.digest.startsWith(v);
  reply.headers({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    etag: tag,
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(as ? 'image/png' : logo.type).send(as ? logo.png : logo.content);
}
