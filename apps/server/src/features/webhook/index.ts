export { DELIVER_WEBHOOK, deliverWebhook, requeueOverdue } from './deliver.ts';
export { queueDeliveries } from './queue.ts';
export { followTokens } from './subscription.ts';
export { subscriptionRoutes, webhookRoutes } from './routes.ts';
