import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { sendReturnProof } from './proof.ts';
import { receiveRepayment } from './receive.ts';
import { listRepayments, requestRepayment, withdrawRepayment } from './service.ts';

export const repaymentRoutes = (p: Platform): GroupHandlers<'repayment'> => ({
  many: ({ ctx, query }) => listRepayments(p, ctx, query),
  request: ({ ctx, body }) => requestRepayment(p, ctx, body),
  receive: ({ ctx, readParts }) => receiveRepayment(p, ctx, readParts),
  withdraw: ({ ctx, params, body }) => withdrawRepayment(p, ctx, params.id, body),
  proof: ({ ctx, params, request, reply }) => sendReturnProof(p, ctx, params.id, request, reply),
});
