import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { completeCheck, readEligibility, setEligibility } from './service.ts';

export const eligibilityRoutes = (p: Platform): GroupHandlers<'eligibility'> => ({
  one: ({ ctx, params }) => readEligibility(p.db, ctx, params.id),
  update: ({ ctx, params, body }) => setEligibility(p, ctx, params.id, body),
  check: ({ request, params, body }) => completeCheck(p, request.ip, params.id, body),
});
