import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { openFile, openOutside, sendBytes } from './serve.ts';
import { readFile, uploadFile } from './service.ts';
import { sendThumbnail } from './thumbnails.ts';

export const fileRoutes = (p: Platform): GroupHandlers<'file'> => ({
  new: ({ ctx, readParts }) => uploadFile(p, ctx, readParts),
  one: ({ ctx, params }) => readFile(p, ctx, params.id),
  content: async ({ ctx, params, query, request, reply }) =>
    sendBytes(p, request, reply, await openFile(p, ctx, params.id, query)),
  thumbnail: ({ ctx, params, reply }) => sendThumbnail(p, ctx, params.id, reply),
  outside: async ({ params, query, request, reply }) => sendBytes(p, request, reply, await openOutside(p, params.id, query)),
});
