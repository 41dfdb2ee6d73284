import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import {
  archive,
  changeForm,
  createForm,
  duplicateForm,
  exportForm,
  importForm,
  listForms,
  listVersions,
  publishForm,
  readImpact,
  readForm,
} from './service.ts';

export const formRoutes = (p: Platform): GroupHandlers<'form'> => ({
  new: ({ ctx, body }) => createForm(p, ctx, body),
  many: ({ query }) => listForms(p, query),
  one: ({ params }) => readForm(p.db, params.id),
  update: ({ ctx, params, body }) => changeForm(p, ctx, params.id, body),
  impact: ({ params }) => readImpact(p, params.id),
  publish: ({ ctx, params, body }) => publishForm(p, ctx, params.id, body),
  versions: ({ params, query }) => listVersions(p, params.id, query),
  duplicate: ({ ctx, params }) => duplicateForm(p, ctx, params.id),
  archive: ({ ctx, params }) => archive(p, ctx, params.id),
  import: ({ ctx, body }) => importForm(p, ctx, body),
  export: ({ params }) => exportForm(p, params.id),
});
