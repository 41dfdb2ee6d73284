import { canChangeSettings } from '@grantdesk/domain';
import { assertCallAllowed } from '#platform/auth/rate-limit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { toVisitor } from '../user/index.ts';
import { connectByPassword, decideConnection, readWaitingConnection } from './connect.ts';
import { createScimToken, mapGroup, revokeScimToken } from './directory.ts';
import { changeProvider, createProvider, readIdentity, removeProvider, testProvider } from './service.ts';

/** @throws AppError 404 for people who do not change the settings */
const settled = (ctx: Ctx): Ctx => {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
  return ctx;
};

export const identityRoutes = (p: Platform): GroupHandlers<'identity'> => ({
  one: ({ ctx }) => readIdentity(p, settled(ctx)),
  new: ({ ctx, body }) => createProvider(p, settled(ctx), body),
  update: ({ ctx, params, body }) => changeProvider(p, settled(ctx), params.id, body),
  remove: ({ ctx, params }) => removeProvider(p, settled(ctx), params.id),
  test: ({ ctx, params }) => {
    settled(ctx);
    return testProvider(p, params.id);
  },
  decide: async ({ ctx, params, body }) => {
    await decideConnection(p, settled(ctx), params.id, body.connect);
    return readIdentity(p, ctx);
  },
  token: ({ ctx, params, body }) => createScimToken(p, settled(ctx), params.id, body.name),
  revoke: ({ ctx, params }) => revokeScimToken(p, settled(ctx), params.id),
  map: ({ ctx, params, body }) => mapGroup(p, settled(ctx), params.id, body.role),
  waiting: async (call) => {
    await assertCallAllowed(p.db, call.request.ip, '/provider');
    return readWaitingConnection(p, toVisitor(call));
  },
  connect: async (call) => {
    await assertCallAllowed(p.db, call.request.ip, '/provider');
    return connectByPassword(p, toVisitor(call), call.body.password);
  },
});
