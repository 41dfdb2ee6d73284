import { m } from '@grantdesk/messages';
import { formatDay, moneyText, maskedNumber } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import type { PaymentDetail } from './read-queries.ts';

export type PaymentNews =
  { kind: 'approved' } | { kind: 'withheld'; reason: string } | { kind: 'completed'; amount: number; date: string; left: number };

const wordsOf = (): Record<PaymentNews['kind'], { subject: string; words: string }> => ({
  approved: {
    subject: m.common.aPaymentWasApproved(),
    words: m.payment.theProgrammeHasApprovedAPayment(),
  },
  withheld: {
    subject: m.payment.aPaymentIsWithheld(),
    words: m.payment.theProgrammeHoldsBackAPayment(),
  },
  completed: {
    subject: m.payment.aPaymentWasSent(),
    words: m.payment.theProgrammeHasSentYouA(),
  },
});

/** Where the people of an application look at their project. */
const projectPage = (p: Pick<Platform, 'config'>, projectId: string): string =>
  `${p.config.publicUrl}/secure/subscriber/projects/${projectId}`;

/** Tells the people of the project; the number of the account only ever masked. */
export async function mailPayment(p: Platform, tx: Tx, payment: PaymentDetail, news: PaymentNews): Promise<void> {
  const money = (minor: number): string => moneyText(minor, payment.currency);
  const facts = (): [string, string][] => [
    [m.common.programme(), payment.programmeName],
    [m.common.application2(), payment.applicationNumber],
    [m.payment.payment(), String(payment.term)],
    [m.common.amount(), money(news.kind === 'completed' ? news.amount : payment.amount)],
    ...(news.kind === 'completed' ? ([[m.payment.sentOn(), formatDay(news.date)]] as [string, string][]) : []),
    ...(news.kind === 'completed' && news.left > 0 ? ([[m.payment.stillToCome(), money(news.left)]] as [string, string][]) : []),
    ...(news.kind === 'withheld' && news.reason !== '' ? ([[m.common.reason(), news.reason]] as [string, string][]) : []),
    ...(payment.last4 && news.kind !== 'withheld'
      ? ([[m.common.account(), `${payment.bank} ${maskedNumber(payment.last4)}`]] as [string, string][])
      : []),
  ];
  for (const { name, email } of await findWriters(tx, payment.applicationId))
    await notify(tx, {
      kind: 'payment.news',
      to: email,
      about: { applicationId: payment.applicationId },
      content: () => ({
        subject: m.payment.subjectPaymentTermProgrammename({
          subject: wordsOf()[news.kind].subject,
          term: payment.term,
          programmeName: payment.programmeName,
        }),
        greeting: m.common.helloName({ name }),
        paragraphs: [wordsOf()[news.kind].words],
        facts: facts(),
        action: { label: m.payment.openYourProject(), url: projectPage(p, payment.projectId) },
      }),
    });
}
