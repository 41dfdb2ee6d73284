export { SEND_DIGESTS, SEND_DIGESTS_CRONTAB, sendDigests } from './digest.ts';
export { NotificationHub } from './hub.ts';
export { notificationRoutes } from './routes.ts';
