import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listDeliveries, resendDelivery, testWebhook } from './deliveries.ts';
import {
  changeSubscription,
  createSubscription,
  listSubscriptions,
  removeSubscription,
  rotateSubscription,
} from './subscription.ts';
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

/** The same for programs, each with the webhooks of its own token. */
export const subscriptionRoutes = (p: Platform): GroupHandlers<'subscription'> => ({
  many: ({ ctx }) => listSubscriptions(p, ctx),
  new: ({ ctx, body }) => createSubscription(p, ctx, body),
  update: ({ ctx, params, body }) => changeSubscription(p, ctx, params.id, body),
  rotate: ({ ctx, params }) => rotateSubscription(p, ctx, params.id),
  remove: ({ ctx, params }) => removeSubscription(p, ctx, params.id),
});
