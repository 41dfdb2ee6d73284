/** How a person wants to be told: in the product and by mail at once, in one mail a day, in the product alone, or not at all. */
export const NOTIFICATION_CHOICES = ['MAIL', 'DIGEST', 'PRODUCT', 'OFF'] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];
export const CHOICE_LABELS: Record<NotificationChoice, string> = {
  MAIL: 'Mail at once',
  DIGEST: 'Daily mail',
  PRODUCT: 'Only here',
  OFF: 'Off',
};
