import { m } from '@grantdesk/messages';

/** Fewest characters of a password. */
export const PASSWORD_MIN = 10;

/** What is said of a password that stands in the lists of common ones, or is hardly more than a name. */
export const passwordGuessable = m.user.othersWouldGuessThisOneSoon;

/** For how long a given password is good for what moves money or opens personal data. */
export const IDENTITY_MINUTES = 15;

/** Whether the person behind a session gave the password lately. A clock that was set back does not make it good for ever. */
export function isIdentityFresh(confirmedAt: Date, now: Date): boolean {
  const minutes = (now.getTime() - confirmedAt.getTime()) / 60_000;
  return Math.abs(minutes) < IDENTITY_MINUTES;
}
