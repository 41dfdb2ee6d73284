import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listDeliveries, resendDelivery, testWebhook } from './deliveries.ts';
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './service.ts';

export const webhookRoutes = (p: Platform): GroupHandlers<'webhook'> => ({
  many: ({ ctx }) => listWebhooks(p, ctx),
  new: ({ ctx, body }) => createWebhook(p, ctx, body),
  update: ({ ctx, params, body }) => changeWebhook(p, ctx, params.id, body),
  rotate: ({ ctx, params }) => rotateSecret(p, ctx, params.id),
  remove: ({ ctx, params }) => removeWebhook(p, ctx, params.id),
  test: ({ ctx, params }) => testWebhook(p, ctx, params.id),
  deliveries: ({ ctx, params, query }) => listDeliveries(p, ctx, params.id, query),
  resend: ({ ctx, params }) => resendDelivery(p, ctx, params.id),
});
