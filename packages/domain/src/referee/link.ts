/** The link by which a referee answers without an account. */
import { m } from '@grantdesk/messages';

export const LINK_STATES = ['OPEN', 'EXPIRED', 'ANSWERED', 'DECLINED', 'REPLACED', 'WITHDRAWN'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Hours after a link has expired in which a draft is still saved: nothing that is being written then is lost. */
export const DRAFT_GRACE_HOURS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a link is still good for. One that was replaced stays so, whatever the newer one led to. */
export function linkState(facts: {
  isReplaced: boolean;
  /** The referee was removed, or the application has ended. */
  isWithdrawn: boolean;
  isAnswered: boolean;
  isDeclined: boolean;
  expiresAt: Date;
  now: Date;
}): LinkState {
  if (facts.isReplaced) return 'REPLACED';
  if (facts.isAnswered) return 'ANSWERED';
  if (facts.isWithdrawn) return 'WITHDRAWN';
  if (facts.isDeclined) return 'DECLINED';
  return facts.expiresAt <= facts.now ? 'EXPIRED' : 'OPEN';
}

const LINK_TEXTS: Record<Exclude<LinkState, 'OPEN'>, () => string> = {
  EXPIRED: () => m.referee.linkExpired(),
  ANSWERED: () => m.referee.linkAnswered(),
  DECLINED: () => m.referee.linkDeclined(),
  REPLACED: () => m.referee.linkReplaced(),
  WITHDRAWN: () => m.referee.linkWithdrawn(),
};

/** What a person reads who follows a link that no longer takes a reference; null where it does. */
export const linkText = (state: LinkState): string | null => (state === 'OPEN' ? null : LINK_TEXTS[state]());

/** Whether what a referee writes is still saved, to be there when the time is extended. */
export const canSaveDraft = (state: LinkState, expiresAt: Date, now: Date): boolean =>
  state === 'OPEN' || (state === 'EXPIRED' && now.getTime() - expiresAt.getTime() <= DRAFT_GRACE_HOURS * HOUR_MS);

export const REFEREE_REMINDERS = ['HALFWAY', 'TWO_DAYS'] as const;
export type RefereeReminder = (typeof REFEREE_REMINDERS)[number];

/**
 * The reminder that is due: when half the time has passed, and two days before its end. A person who has less than four days gets
 * only the second.
 */
export function dueRefereeReminder(invitedAt: Date, expiresAt: Date, now: Date): RefereeReminder | null {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return null;
  if (left <= 2 * DAY_MS) return expiresAt.getTime() - invitedAt.getTime() > 2 * DAY_MS ? 'TWO_DAYS' : null;
  const half = (expiresAt.getTime() - invitedAt.getTime()) / 2;
  return half >= 2 * DAY_MS && left <= half ? 'HALFWAY' : null;
}
