import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { addRisk, changeRisk, listRisks } from './service.ts';

export const riskRoutes = (p: Platform): GroupHandlers<'risk'> => ({
  many: ({ ctx, query }) => listRisks(p, ctx, query.projectId),
  new: ({ ctx, body }) => addRisk(p, ctx, body),
  update: ({ ctx, params, body }) => changeRisk(p, ctx, params.id, body),
});
