import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { changeSettings, readSettings } from './service.ts';

export const settingsRoutes = (p: Platform): Omit<GroupHandlers<'settings'>, 'retentionPreview'> => ({
  one: ({ ctx }) => readSettings(p, ctx),
  update: ({ ctx, body }) => changeSettings(p, ctx, body),
});
