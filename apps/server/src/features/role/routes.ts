import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { listRoles, readRole } from './service.ts';

export const roleRoutes = (p: Platform): GroupHandlers<'role'> => ({
  many: ({ query }) => listRoles(p, query),
  one: ({ params }) => readRole(p, params.id),
});
