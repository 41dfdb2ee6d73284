import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeView, listViews, removeView, saveView } from './service.ts';

export const viewRoutes = (p: Platform): GroupHandlers<'view'> => ({
  many: ({ ctx, query }) => listViews(p, ctx, query),
  new: ({ ctx, body }) => saveView(p, ctx, body),
  update: ({ ctx, params, body }) => changeView(p, ctx, params.id, body),
  remove: ({ ctx, params }) => removeView(p, ctx, params.id),
});
