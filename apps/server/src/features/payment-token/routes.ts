import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { recordByToken } from './record.ts';
import { changePaymentToken, createPaymentToken, listPaymentTokens } from './service.ts';

export const paymentTokenRoutes = (p: Platform): GroupHandlers<'paymentToken'> => ({
  many: ({ ctx }) => listPaymentTokens(p, ctx),
  new: ({ ctx, body }) => createPaymentToken(p, ctx, body),
  change: ({ ctx, params, body }) => changePaymentToken(p, ctx, params.id, body),
  record: ({ ctx, body }) => recordByToken(p, ctx, body),
});
