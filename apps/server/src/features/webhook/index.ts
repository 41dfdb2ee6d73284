export { DELIVER_WEBHOOK, deliverWebhook, requeueOverdue, type DeliverParts } from './deliver.ts';
export { queueDeliveries } from './queue.ts';
export { webhookRoutes } from './routes.ts';
