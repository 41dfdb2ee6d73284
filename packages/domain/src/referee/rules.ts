/** Who can be a referee of an application, and what has become of a request. */
import { m } from '@grantdesk/messages';
import { likelyConflict, toMarks, type ConflictParty } from '../task/conflict.ts';
import type { RefereeSettings, ReviewerAccess } from './settings.ts';

export const REFEREE_NAME_MAX = 200;
export const REFEREE_TEXT_MAX = 300;
export const DECLINE_REASON_MAX = 1_000;

export const REFEREE_STATES = ['NAMED', 'INVITED', 'STARTED', 'EXPIRED', 'ANSWERED', 'DECLINED'] as const;
export type RefereeState = (typeof REFEREE_STATES)[number];

export interface RefereeFacts {
  invitedAt: Date | null;
  expiresAt: Date | null;
  savedAt: Date | null;
  answeredAt: Date | null;
  declinedAt: Date | null;
}

/** Where a request is at a moment. */
export function refereeState({ invitedAt, expiresAt, savedAt, answeredAt, declinedAt }: RefereeFacts, now: Date): RefereeState {
  if (answeredAt) return 'ANSWERED';
  if (declinedAt) return 'DECLINED';
  if (!invitedAt || !expiresAt) return 'NAMED';
  if (expiresAt <= now) return 'EXPIRED';
  return savedAt ? 'STARTED' : 'INVITED';
}

/** Gmail reads these addresses as one mailbox, whatever dots they have. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/** The mailbox that an address leads to: without case, without what follows a plus, and without the dots that Gmail ignores. */
export function toMailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

export interface NamedReferee {
  email: string;
  organisation: string | null;
}

/** Why a person cannot be a referee of an application; null where they can. */
export function refereeDenial(
  referee: NamedReferee,
  facts: {
    /** The applicant, their co-authors and the organisation that applies. */
    applicants: readonly ConflictParty[];
    /** Addresses of the other referees. */
    others: readonly string[];
    refusesSameOrganisation: boolean;
    /** The referee's account is a confirmed member of an organisation that the applicants belong to. */
    isFellowMember: boolean;
  },
): string | null {
  const mailbox = toMailbox(referee.email);
  if (facts.applicants.some(({ email }) => email !== '' && toMailbox(email) === mailbox)) return m.referee.ownAddress();
  if (facts.others.some((email) => toMailbox(email) === mailbox)) return m.referee.namedTwice();
  if (!facts.refusesSameOrganisation) return null;
  const isSame = facts.isFellowMember || likelyConflict(toMarks(referee), facts.applicants.map(toMarks)) !== null;
  return isSame ? m.referee.sameOrganisation() : null;
}

/**
 * Why no other referee can be named; null where one can. After submitting, only those that are still missing can be.
 * @param count named referees who did not decline
 */
export function namingDenial(
  { min, max, namedBeforeSubmit }: Pick<RefereeSettings, 'min' | 'max' | 'namedBeforeSubmit'>,
  { count, isSubmitted, isEnded }: { count: number; isSubmitted: boolean; isEnded: boolean },
): string | null {
  if (max === 0) return m.referee.noneRequested();
  if (isEnded) return m.referee.applicationEnded();
  if (isSubmitted && namedBeforeSubmit && count >= Math.max(min, 1)) return m.referee.allNamed();
  return count >= max ? m.referee.nameAtMost({ max }) : null;
}

/** Why an application cannot be submitted with these referees; null where it can. */
export const refereeSubmitDenial = (
  { min, max, namedBeforeSubmit }: Pick<RefereeSettings, 'min' | 'max' | 'namedBeforeSubmit'>,
  count: number,
): string | null => (max > 0 && namedBeforeSubmit && count < min ? m.referee.nameAtLeast({ min, missing: min - count }) : null);

/** Why an applicant cannot change a referee; null where they can. */
export function refereeChangeDenial(state: RefereeState, isEnded: boolean): string | null {
  if (state === 'ANSWERED') return m.referee.hasAnswered();
  if (state === 'DECLINED') return m.referee.hasDeclined();
  return isEnded ? m.referee.applicationEnded() : null;
}

export type ReferenceSight = 'FULL' | 'NAMES_HIDDEN' | 'CLOSED';

/** What staff who may read an application see of its references. @param isTeam they run or oversee the programme */
export function referenceSight(access: ReviewerAccess, reader: { isTeam: boolean; isBlind: boolean }): ReferenceSight {
  if (reader.isBlind) return access === 'NAMES_HIDDEN' ? 'NAMES_HIDDEN' : 'CLOSED';
  return reader.isTeam || access !== 'NONE' ? 'FULL' : 'CLOSED';
}

/** What a list of applications says of references. */
export const REFERENCE_PROGRESS = ['COMPLETE', 'MISSING', 'NONE'] as const;
export type ReferenceProgress = (typeof REFERENCE_PROGRESS)[number];
