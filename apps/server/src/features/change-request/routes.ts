import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { decideChange, listChanges } from './decide.ts';

export const changeRequestRoutes = (p: Platform): GroupHandlers<'changeRequest'> => ({
  many: ({ ctx, query }) => listChanges(p, ctx, query),
  decide: ({ ctx, params, body }) => decideChange(p, ctx, params.id, body),
});
