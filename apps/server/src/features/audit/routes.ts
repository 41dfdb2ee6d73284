import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { checkAudit, readSealState } from './check.ts';
import { exportTrail, listTrail, listTrailFilters, readEvent } from './service.ts';

export const auditRoutes = (p: Platform): GroupHandlers<'audit'> => ({
  many: ({ ctx, query }) => listTrail(p, ctx, query),
  one: ({ ctx, params }) => readEvent(p, ctx, params.id),
  filters: ({ ctx }) => listTrailFilters(p, ctx),
  export: ({ ctx, query, reply }) => exportTrail(p, ctx, query, reply),
  seal: async () => ({ data: await readSealState(p) }),
  check: async () => {
    await checkAudit(p);
    return { data: await readSealState(p) };
  },
});
