import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listOpportunities, readOpportunity, searchOpportunities } from './service.ts';

export const commonGrantsRoutes = (p: Platform): GroupHandlers<'commonGrants'> => ({
  opportunities: ({ query }) => listOpportunities(p, query),
  opportunity: ({ params }) => readOpportunity(p, params.id),
  search: ({ body }) => searchOpportunities(p, body),
});
