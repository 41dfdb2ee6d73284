import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listPairs, readPair, settlePair } from './service.ts';

export const similarityRoutes = (p: Platform): GroupHandlers<'similarity'> => ({
  many: ({ ctx, query }) => listPairs(p, ctx, query),
  one: ({ ctx, params }) => readPair(p, ctx, params.id),
  update: ({ ctx, params, body }) => settlePair(p, ctx, params.id, body),
});
