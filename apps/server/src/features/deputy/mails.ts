import { formatDay } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify, type NotificationEvent } from '#platform/notify/notify.ts';
import type { PeriodRecord } from './queries.ts';

type Words = { subject: string; paragraph: string };

/** The same period, for each of the two people in their own words and language. */
const toBoth = (
  p: Pick<Platform, 'config'>,
  tx: Tx,
  row: PeriodRecord,
  words: { principal: () => Words; deputy: () => Words },
) => {
  const news = (name: string, to: string, of: () => Words): NotificationEvent => ({
    kind: 'deputy.news',
    to,
    content: () => {
      const { subject, paragraph } = of();
      return {
        subject,
        greeting: say`Hello ${name},`,
        paragraphs: [paragraph],
        facts: [
          [say`From`, formatDay(row.startDate)],
          [say`To`, formatDay(row.endDate)],
        ],
        action: { label: say`View deputies`, url: `${p.config.publicUrl}/secure/subscriber/preferences#deputies` },
      };
    },
  });
  return notify(
    tx,
    news(row.principalName, row.principalEmail, words.principal),
    news(row.deputyName, row.deputyEmail, words.deputy),
  );
};

export const notifyDeputy = (p: Pick<Platform, 'config'>, tx: Tx, row: PeriodRecord): Promise<void> =>
  toBoth(p, tx, row, {
    principal: () => ({
      subject: say`${row.deputyName} is your deputy for payments`,
      paragraph: say`You named ${row.deputyName} as your deputy. On these days they can approve payments for you; an approval counts as yours too. If this was not you, end it in your preferences and change your password.`,
    }),
    deputy: () => ({
      subject: say`${row.principalName} named you as deputy for payments`,
      paragraph: say`On these days you can approve payments for ${row.principalName}. An approval counts for both of you, so neither of you can give the second one or complete the payment.`,
    }),
  });

export const notifyEnded = (p: Pick<Platform, 'config'>, tx: Tx, row: PeriodRecord, by: string): Promise<void> =>
  toBoth(p, tx, row, {
    principal: () => ({
      subject: say`${row.deputyName} is no longer your deputy`,
      paragraph: say`${by} ended the period early. Payments that need your approval wait for you again.`,
    }),
    deputy: () => ({
      subject: say`You are no longer the deputy of ${row.principalName}`,
      paragraph: say`${by} ended the period early. You can still approve payments in your own name.`,
    }),
  });
