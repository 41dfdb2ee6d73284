import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';

export type Grant = Answer<'contract.one'>['data'];
export type Version = Grant['versions'][number];

/** The current version: sent or signed. */
export const findStanding = ({ versions }: Grant): Version | undefined => versions.find(({ status }) => status !== 'VOID');

/** "Signed by Ada Obi on Nov 21, 2026 at 10:00pm WAT, on screen". */
export function signatureWords({ signature }: Version, zone: string): string {
  if (!signature) return '';
  const how = signature.method === 'COPY' ? m.contract.onACopyThatWasConfirmed() : m.contract.onScreen();
  return m.contract.signedByNameOnAtHow({ name: signature.name, at: formatDateTimeZone(signature.at, zone), how });
}

/** What waits for whom, in a sentence. */
export function stateWords(grant: Grant): string {
  const contract = findStanding(grant);
  if (!contract) return m.contract.noContractHasBeenSentYet();
  if (contract.status === 'SIGNED') return m.contract.theContractIsSigned();
  return contract.copies.some(({ state }) => state === 'WAITING')
    ? m.contract.aSignedCopyNeedsChecking()
    : m.contract.theContractIsWaitingFor();
}
