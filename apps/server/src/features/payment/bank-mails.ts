import { BANK_LINK_MINUTES } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
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
    kind: 'bank.link',
    to: application.email,
    content: () => ({
      subject: say`Confirm the bank details of ${application.applicationNumber}`,
      greeting: say`Hello ${application.name},`,
      paragraphs: [
        say`Bank details were entered for your project. Confirm that it was you; the link works for ${BANK_LINK_MINUTES} minutes. The programme team then approves them, and pays nothing until it has.`,
        say`If it was not you, do not open the link. Change your password and tell the programme team.`,
      ],
      facts: [
        [say`Application`, application.applicationNumber],
        [say`Bank`, bank],
        [say`Account`, number],
      ],
      action: { label: say`Confirm the bank details`, url: `${page(p, application)}?token=${token}` },
    }),
  });

const wordsOf = () => ({
  changed: {
    subject: say`New bank details were entered`,
    words: say`New bank details were entered for your project. They still have to be confirmed and approved before they are used.`,
  },
  approved: {
    subject: say`Your bank details were approved`,
    words: say`Payments of your project go to this account from now on.`,
  },
  refused: {
    subject: say`Your bank details were not approved`,
    words: say`The programme team did not approve the bank details that you entered. Enter them again.`,
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
    kind: 'bank.news',
    to: to,
    about: { applicationId: application.id },
    content: () => ({
      subject: say`${wordsOf()[kind].subject}: ${application.applicationNumber}`,
      greeting: say`Hello ${application.name},`,
      paragraphs: [wordsOf()[kind].words, say`If you did not expect this, tell the programme team.`],
      facts: [
        [say`Application`, application.applicationNumber],
        [say`Account`, number],
        ...(kind === 'refused' && reason ? ([[say`Reason`, reason]] as [string, string][]) : []),
      ],
      action: { label: say`Look at the bank details`, url: page(p, application) },
    }),
  });
