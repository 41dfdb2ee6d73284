import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listFailed, mailFilters, retryFailed } from './service.ts';

export const undeliveredMailRoutes = (p: Platform): GroupHandlers<'mail'> => ({
  many: ({ query }) => listFailed(p, query),
  filters: () => mailFilters(),
  retry: ({ ctx, body }) => retryFailed(p, ctx, body.ids),
});
