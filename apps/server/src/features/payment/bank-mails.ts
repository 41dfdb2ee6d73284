import { BANK_LINK_MINUTES } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { tell } from '../../platform/notify/tell.ts';
import type { BankApplication } from './bank.ts';

const page = (p: Pick<Platform, 'config'>, { projectId }: BankApplication): string =>
  `${p.config.publicUrl}/secure/subscriber/projects/${projectId}/bank`;

/** The link that confirms entered bank details; it leads to our own address and works once, for an hour (S22). */
export const mailBankLink = (
  p: Platform,
  tx: Tx,
  application: BankApplication,
  { bank, number, token }: { bank: string; number: string; token: string },
): Promise<void> =>
  tell(tx, {
    kind: 'bank.link',
    to: application.email,
    content: {
      subject: `Confirm the bank details of ${application.applicationNumber}`,
      greeting: `Hello ${application.name},`,
      paragraphs: [
        `Bank details were entered for your project. Confirm that it was you; the link works for ${BANK_LINK_MINUTES} minutes. The programme team then approves them, and pays nothing until it has.`,
        'If it was not you, do not open the link. Change your password and tell the programme team.',
      ],
      facts: [
        ['Application', application.applicationNumber],
        ['Bank', bank],
        ['Account', number],
      ],
      action: { label: 'Confirm the bank details', url: `${page(p, application)}?token=${token}` },
    },
  });

const WORDS = {
  changed: {
    subject: 'New bank details were entered',
    words: 'New bank details were entered for your project. They still have to be confirmed and approved before they are used.',
  },
  approved: { subject: 'Your bank details were approved', words: 'Payments of your project go to this account from now on.' },
  refused: {
    subject: 'Your bank details were not approved',
    words: 'The programme team did not approve the bank details that you entered. Enter them again.',
  },
} as const;

/** Tells an address that bank details changed; the number only ever masked. */
export const mailBankNews = (
  p: Platform,
  tx: Tx,
  application: BankApplication,
  { kind, to, number, reason }: { kind: keyof typeof WORDS; to: string; number: string; reason?: string },
): Promise<void> =>
  tell(tx, {
    kind: 'bank.news',
    to: to,
    about: { applicationId: application.id },
    content: {
      subject: `${WORDS[kind].subject}: ${application.applicationNumber}`,
      greeting: `Hello ${application.name},`,
      paragraphs: [WORDS[kind].words, 'If you did not expect this, tell the programme team.'],
      facts: [
        ['Application', application.applicationNumber],
        ['Account', number],
        ...(kind === 'refused' && reason ? ([['Reason', reason]] as [string, string][]) : []),
      ],
      action: { label: 'Look at the bank details', url: page(p, application) },
    },
  });
