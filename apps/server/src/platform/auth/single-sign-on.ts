import { m } from '@grantdesk/messages';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { SingleSignOn } from '../config.ts';
import { AppError } from '../errors.ts';

/** What the provider is called in addresses and in the table of accounts. */
export const PROVIDER_ID = 'oidc';
/** The longest wait for a provider that does not answer. */
const MAX_WAIT_MS = 8_000;

/**
 * OpenID Connect by discovery, with PKCE, state and nonce, and tokens checked against the provider's keys. It connects
 * accounts that exist, by an address that the provider says is verified; it makes none, and gives no role.
 */
export const providerPlugin = ({ issuer, clientId, clientSecret, name, domains }: SingleSignOn) =>
  genericOAuth({
    config: [
      {
        providerId: PROVIDER_ID,
        name,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        disableSignUp: true,
        disableImplicitSignUp: true,
        overrideUserInfo: false,
        mapProfileToUser: (profile: Record<string, unknown>) => ({
          emailVerified: profile['email_verified'] === true && isOfDomain(profile['email'], domains),
        }),
      },
    ],
  });

const isOfDomain = (email: unknown, domains: string[]): boolean =>
  typeof email === 'string' && (domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()));

type Library = { $context: Promise<{ socialProviders: { id: string }[] }> };

/**
 * The library with the provider, created on first use and reused once the provider has answered: a provider that is down
 * hinders neither the start of the process nor people who sign in with a password.
 * @throws AppError 503 while it cannot be reached
 */
export function providerLibrary<L extends Library>({ name }: SingleSignOn, make: () => L): () => Promise<L> {
  let ready: L | undefined;
  return async () => {
    if (ready) return ready;
    const made = make();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS);
    });
    const context = await Promise.race([made.$context.catch(() => undefined), late]);
    clearTimeout(timer);
    if (!context?.socialProviders.some(({ id }) => id === PROVIDER_ID))
      throw new AppError('UNAVAILABLE', m.auth.nameCannotBeReachedRightNow({ name }));
    ready = made;
    return made;
  };
}
