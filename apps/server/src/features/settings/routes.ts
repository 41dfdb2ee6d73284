import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeSettings, readAbout, readSettings } from './service.ts';

export const settingsRoutes = (p: Platform): Omit<GroupHandlers<'settings'>, 'retentionPreview'> => ({
  about: () => readAbout(p),
  one: ({ ctx }) => readSettings(p, ctx),
  update: ({ ctx, body }) => changeSettings(p, ctx, body),
});
