import { m } from '@grantdesk/messages';
import type { Details } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import type { GrantRecord } from './queries.ts';

const wordsOf = () => ({
  SENT: {
    subject: m.contract.yourContractIsReadyToBe(),
    words: m.contract.theContractOfYourGrantIs(),
    label: m.contract.readTheContract(),
  },
  SIGNED: {
    subject: m.contract.yourContractIsSigned(),
    words: m.contract.theContractOfYourGrantIs2(),
    label: m.contract.viewTheContract(),
  },
  SIGNED_STAFF: {
    subject: m.common.aContractWasSigned(),
    words: m.contract.theContractOfThisApplicationIs(),
    label: m.common.viewTheApplication(),
  },
  COPY_STAFF: {
    subject: m.contract.aSignedCopyNeedsChecking2(),
    words: m.contract.theApplicantHasSentASigned(),
    label: m.contract.checkTheCopy(),
  },
  RETURNED: {
    subject: m.contract.yourSignedCopyCameBack(),
    words: m.contract.theSignedCopyOfYourContract(),
    label: m.contract.viewTheContract(),
  },
});

/** Tells the applicant or the managers what became of a contract, with the change that makes it. */
export async function mailContract(
  p: Platform,
  tx: Tx,
  grant: GrantRecord,
  what: keyof ReturnType<typeof wordsOf>,
  given: { to: readonly { name: string; email: string }[]; details?: () => Details; more?: () => string[] },
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
        subject: m.common.subjectApplicationnumberProgrammename({
          subject: wordsOf()[what].subject,
          applicationNumber: grant.applicationNumber,
          programmeName: grant.programmeName,
        }),
        name,
        paragraphs: [wordsOf()[what].words, ...(given.more?.() ?? [])],
        details: {
          programme: grant.programmeName,
          application: grant.applicationNumber,
          ...given.details?.(),
        },
        action: { label: wordsOf()[what].label, url },
      }),
    });
}
