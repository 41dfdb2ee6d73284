import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { saveDraft } from './save.ts';
import { exportApplications } from './export.ts';
import { extendDeadline } from './extension.ts';
import { applicationPdf } from './pdf.ts';
import { acceptInvitation, invitePerson, readInvitation, removePerson } from './people.ts';
import { listOfUser } from './of-user.ts';
import { poll } from './poll.ts';
import { countFacets, listApplications, selectApplications } from './list.ts';
import { listMine, listTimeline, readApplication } from './service.ts';
import { startApplication } from './start.ts';
import { applyStageAction } from './stage.ts';
import { listMoves } from './stage-moves.ts';
import { previewStageAction, sendStepTest } from './stage-preview.ts';
import { readStanding } from './standing.ts';
import { withdrawApplication } from './stage-withdraw.ts';
import { submitApplication } from './submit.ts';

/** All but `interview` and the ZIPs, which features of their own answer. */
export const applicationRoutes = (
  p: Platform,
): Omit<GroupHandlers<'application'>, 'interview' | 'archive' | 'archiveProgress' | 'archiveFile'> => ({
  new: ({ ctx, body }) => startApplication(p, ctx, body),
  save: ({ ctx, params, query, readParts, ifMatch }) => saveDraft(p, ctx, params.id, query.form, readParts, ifMatch),
  submit: ({ ctx, params, query, readParts, ifMatch }) => submitApplication(p, ctx, params.id, query.form, readParts, ifMatch),
  mine: ({ ctx, query }) => listMine(p, ctx, query),
  one: ({ ctx, params }) => readApplication(p.db, ctx, params.id),
  many: ({ ctx, query }) => listApplications(p, ctx, query),
  export: ({ ctx, query, reply }) => exportApplications(p, ctx, query, reply),
  ofUser: ({ ctx, params }) => listOfUser(p, ctx, params.id),
  facets: ({ ctx, query }) => countFacets(p, ctx, query),
  selection: ({ ctx, query }) => selectApplications(p, ctx, query),
  stage: ({ ctx, body }) => applyStageAction(p, ctx, body),
  stagePreview: ({ ctx, body }) => previewStageAction(p, ctx, body),
  stageTest: ({ ctx, body }) => sendStepTest(p, ctx, body),
  moves: ({ ctx, params, query }) => listMoves(p, ctx, params.id, query),
  withdraw: ({ ctx, params, body }) => withdrawApplication(p, ctx, params.id, body.reason),
  pulse: ({ ctx, params, body }) => poll(p, ctx, params.id, body),
  extension: ({ ctx, params, body }) => extendDeadline(p, ctx, params.id, body),
  invite: ({ ctx, params, body }) => invitePerson(p, ctx, params.id, body),
  removePerson: ({ ctx, params, body }) => removePerson(p, ctx, params.id, body.person),
  invitation: ({ actor, params }) => readInvitation(p, actor, params.token),
  accept: ({ ctx, body }) => acceptInvitation(p, ctx, body.token),
  pdf: async ({ ctx, params, query, reply }) => sendPdf(reply, await applicationPdf(p, ctx, params.id, query)),
  standing: ({ ctx, params }) => readStanding(p, ctx, params.id),
  timeline: ({ ctx, params, query }) => listTimeline(p, ctx, params.id, query),
});
