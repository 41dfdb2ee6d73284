import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { decideItems } from './decide.ts';
import { saveItems, uploadEvidence } from './draft.ts';
import { sendEvidence } from './evidence.ts';
import { exportSpending } from './export.ts';
import { readReportClaim } from './report-claim.ts';
import { readSpending } from './service.ts';
import { readSettings, updateSettings } from './settings.ts';
import { moveMoney } from './virement.ts';

export const claimRoutes = (p: Platform): GroupHandlers<'claim'> => ({
  one: ({ ctx, params }) => readSpending(p.db, ctx, params.id),
  report: ({ ctx, params }) => readReportClaim(p, p.db, ctx, params.id),
  save: ({ ctx, params, body }) => saveItems(p, ctx, params.id, body),
  evidence: ({ ctx, params, readParts }) => uploadEvidence(p, ctx, params.id, readParts),
  file: ({ ctx, params, request, reply }) => sendEvidence(p, ctx, params.id, request, reply),
  decide: ({ ctx, params, body }) => decideItems(p, ctx, params.id, body),
  export: ({ ctx, params, query, reply }) => exportSpending(p, ctx, params.id, query, reply),
  settings: ({ ctx, params }) => readSettings(p.db, ctx, params.id),
  update: ({ ctx, params, body }) => updateSettings(p, ctx, params.id, body),
});

export const virementRoutes = (p: Platform): GroupHandlers<'virement'> => ({
  new: ({ ctx, body }) => moveMoney(p, ctx, body),
});
