import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeTemplate, listTemplates, previewTemplate, readTemplate, restoreTemplate, testTemplate } from './service.ts';

export const mailTemplateRoutes = (p: Platform): GroupHandlers<'mailTemplate'> => ({
  many: () => listTemplates(p),
  one: ({ params, query }) => readTemplate(p.db, params.kind, query.language),
  update: ({ ctx, params, body }) => changeTemplate(p, ctx, params.kind, body),
  restore: ({ ctx, params, body }) => restoreTemplate(p, ctx, params.kind, body),
  preview: ({ params, body }) => previewTemplate(p, params.kind, body),
  test: ({ ctx, params, body }) => testTemplate(p, ctx, params.kind, body),
});
