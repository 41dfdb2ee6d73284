import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';
import type { GrantRecord } from './queries.ts';

const wordsOf = () => ({
  SENT: {
    subject: say`Your contract is ready to be signed`,
    words: say`The contract of your grant is ready. Read it and sign it on screen, or send a signed copy back.`,
    label: say`Read the contract`,
  },
  SIGNED: {
    subject: say`Your contract is signed`,
    words: say`The contract of your grant is signed. You can read it and save it as a PDF at any time.`,
    label: say`View the contract`,
  },
  SIGNED_STAFF: {
    subject: say`A contract was signed`,
    words: say`The contract of this application is signed. The project can be initialised now.`,
    label: say`View the application`,
  },
  COPY_STAFF: {
    subject: say`A signed copy waits to be checked`,
    words: say`The applicant has sent a signed copy of the contract. Confirm it, or send it back with a reason.`,
    label: say`Check the copy`,
  },
  RETURNED: {
    subject: say`Your signed copy came back`,
    words: say`The signed copy of your contract could not be accepted:`,
    label: say`View the contract`,
  },
});

/** Tells the applicant or the managers what became of a contract, with the change that makes it. */
export async function mailContract(
  p: Platform,
  tx: Tx,
  grant: GrantRecord,
  what: keyof ReturnType<typeof wordsOf>,
  given: { to: readonly { name: string; email: string }[]; facts?: () => [string, string][]; more?: () => string[] },
): Promise<void> {
  const isStaffMail = what.endsWith('_STAFF');
  const url = isStaffMail
    ? `${p.config.publicUrl}/secure/admin/applications/programmes/${grant.programmeId}/application/${grant.id}?tab=contract`
    : `${p.config.publicUrl}/secure/subscriber/applications/${grant.id}/outcome`;
  for (const { name, email } of given.to)
    await notify(tx, {
      kind: isStaffMail ? 'contract.team' : 'contract.news',
      to: email,
      about: { applicationId: grant.id },
      content: () => ({
        subject: say`${wordsOf()[what].subject}: ${grant.applicationNumber}, ${grant.programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [wordsOf()[what].words, ...(given.more?.() ?? [])],
        facts: [[say`Programme`, grant.programmeName], [say`Application`, grant.applicationNumber], ...(given.facts?.() ?? [])],
        action: { label: wordsOf()[what].label, url },
      }),
    });
}
