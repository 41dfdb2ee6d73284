import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { readPipeline, readReports } from './across.ts';
import { readDeadlines } from './deadlines.ts';
import { readGettingStarted } from './getting-started.ts';
import { readHome, readMine, readOverview, readProgrammeFigures } from './service.ts';

export const dashboardRoutes = (p: Platform): GroupHandlers<'dashboard'> => ({
  overview: ({ ctx }) => readOverview(p, ctx),
  programme: ({ ctx, params }) => readProgrammeFigures(p, ctx, params.id),
  pipeline: ({ ctx }) => readPipeline(p, ctx),
  reports: ({ ctx }) => readReports(p, ctx),
  mine: ({ ctx }) => readMine(p, ctx),
  deadlines: ({ ctx }) => readDeadlines(p, ctx),
  gettingStarted: ({ ctx }) => readGettingStarted(p, ctx),
  home: ({ ctx }) => readHome(p, ctx),
});
