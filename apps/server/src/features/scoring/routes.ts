import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { exportRound } from './export.ts';
import { readRound } from './round.ts';
import { compareAssessors } from './service.ts';

export const scoringRoutes = (p: Platform): GroupHandlers<'scoring'> => ({
  round: ({ ctx, params, query }) => readRound(p, ctx, params.id, query),
  export: ({ ctx, params, query, reply }) => exportRound(p, ctx, params.id, query, reply),
  application: ({ ctx, params, query }) => compareAssessors(p, ctx, params.id, query.taskAction),
});
