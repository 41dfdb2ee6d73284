import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { discardReply, listHeld, releaseReply } from './service.ts';

export const replyRoutes = (p: Platform): GroupHandlers<'reply'> => ({
  many: ({ ctx, query }) => listHeld(p, ctx, query),
  release: ({ ctx, params }) => releaseReply(p, ctx, params.id),
  discard: ({ ctx, params, body }) => discardReply(p, ctx, params.id, body.reason),
});
