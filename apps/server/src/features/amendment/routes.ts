import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { decideAmendment } from './decide.ts';
import { endProject, readEnding } from './ending.ts';
import {
  listAmendments,
  previewAmendment,
  proposeAmendment,
  readAmendBase,
  readAmendment,
  withdrawAmendment,
} from './service.ts';

export const amendmentRoutes = (p: Platform): GroupHandlers<'amendment'> => ({
  many: ({ ctx, query }) => listAmendments(p, ctx, query),
  one: ({ ctx, params }) => readAmendment(p.db, ctx, params.id),
  base: ({ ctx, params }) => readAmendBase(p, ctx, params.id),
  preview: ({ ctx, params, body }) => previewAmendment(p, ctx, params.id, body),
  new: ({ ctx, body }) => proposeAmendment(p, ctx, body),
  withdraw: ({ ctx, params }) => withdrawAmendment(p, ctx, params.id),
  decide: ({ ctx, params, body }) => decideAmendment(p, ctx, params.id, body),
});

/** The end of a project, which payments and reports follow. */
export const endingRoutes = (p: Platform): Pick<GroupHandlers<'project'>, 'ending' | 'end'> => ({
  ending: ({ ctx, params }) => readEnding(p, ctx, params.id),
  end: ({ ctx, params, body }) => endProject(p, ctx, params.id, body),
});
