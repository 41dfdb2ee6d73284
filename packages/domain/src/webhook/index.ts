export type * from './kinds.ts';
export { WEBHOOK_EVENT_TYPES, WEBHOOK_KINDS, WEBHOOK_TEST, webhookKind, webhookNews, webhookResource } from './kinds.ts';
export type * from './rules.ts';
export {
  DELIVERY_STATES,
  DELIVERY_STATE_LABELS,
  OLD_SECRET_HOURS,
  WEBHOOKS_MAX,
  WEBHOOK_NAME_MAX,
  WEBHOOK_PAUSED_AFTER_DAYS,
  WEBHOOK_STATES,
  WEBHOOK_STATE_LABELS,
  WEBHOOK_TRIES,
  WEBHOOK_URL_MAX,
  canHandleWebhooks,
  isWebhookGivenUp,
  isWebhookKind,
  resendDenial,
  sendDenial,
  webhookHost,
  webhookIssues,
  webhookPause,
  webhookWords,
} from './rules.ts';
export type * from './subscription.ts';
export { SUBSCRIPTIONS_MAX, kindsDenial, readsEvent, readsKind } from './subscription.ts';
