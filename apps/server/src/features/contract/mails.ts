import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { tell } from '../../platform/notify/tell.ts';
import type { GrantRecord } from './queries.ts';

const WORDS = {
  SENT: {
    subject: 'Your contract is ready to be signed',
    words: 'The contract of your grant is ready. Read it and sign it on screen, or send a signed copy back.',
    label: 'Read the contract',
  },
  SIGNED: {
    subject: 'Your contract is signed',
    words: 'The contract of your grant is signed. You can read it and save it as a PDF at any time.',
    label: 'View the contract',
  },
  SIGNED_STAFF: {
    subject: 'A contract was signed',
    words: 'The contract of this application is signed. The project can be initialised now.',
    label: 'View the application',
  },
  COPY_STAFF: {
    subject: 'A signed copy waits to be checked',
    words: 'The applicant has sent a signed copy of the contract. Confirm it, or send it back with a reason.',
    label: 'Check the copy',
  },
  RETURNED: {
    subject: 'Your signed copy came back',
    words: 'The signed copy of your contract could not be accepted:',
    label: 'View the contract',
  },
} as const;

/** Tells the applicant or the managers what became of a contract, with the change that makes it (GRANT-1). */
export async function mailContract(
  p: Platform,
  tx: Tx,
  grant: GrantRecord,
  what: keyof typeof WORDS,
  given: { to: readonly { name: string; email: string }[]; facts?: [string, string][]; more?: string[] },
): Promise<void> {
  const { subject, words, label } = WORDS[what];
  const isStaffMail = what.endsWith('_STAFF');
  const url = isStaffMail
    ? `${p.config.publicUrl}/secure/admin/applications/programmes/${grant.programmeId}/application/${grant.id}?tab=contract`
    : `${p.config.publicUrl}/secure/subscriber/applications/${grant.id}/outcome`;
  for (const { name, email } of given.to)
    await tell(tx, {
      kind: isStaffMail ? 'contract.team' : 'contract.news',
      to: email,
      about: { applicationId: grant.id },
      content: {
        subject: `${subject}: ${grant.applicationNumber}, ${grant.programmeName}`,
        greeting: `Hello ${name},`,
        paragraphs: [words, ...(given.more ?? [])],
        facts: [['Programme', grant.programmeName], ['Application', grant.applicationNumber], ...(given.facts ?? [])],
        action: { label, url },
      },
    });
}
