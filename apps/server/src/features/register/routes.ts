import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { readChecks, readRaw, recordManual, requestChecks, reviewCheck } from './service.ts';
import { configure, readSettings } from './settings.ts';

export const registerRoutes = (p: Platform): GroupHandlers<'register'> => ({
  one: ({ ctx, params }) => readChecks(p, ctx, params.id),
  raw: ({ ctx, params }) => readRaw(p, ctx, params.id),
  check: ({ ctx, params }) => requestChecks(p, ctx, params.id),
  manual: ({ ctx, params, body }) => recordManual(p, ctx, params.id, body),
  review: ({ ctx, params, body }) => reviewCheck(p, ctx, params.id, body),
  settings: ({ ctx }) => readSettings(p, ctx),
  configure: ({ ctx, params, body }) => configure(p, ctx, params.register, body),
});
