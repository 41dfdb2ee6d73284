import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { readHome, readMine, readOverview, readProgrammeFigures } from './service.ts';

export const dashboardRoutes = (p: Platform): GroupHandlers<'dashboard'> => ({
  overview: ({ ctx }) => readOverview(p, ctx),
  programme: ({ ctx, params }) => readProgrammeFigures(p, ctx, params.id),
  mine: ({ ctx }) => readMine(p, ctx),
  home: ({ ctx }) => readHome(p, ctx),
});
