import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { readPipeline, readReviewers, readUndelivered } from './across.ts';
import { readDeadlines } from './deadlines.ts';
import { readGettingStarted } from './getting-started.ts';
import { readBudgets, readMoney, readPayments } from './money.ts';
import { readAmendments, readReporting, readReports, readRisks } from './reports.ts';
import { readHome, readMine, readOverview, readProgrammeFigures } from './service.ts';

export const dashboardRoutes = (p: Platform): GroupHandlers<'dashboard'> => ({
  overview: ({ ctx }) => readOverview(p, ctx),
  programme: ({ ctx, params }) => readProgrammeFigures(p, ctx, params.id),
  pipeline: ({ ctx }) => readPipeline(p, ctx),
  money: ({ ctx, query }) => readMoney(p, ctx, query),
  payments: ({ ctx, query }) => readPayments(p, ctx, query),
  budgets: ({ ctx }) => readBudgets(p, ctx),
  reports: ({ ctx, query }) => readReports(p, ctx, query),
  reporting: ({ ctx, query }) => readReporting(p, ctx, query),
  amendments: ({ ctx, query }) => readAmendments(p, ctx, query),
  risks: ({ ctx, query }) => readRisks(p, ctx, query),
  reviewers: ({ ctx }) => readReviewers(p, ctx),
  undelivered: () => readUndelivered(p),
  mine: ({ ctx }) => readMine(p, ctx),
  deadlines: ({ ctx }) => readDeadlines(p, ctx),
  gettingStarted: ({ ctx }) => readGettingStarted(p, ctx),
  home: ({ ctx }) => readHome(p, ctx),
});
