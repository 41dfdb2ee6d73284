import { getLocale } from '@grantdesk/messages';
import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { questionsPdf } from './questions.ts';
import { changeProgramme, createProgramme, listCalls, listProgrammes, readCall, readProgramme } from './service.ts';

type ProgrammeCall = 'new' | 'many' | 'one' | 'open' | 'openOne' | 'questions' | 'update';

export const programmeRoutes = (p: Platform): Pick<GroupHandlers<'programme'>, ProgrammeCall> => ({
  new: ({ ctx, body }) => createProgramme(p, ctx, body),
  many: ({ ctx, query }) => listProgrammes(p, ctx, query),
  one: ({ ctx, params }) => readProgramme(p.db, ctx.actor, params.id),
  open: ({ actor, query }) => listCalls(p, actor, query),
  openOne: ({ actor, params }) => readCall(p, actor, params.id),
  // A guest reads what their browser reads.
  questions: async ({ params, query, reply }) => sendPdf(reply, await questionsPdf(p, params.id, getLocale(), query.language)),
  update: ({ ctx, params, body }) => changeProgramme(p, ctx, params.id, body),
});
