import { m } from '@grantdesk/messages';
import { eventContent, type Details } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findManagers, type GrantRecord } from './queries.ts';

const aboutGrant = (grant: GrantRecord): Details => ({
  programme: grant.programmeName,
  application: grant.applicationNumber,
});

const labelOf = (event: ContractEvent): string =>
  event === 'contract.sent' || event === 'contract.replaced' ? m.contract.readTheContract() : m.contract.viewTheContract();

type ContractEvent = 'contract.sent' | 'contract.replaced' | 'contract.signed' | 'contract.copy-returned';

/** Tells the applicant what became of a contract, with the change that makes it. */
export async function mailContract(
  p: Platform,
  tx: Tx,
  grant: GrantRecord,
  event: ContractEvent,
  { details = {}, reason = '' }: { details?: Details; reason?: string },
): Promise<void> {
  await notify(tx, {
    event,
    to: grant.email,
    about: { applicationId: grant.id },
    content: () =>
      eventContent(event, {
        name: grant.name,
        details: { ...aboutGrant(grant), ...details },
        texts: { reason },
        action: { label: labelOf(event), url: `${p.config.publicUrl}/secure/subscriber/applications/${grant.id}/outcome` },
      }),
  });
}

const teamWords = () => ({
  SIGNED: {
    subject: m.common.aContractWasSigned(),
    words: m.contract.theContractOfThisApplicationIs(),
    label: m.common.viewTheApplication(),
  },
  COPY: {
    subject: m.contract.aSignedCopyNeedsChecking2(),
    words: m.contract.theApplicantHasSentASigned(),
    label: m.contract.checkTheCopy(),
  },
});

/** Tells the managers of the programme that a contract was signed, or that a signed copy waits for them. */
export async function mailContractTeam(
  p: Platform,
  tx: Tx,
  grant: GrantRecord,
  what: keyof ReturnType<typeof teamWords>,
  details: Details = {},
): Promise<void> {
  const url = `${p.config.publicUrl}/secure/admin/applications/programmes/${grant.programmeId}/application/${grant.id}?tab=contract`;
  for (const { name, email } of await findManagers(tx, grant.programmeId))
    await notify(tx, {
      event: 'contract.team',
      to: email,
      about: { applicationId: grant.id },
      content: () => ({
        subject: m.common.subjectApplicationnumberProgrammename({
          subject: teamWords()[what].subject,
          applicationNumber: grant.applicationNumber,
          programmeName: grant.programmeName,
        }),
        name,
        paragraphs: [teamWords()[what].words],
        details: { ...aboutGrant(grant), ...details },
        action: { label: teamWords()[what].label, url },
      }),
    });
}
