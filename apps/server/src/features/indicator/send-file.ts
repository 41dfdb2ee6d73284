import type { FastifyReply } from 'fastify';

/** Sends a text as a file to save. */
export const sendFile = (
  reply: FastifyReply,
  { name, ending, type, content }: { name: string; ending: string; type: string; content: string },
): FastifyReply =>
  reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}.${ending}"; filename*=UTF-8''${encodeURIComponent(name)}.${ending}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
