import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeScoreGuide, createScoreGuide, duplicateScoreGuide, listScoreGuides, readScoreGuide } from './service.ts';

export const scoreGuideRoutes = (p: Platform): GroupHandlers<'scoreGuide'> => ({
  adminNew: ({ ctx, body }) => createScoreGuide(p, ctx, body),
  adminOne: ({ params }) => readScoreGuide(p.db, params.id),
  adminMany: ({ query }) => listScoreGuides(p, query),
  adminUpdate: ({ ctx, params, body }) => changeScoreGuide(p, ctx, params.id, body),
  adminDuplicate: ({ ctx, params }) => duplicateScoreGuide(p, ctx, params.id),
});
