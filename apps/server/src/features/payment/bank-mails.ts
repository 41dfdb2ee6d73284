import { m } from '@grantdesk/messages';
import { BANK_LINK_MINUTES } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import type { BankApplication } from './account-queries.ts';

const page = (p: Pick<Platform, 'config'>, { projectId }: BankApplication): string =>
  `${p.config.publicUrl}/secure/subscriber/projects/${projectId}/bank`;

/** The link that confirms entered bank details; it leads to our own address and works once, for an hour. */
export const mailBankLink = (
  p: Platform,
  tx: Tx,
  application: BankApplication,
  { bank, number, token }: { bank: string; number: string; token: string },
): Promise<void> =>
  notify(tx, {
    event: 'bank.link',
    to: application.email,
    content: () => ({
      subject: m.payment.confirmTheBankDetailsOfApplicationnumber({ applicationNumber: application.applicationNumber }),
      name: application.name,
      paragraphs: [m.payment.bankDetailsWereEnteredForYour({ minutes: BANK_LINK_MINUTES }), m.payment.ifItWasNotYouDo()],
      details: {
        application: application.applicationNumber,
        bank: bank,
        account: number,
      },
      action: { label: m.payment.confirmTheBankDetails(), url: `${page(p, application)}?token=${token}` },
    }),
  });

const wordsOf = () => ({
  changed: {
    subject: m.payment.newBankDetailsWereEntered(),
    words: m.payment.newBankDetailsWereEnteredFor(),
  },
  approved: {
    subject: m.payment.yourBankDetailsWereApproved(),
    words: m.payment.paymentsOfYourProjectGoTo(),
  },
  refused: {
    subject: m.payment.yourBankDetailsWereNotApproved(),
    words: m.payment.theProgrammeTeamDidNotApprove(),
  },
});

/** Tells an address that bank details changed; the number only ever masked. */
export const mailBankNews = (
  p: Platform,
  tx: Tx,
  application: BankApplication,
  { kind, to, number, reason }: { kind: keyof ReturnType<typeof wordsOf>; to: string; number: string; reason?: string },
): Promise<void> =>
  notify(tx, {
    event: 'bank.news',
    to: to,
    about: { applicationId: application.id },
    content: () => ({
      subject: m.payment.subjectApplicationnumber({
        subject: wordsOf()[kind].subject,
        applicationNumber: application.applicationNumber,
      }),
      name: application.name,
      paragraphs: [wordsOf()[kind].words, m.payment.ifYouDidNotExpectThis()],
      details: {
        application: application.applicationNumber,
        account: number,
        ...(kind === 'refused' && reason && { reason: reason }),
      },
      action: { label: m.payment.lookAtTheBankDetails(), url: page(p, application) },
    }),
  });
