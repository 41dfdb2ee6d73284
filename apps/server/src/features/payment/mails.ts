import { formatDay, moneyText, maskedNumber } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import type { PaymentDetail } from './read-queries.ts';

export type PaymentNews =
  { kind: 'approved' } | { kind: 'withheld'; reason: string } | { kind: 'completed'; amount: number; date: string; left: number };

const wordsOf = (): Record<PaymentNews['kind'], { subject: string; words: string }> => ({
  approved: {
    subject: say`A payment was approved`,
    words: say`The programme has approved a payment of your project. You hear from us again once the money has been sent.`,
  },
  withheld: {
    subject: say`A payment is withheld`,
    words: say`The programme holds back a payment of your project for now. It may still be approved later.`,
  },
  completed: {
    subject: say`A payment was sent`,
    words: say`The programme has sent you a payment. Banks take some days until it arrives.`,
  },
});

/** Where the people of an application look at their project. */
const projectPage = (p: Pick<Platform, 'config'>, projectId: string): string =>
  `${p.config.publicUrl}/secure/subscriber/projects/${projectId}`;

/** Tells the people of the project; the number of the account only ever masked. */
export async function mailPayment(p: Platform, tx: Tx, payment: PaymentDetail, news: PaymentNews): Promise<void> {
  const money = (minor: number): string => moneyText(minor, payment.currency);
  const facts = (): [string, string][] => [
    [say`Programme`, payment.programmeName],
    [say`Application`, payment.applicationNumber],
    [say`Payment`, String(payment.term)],
    [say`Amount`, money(news.kind === 'completed' ? news.amount : payment.amount)],
    ...(news.kind === 'completed' ? ([[say`Sent on`, formatDay(news.date)]] as [string, string][]) : []),
    ...(news.kind === 'completed' && news.left > 0 ? ([[say`Still to come`, money(news.left)]] as [string, string][]) : []),
    ...(news.kind === 'withheld' && news.reason !== '' ? ([[say`Reason`, news.reason]] as [string, string][]) : []),
    ...(payment.last4 && news.kind !== 'withheld'
      ? ([[say`Account`, `${payment.bank} ${maskedNumber(payment.last4)}`]] as [string, string][])
      : []),
  ];
  for (const { name, email } of await findWriters(tx, payment.applicationId))
    await notify(tx, {
      kind: 'payment.news',
      to: email,
      about: { applicationId: payment.applicationId },
      content: () => ({
        subject: say`${wordsOf()[news.kind].subject}: payment ${payment.term}, ${payment.programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [wordsOf()[news.kind].words],
        facts: facts(),
        action: { label: say`Open your project`, url: projectPage(p, payment.projectId) },
      }),
    });
}
