import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { listAccounts, listLedger, listProjectAccounts, readAccount } from './account.ts';
import { confirmBank, decideBank, enterBank, readBank, revealBank } from './bank.ts';
import { completePayment } from './complete.ts';
import { exportFinance, exportHistory } from './export.ts';
import { readSettings, setLimit } from './limit.ts';
import { listDue, listHistory, listPaymentFilters } from './lists.ts';
import { paymentPdf } from './pdf.ts';
import { sendProof } from './proof.ts';
import { readPayment } from './read.ts';
import { decidePayment, requestPayment } from './service.ts';

export const paymentRoutes = (p: Platform): GroupHandlers<'payment'> => ({
  accounts: ({ ctx, query }) => listAccounts(p, ctx, query),
  projects: ({ ctx, params, query }) => listProjectAccounts(p, ctx, params.id, query),
  dueForApproval: ({ ctx, params, query }) => listDue(p, ctx, params.id, query),
  history: ({ ctx, query }) => listHistory(p, ctx, query),
  export: ({ ctx, query, reply }) => exportHistory(p, ctx, query, reply),
  finance: ({ ctx, params, reply }) => exportFinance(p, ctx, params.id, reply),
  filters: ({ ctx, params, query }) => listPaymentFilters(p, ctx, params.id, query.list),
  ledger: ({ ctx, params, query }) => listLedger(p, ctx, params.id, query),
  one: ({ ctx, params }) => readPayment(p, p.db, ctx, params.id),
  pdf: async ({ ctx, params, reply }) => sendPdf(reply, await paymentPdf(p, ctx, params.id)),
  request: ({ ctx, body }) => requestPayment(p, ctx, body),
  approve: ({ ctx, body }) => decidePayment(p, ctx, body),
  complete: ({ ctx, readParts }) => completePayment(p, ctx, readParts),
  proof: ({ ctx, params, request, reply }) => sendProof(p, ctx, params.id, request, reply),
  limit: ({ ctx, params, body }) => setLimit(p, ctx, params.id, body),
  settings: ({ ctx, params }) => readSettings(p, ctx, params.id),
  bank: ({ ctx, params }) => readBank(p, ctx, params.id),
  bankEnter: ({ ctx, params, body }) => enterBank(p, ctx, params.id, body),
  bankConfirm: ({ ctx, body }) => confirmBank(p, ctx, body.token),
  bankDecide: ({ ctx, params, body }) => decideBank(p, ctx, params.id, body),
  bankReveal: ({ ctx, params }) => revealBank(p, ctx, params.id),
});

/** The call under `programme` that the specification names and payments answer. */
export const specifiedAccountRoutes = (p: Platform): Pick<GroupHandlers<'programme'>, 'accountInfo'> => ({
  accountInfo: ({ ctx, params }) => readAccount(p, ctx, params.id),
});
