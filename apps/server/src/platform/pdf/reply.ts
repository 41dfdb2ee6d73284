import type { FastifyReply } from 'fastify';

/** Sends a document to be saved under its name; caches on the way must not store it. */
export const sendPdf = (reply: FastifyReply, { name, content }: { name: string; content: Buffer }): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
