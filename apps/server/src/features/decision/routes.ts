import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { boardPack } from './board-pack.ts';
import { exportRoom } from './export.ts';
import { previewRelease, releaseDecisions } from './release.ts';
import { readRoom } from './room.ts';
import { changeSettings, recordAttendance, stageDecisions, unstageDecisions } from './service.ts';

export const decisionRoutes = (p: Platform): GroupHandlers<'decision'> => ({
  room: ({ ctx, params, query }) => readRoom(p, ctx, params.id, query.taskAction),
  export: ({ ctx, params, query, reply }) => exportRoom(p, ctx, params.id, query.taskAction, reply),
  boardPack: async ({ ctx, params, query, reply }) => sendPdf(reply, await boardPack(p, ctx, params.id, query.taskAction)),
  settings: ({ ctx, params, body }) => changeSettings(p, ctx, params.id, body),
  attendance: ({ ctx, params, body }) => recordAttendance(p, ctx, params.id, body.present),
  stage: ({ ctx, params, body }) => stageDecisions(p, ctx, params.id, body),
  unstage: ({ ctx, params, body }) => unstageDecisions(p, ctx, params.id, body.applications),
  preview: ({ ctx, params }) => previewRelease(p, ctx, params.id),
  release: ({ ctx, params, body }) => releaseDecisions(p, ctx, params.id, body.decisions),
});
