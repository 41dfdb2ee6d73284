import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { searchAll } from './service.ts';

export const searchRoutes = (p: Platform): GroupHandlers<'search'> => ({
  many: ({ ctx, query }) => searchAll(p, ctx, query.search),
});
