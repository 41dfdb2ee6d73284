import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { changeTranslation, exportTranslation, importTranslation, listLanguages, readTranslation } from './service.ts';
import { formSubject, programmeSubject } from './subjects.ts';

export const translationRoutes = (p: Platform): GroupHandlers<'translation'> => ({
  many: ({ ctx, params }) => listLanguages(p.db, ctx, formSubject, params.id),
  one: ({ ctx, params, query }) => readTranslation(p.db, ctx, formSubject, params.id, query.language),
  update: ({ ctx, params, body }) => changeTranslation(p, ctx, formSubject, params.id, body),
  export: ({ ctx, params, query, reply }) => exportTranslation(p.db, ctx, formSubject, params.id, { query, reply }),
  import: ({ ctx, params, body }) => importTranslation(p, ctx, formSubject, params.id, body),
  programmeOne: ({ ctx, params, query }) => readTranslation(p.db, ctx, programmeSubject, params.id, query.language),
  programmeUpdate: ({ ctx, params, body }) => changeTranslation(p, ctx, programmeSubject, params.id, body),
  programmeExport: ({ ctx, params, query, reply }) => exportTranslation(p.db, ctx, programmeSubject, params.id, { query, reply }),
  programmeImport: ({ ctx, params, body }) => importTranslation(p, ctx, programmeSubject, params.id, body),
});
