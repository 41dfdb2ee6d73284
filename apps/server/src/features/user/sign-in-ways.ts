import type { Answer } from '@grantdesk/api';
import { readAwaitingSession } from '#platform/auth/session.ts';
import type { Platform } from '#platform/context.ts';

/** What the sign-in page offers, and whether this browser has given the password and owes the second step. */
export async function readSignInWays(p: Platform, cookie: string | undefined): Promise<Answer<'user.signInWays'>> {
  const awaiting = await readAwaitingSession(p, cookie);
  return { data: { singleSignOn: p.config.singleSignOn?.name ?? null, awaitsSecondFactor: awaiting !== undefined } };
}
