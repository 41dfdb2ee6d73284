import { m } from '@grantdesk/messages';

/** How a person wants to be notified: in the product and by email immediately, by one email a day, in the product only, or not at all. */
export const NOTIFICATION_CHOICES = ['MAIL', 'DIGEST', 'PRODUCT', 'OFF'] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];
export const CHOICE_LABELS: Record<NotificationChoice, string> = {
  get MAIL() {
    return m.notification.emailImmediately();
  },
  get DIGEST() {
    return m.notification.dailyEmail();
  },
  get PRODUCT() {
    return m.notification.onlyHere();
  },
  get OFF() {
    return m.notification.off();
  },
};
