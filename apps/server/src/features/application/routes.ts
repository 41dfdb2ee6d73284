import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { saveDraft } from './draft.ts';
import { listApplications, listMine, listTimeline, readApplication, startApplication } from './service.ts';
import { applyStageAction, changeInterview } from './stage.ts';
import { submitApplication } from './submit.ts';

export const applicationRoutes = (p: Platform): GroupHandlers<'application'> => ({
  new: ({ ctx, body }) => startApplication(p, ctx, body.programme),
  save: ({ ctx, params, query, readParts, ifMatch }) => saveDraft(p, ctx, params.id, query.form, readParts, ifMatch),
  submit: ({ ctx, params, query, readParts, ifMatch }) => submitApplication(p, ctx, params.id, query.form, readParts, ifMatch),
  mine: ({ ctx, query }) => listMine(p, ctx, query),
  one: ({ ctx, params }) => readApplication(p.db, ctx, params.id),
  many: ({ ctx, query }) => listApplications(p, ctx, query),
  stage: ({ ctx, body }) => applyStageAction(p, ctx, body),
  interview: ({ ctx, params, body }) => changeInterview(p, ctx, params.id, body),
  timeline: ({ ctx, params, query }) => listTimeline(p, ctx, params.id, query),
});
