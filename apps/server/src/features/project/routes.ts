import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { initialiseProject } from './initialise.ts';
import { listGrantees, listMine, listProgrammes, listProjects, readProject, readTimeline } from './service.ts';
import { changeProject } from './update.ts';

/** Ending a project is answered by those who know its amendments. */
export const projectRoutes = (p: Platform): Omit<GroupHandlers<'project'>, 'ending' | 'end'> => ({
  new: ({ ctx, body }) => initialiseProject(p, ctx, body),
  update: ({ ctx, params, body }) => changeProject(p, ctx, params.id, body),
  byProgramme: ({ ctx, params, query }) => listProjects(p, ctx, params.id, query),
  byApplication: ({ ctx, query }) => readProject(p.db, ctx, query),
  mine: ({ ctx, query }) => listMine(p, ctx, query),
  programmes: ({ ctx, query }) => listProgrammes(p, ctx, query),
  timeline: ({ ctx, params, query }) => readTimeline(p, ctx, params.id, query),
  one: ({ ctx, params }) => readProject(p.db, ctx, params),
});

/** The specification hangs the list of grantees under the programme. */
export const granteeRoutes = (p: Platform): Pick<GroupHandlers<'programme'>, 'grantees'> => ({
  grantees: ({ ctx, params, query }) => listGrantees(p, ctx, params.id, query),
});
