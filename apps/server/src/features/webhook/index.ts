export { DELIVER_WEBHOOK, deliverWebhook, requeueOverdue } from './deliver.ts';
export { queueDeliveries } from './queue.ts';
export { webhookRoutes } from './routes.ts';
