import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listAwards, sendAwards } from './files.ts';
import { listPublicAwards, readPublicAward, sendIati } from './public-awards.ts';
import { changeOpenData, leaveOut, publishAwards, readOpenData } from './service.ts';

type OpenData = 'openData' | 'openDataUpdate' | 'openDataPublish' | 'openDataAward' | 'awards' | 'awardsList';

export const openDataRoutes = (p: Platform): Pick<GroupHandlers<'programme'>, OpenData> => ({
  openData: ({ ctx, params, query }) => readOpenData(p, ctx, params.id, query),
  openDataUpdate: ({ ctx, params, body }) => changeOpenData(p, ctx, params.id, body),
  openDataPublish: ({ ctx, params, body }) => publishAwards(p, ctx, params.id, body),
  openDataAward: ({ ctx, params, body }) => leaveOut(p, ctx, params.id, body),
  awards: ({ params, query, request, reply }) => sendAwards(p, params.id, query, request, reply),
  awardsList: ({ params, query }) => listAwards(p, params.id, query),
});

/** Published awards of all programmes, for visitors. */
export const publicAwardRoutes = (p: Platform): GroupHandlers<'openData'> => ({
  awards: ({ query }) => listPublicAwards(p, query),
  award: ({ params }) => readPublicAward(p, params.id),
  iati: ({ query, request, reply }) => sendIati(p, query, request, reply),
});
