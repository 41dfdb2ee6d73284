import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { exportValues } from './export.ts';
import { exportIati } from './iati.ts';
import { addIndicator, changeIndicator, copyLibrary, readLibrary } from './library.ts';
import { exportLibrary, importLibrary } from './library-file.ts';
import { readRollUp } from './programme.ts';
import { changeOfProject, readOfProject } from './project.ts';
import { readOfReport, saveOfReport } from './report.ts';

export const indicatorRoutes = (p: Platform): GroupHandlers<'indicator'> => ({
  many: ({ ctx, params }) => readLibrary(p.db, ctx, params.id),
  new: ({ ctx, params, body }) => addIndicator(p, ctx, params.id, body),
  update: ({ ctx, params, body }) => changeIndicator(p, ctx, params.id, body),
  copy: ({ ctx, params, body }) => copyLibrary(p, ctx, params.id, body.from),
  export: ({ ctx, params, reply }) => exportLibrary(p.db, ctx, params.id, reply),
  import: ({ ctx, params, body }) => importLibrary(p, ctx, params.id, body),
  project: ({ ctx, params }) => readOfProject(p.db, ctx, params.id),
  projectUpdate: ({ ctx, params, body }) => changeOfProject(p, ctx, params.id, body),
  report: ({ ctx, params }) => readOfReport(p.db, ctx, params.id),
  reportUpdate: ({ ctx, params, body }) => saveOfReport(p, ctx, params.id, body),
  programme: ({ ctx, params, query }) => readRollUp(p.db, ctx, params.id, query),
  programmeExport: ({ ctx, params, query, reply }) => exportValues(p, ctx, params.id, query, reply),
  iati: ({ ctx, params, reply }) => exportIati(p, ctx, params.id, reply),
});
