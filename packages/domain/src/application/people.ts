/** People whom an applicant invites to write with them. */

import { m } from '@grantdesk/messages';

/** Most people, invited or joined, beside the applicant. */
export const MAX_PEOPLE = 20;
export const INVITATION_DAYS = 14;

export type InvitationState = 'OPEN' | 'EXPIRED' | 'USED' | 'WITHDRAWN';

/** What an invitation is still good for. A withdrawn one stays so, whatever happened to it before. */
export function invitationState(facts: { isRemoved: boolean; isAccepted: boolean; isExpired: boolean }): InvitationState {
  if (facts.isRemoved) return 'WITHDRAWN';
  if (facts.isAccepted) return 'USED';
  return facts.isExpired ? 'EXPIRED' : 'OPEN';
}

const WORDS: Record<Exclude<InvitationState, 'OPEN'>, string> = {
  get EXPIRED() {
    return m.application.thisInvitationHasExpiredItWas({ days: INVITATION_DAYS });
  },
  get USED() {
    return m.application.thisInvitationHasAlreadyBeenUsed();
  },
  get WITHDRAWN() {
    return m.application.thisInvitationWasWithdrawn();
  },
};

/** Why an invitation cannot be accepted; null where it can. */
export const invitationDenial = (state: InvitationState): string | null => (state === 'OPEN' ? null : WORDS[state]);

/** Whether an address is the one that was invited: case and the spaces around it make no difference. */
export const isSameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
