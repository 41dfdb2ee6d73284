import type { Answer } from '@grantdesk/api';
import { readAwaitingSession } from '#platform/auth/session.ts';
import type { Platform } from '#platform/context.ts';
import { findSignInProviders } from './provider-queries.ts';

/** What the sign-in page offers, and whether this browser has given the password and owes the second step. */
export async function readSignInWays(p: Platform, cookie: string | undefined): Promise<Answer<'user.signInWays'>> {
  const awaiting = await readAwaitingSession(p, cookie);
  const set = await findSignInProviders(p.db);
  const environment = p.config.singleSignOn ? [{ _id: 'oidc', name: p.config.singleSignOn.name }] : [];
  const providers = [...environment, ...set.map(({ id, name }) => ({ _id: id, name }))];
  return { data: { providers, awaitsSecondFactor: awaiting !== undefined } };
}
