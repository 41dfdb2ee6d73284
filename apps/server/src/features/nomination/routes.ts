import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { nominate, readForm } from './nominate.ts';
import { exportNominations, listNominations, readSettings, setSettings } from './service.ts';

export const nominationRoutes = (p: Platform): GroupHandlers<'nomination'> => ({
  settings: ({ ctx, params }) => readSettings(p, p.db, ctx, params.id),
  settingsUpdate: ({ ctx, params, body }) => setSettings(p, ctx, params.id, body),
  form: ({ params }) => readForm(p, params.id),
  new: ({ request, params, body }) => nominate(p, request.ip, params.id, body),
  many: ({ ctx, params, query }) => listNominations(p, ctx, params.id, query),
  export: ({ ctx, params, query, reply }) => exportNominations(p, ctx, params.id, query, reply),
});
