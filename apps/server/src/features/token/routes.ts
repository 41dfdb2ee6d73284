import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { createToken, listTokens, revokeToken } from './service.ts';

export const tokenRoutes = (p: Platform): GroupHandlers<'token'> => ({
  many: ({ ctx }) => listTokens(p, ctx),
  new: ({ ctx, body }) => createToken(p, ctx, body),
  revoke: ({ ctx, params }) => revokeToken(p, ctx, params.id),
});
