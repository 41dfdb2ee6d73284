import { m } from '@grantdesk/messages';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
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
    event: 'deputy.news',
    to,
    content: () => {
      const { subject, paragraph } = of();
      return {
        subject,
        name,
        paragraphs: [paragraph],
        details: {
          from: { day: row.startDate },
          to: { day: row.endDate },
        },
        action: { label: m.deputy.viewDeputies(), url: `${p.config.publicUrl}/secure/subscriber/preferences#deputies` },
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
      subject: m.deputy.deputynameIsYourDeputyForPayments({ deputyName: row.deputyName }),
      paragraph: m.deputy.youNamedDeputynameAsYourDeputy({ deputyName: row.deputyName }),
    }),
    deputy: () => ({
      subject: m.deputy.principalnameNamedYouAsDeputyFor({ principalName: row.principalName }),
      paragraph: m.deputy.onTheseDaysYouCanApprove({ principalName: row.principalName }),
    }),
  });

export const notifyEnded = (p: Pick<Platform, 'config'>, tx: Tx, row: PeriodRecord, by: string): Promise<void> =>
  toBoth(p, tx, row, {
    principal: () => ({
      subject: m.deputy.deputynameIsNoLongerYourDeputy({ deputyName: row.deputyName }),
      paragraph: m.deputy.byEndedThePeriodEarlyPayments({ by }),
    }),
    deputy: () => ({
      subject: m.deputy.youAreNoLongerTheDeputy({ principalName: row.principalName }),
      paragraph: m.deputy.byEndedThePeriodEarlyYou({ by }),
    }),
  });
