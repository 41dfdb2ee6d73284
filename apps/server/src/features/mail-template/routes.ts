import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { previewTemplate, testTemplate } from './preview.ts';
import { changeTemplate, listTemplates, listVersions, readTemplate, restoreTemplate } from './service.ts';

export const mailTemplateRoutes = (p: Platform): GroupHandlers<'mailTemplate'> => ({
  many: ({ ctx, query }) => listTemplates(p, ctx, query),
  one: ({ ctx, params, query }) => readTemplate(p.db, ctx, params.event, query),
  history: ({ ctx, params, query }) => listVersions(p, ctx, params.event, query),
  update: ({ ctx, params, body }) => changeTemplate(p, ctx, params.event, body),
  restore: ({ ctx, params, body }) => restoreTemplate(p, ctx, params.event, body),
  preview: ({ ctx, params, body }) => previewTemplate(p, ctx, params.event, body),
  test: ({ ctx, params, body }) => testTemplate(p, ctx, params.event, body),
});
