import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { readReporting, requestExport } from './service.ts';

export const reportingRoutes = (p: Platform): GroupHandlers<'reporting'> => ({
  one: ({ ctx }) => readReporting(p, ctx),
  export: ({ ctx }) => requestExport(p, ctx),
});
