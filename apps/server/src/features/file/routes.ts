import type { FastifyReply } from 'fastify';
import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import type { FileRecord } from './queries.ts';
import { openFile, readFile, uploadFile } from './service.ts';

export const fileRoutes = (p: Platform): GroupHandlers<'file'> => ({
  new: ({ ctx, readParts }) => uploadFile(p, ctx, readParts),
  one: ({ ctx, params }) => readFile(p, ctx, params.id),
  content: async ({ ctx, params, query, reply }) => {
    const { file, content } = await openFile(p, ctx, params.id, query);
    return safeHeaders(reply, file).send(content);
  },
});

/** Only these are shown in the page; everything else is saved, so that nothing runs in our name (S12). */
const SHOWN_INLINE = ['image/png', 'image/jpeg', 'application/pdf', 'video/mp4', 'audio/mpeg', 'audio/wav'];

function safeHeaders(reply: FastifyReply, file: FileRecord): FastifyReply {
  const ascii = file.name.replace(/[^\w. -]/g, '_');
  const way = SHOWN_INLINE.includes(file.type) ? 'inline' : 'attachment';
  return reply.headers({
    'content-type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    'content-length': file.size,
    'content-disposition': `${way}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
}
