/** How a person wants to be notified: in the product and by email immediately, by one email a day, in the product only, or not at all. */
export const NOTIFICATION_CHOICES = ['MAIL', 'DIGEST', 'PRODUCT', 'OFF'] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];
export const CHOICE_LABELS: Record<NotificationChoice, string> = {
  MAIL: 'Mail at once',
  DIGEST: 'Daily mail',
  PRODUCT: 'Only here',
  OFF: 'Off',
};
