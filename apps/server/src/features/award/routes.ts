import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { awardLetterPdf } from './pdf.ts';
import { answerAward, readAward, recordAnswer, reopenAward } from './service.ts';

export const awardRoutes = (p: Platform): GroupHandlers<'award'> => ({
  one: ({ ctx, params }) => readAward(p.db, ctx, params.id),
  pdf: async ({ ctx, params, reply }) => sendPdf(reply, await awardLetterPdf(p, ctx, params.id)),
  answer: ({ ctx, params, body }) => answerAward(p, ctx, params.id, body),
  record: ({ ctx, params, body }) => recordAnswer(p, ctx, params.id, body),
  reopen: ({ ctx, params, body }) => reopenAward(p, ctx, params.id, body),
});
