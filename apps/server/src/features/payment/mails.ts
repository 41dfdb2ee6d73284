import { m } from '@grantdesk/messages';
import { eventContent, maskedNumber, nextApprovers, type Details, type DetailValue } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findAccountingStaff } from '../deputy/index.ts';
import { toMoneyFacts } from './outlook.ts';
import { toPaymentFacts } from './present.ts';
import type { PaymentDetail } from './read-queries.ts';

export type PaymentNews =
  { kind: 'approved' } | { kind: 'withheld'; reason: string } | { kind: 'completed'; amount: number; date: string; left: number };

const EVENTS = { approved: 'payment.approved', withheld: 'payment.withheld', completed: 'payment.sent' } as const;

/** Where the people of an application look at their project. */
const projectPage = (p: Pick<Platform, 'config'>, projectId: string): string =>
  `${p.config.publicUrl}/secure/subscriber/projects/${projectId}`;

/** Tells the people of the project; the number of the account only ever masked. */
export async function mailPayment(p: Platform, tx: Tx, payment: PaymentDetail, news: PaymentNews): Promise<void> {
  const money = (amount: number): DetailValue => ({ amount, currency: payment.currency });
  const details: Details = {
    programme: payment.programmeName,
    application: payment.applicationNumber,
    payment: String(payment.term),
    amount: money(news.kind === 'completed' ? news.amount : payment.amount),
    ...(news.kind === 'completed' && { sentOn: { day: news.date } }),
    ...(news.kind === 'completed' && news.left > 0 && { stillToCome: money(news.left) }),
    ...(news.kind === 'withheld' && news.reason !== '' && { reason: news.reason }),
    ...(payment.last4 && news.kind !== 'withheld' && { account: `${payment.bank} ${maskedNumber(payment.last4)}` }),
  };
  for (const { name, email } of await findWriters(tx, payment.applicationId))
    await notify(tx, {
      event: EVENTS[news.kind],
      to: email,
      about: { applicationId: payment.applicationId },
      content: () =>
        eventContent(EVENTS[news.kind], {
          name,
          details,
          action: { label: m.payment.openYourProject(), url: projectPage(p, payment.projectId) },
        }),
    });
}

/** Asks those who can approve the payment: not the person who requests it, and no one whom a conflict of interest shuts out. */
export async function mailPaymentRequest(
  p: Platform,
  tx: Tx,
  payment: PaymentDetail,
  { requester, note }: { requester: string; note: string },
): Promise<void> {
  const staff = await findAccountingStaff(tx);
  const approvers = new Set(nextApprovers(toPaymentFacts(payment), toMoneyFacts(payment), staff).map(({ userId }) => userId));
  const url = `${p.config.publicUrl}/secure/admin/accounting/${payment.programmeId}/${payment.projectId}/${payment.id}/?applicationId=${payment.applicationId}`;
  for (const { name, email } of staff.filter(({ userId }) => approvers.has(userId)))
    await notify(tx, {
      event: 'payment.requested',
      to: email,
      about: { applicationId: payment.applicationId },
      content: () =>
        eventContent('payment.requested', {
          name,
          details: {
            programme: payment.programmeName,
            application: payment.applicationNumber,
            payment: String(payment.term),
            amount: { amount: payment.amount, currency: payment.currency },
            due: { day: payment.dueDate },
          },
          texts: { requester, note },
          action: { label: m.payment.openThePayment(), url },
        }),
    });
}
