import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { saveReport, startReport } from './draft.ts';
import { reportPdf } from './pdf.ts';
import { pollReport } from './poll.ts';
import { reviewReport } from './review.ts';
import { listReports, readReport } from './service.ts';
import { submitReport } from './submit.ts';

export const reportRoutes = (p: Platform): GroupHandlers<'report'> => ({
  many: ({ ctx, query }) => listReports(p, ctx, query),
  pdf: async ({ ctx, params, reply }) => sendPdf(reply, await reportPdf(p, ctx, params.id)),
  one: ({ ctx, params }) => readReport(p.db, ctx, params.id),
  start: ({ ctx, params }) => startReport(p, ctx, params.id),
  save: ({ ctx, params, readParts, ifMatch }) => saveReport(p, ctx, params.id, readParts, ifMatch),
  submit: ({ ctx, params, readParts, ifMatch }) => submitReport(p, ctx, params.id, readParts, ifMatch),
  review: ({ ctx, params, body }) => reviewReport(p, ctx, params.id, body),
  pulse: ({ ctx, params, body }) => pollReport(p, ctx, params.id, body),
});
