import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeRole, createRole, listRoles, readRole } from './service.ts';

export const roleRoutes = (p: Platform): GroupHandlers<'role'> => ({
  new: ({ ctx, body }) => createRole(p, ctx, body),
  update: ({ ctx, params, body }) => changeRole(p, ctx, params.id, body),
  many: ({ query }) => listRoles(p, query),
  one: ({ ctx, params }) => readRole(p.db, ctx, params.id),
});
