import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { sendPersonalData } from './service.ts';

/** The calls under `user` that gather from every subject. */
export const personalDataRoutes = (p: Platform): Pick<GroupHandlers<'user'>, 'personalData' | 'adminPersonalData'> => ({
  personalData: ({ ctx, reply }) => sendPersonalData(p, ctx, ctx.actor.userId, reply),
  adminPersonalData: ({ ctx, params, reply }) => sendPersonalData(p, ctx, params.id, reply),
});
