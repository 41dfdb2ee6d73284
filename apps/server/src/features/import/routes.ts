import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import {
  cancelImport,
  changeMapping,
  checkImport,
  listImports,
  listRows,
  readImport,
  runImport,
  sendRefusals,
  undoImport,
} from './service.ts';
import { uploadImport } from './upload.ts';

export const importRoutes = (p: Platform): GroupHandlers<'import'> => ({
  many: ({ ctx, query }) => listImports(p, ctx, query),
  one: ({ ctx, params }) => readImport(p.db, ctx, params.id),
  rows: ({ ctx, params, query }) => listRows(p, ctx, params.id, query),
  refusals: ({ ctx, params, reply }) => sendRefusals(p, ctx, params.id, reply),
  new: ({ ctx, readParts }) => uploadImport(p, ctx, readParts),
  update: ({ ctx, params, body }) => changeMapping(p, ctx, params.id, body),
  check: ({ ctx, params }) => checkImport(p, ctx, params.id),
  run: ({ ctx, params }) => runImport(p, ctx, params.id),
  cancel: ({ ctx, params }) => cancelImport(p, ctx, params.id),
  undo: ({ ctx, params }) => undoImport(p, ctx, params.id),
});
