import { m } from '@grantdesk/messages';

const WORDS: Record<string, (name: string) => string> = {
  account_not_linked: (name) => m.auth.thereIsAnAccountWithYour({ name }),
  signup_disabled: (name) => m.auth.thereIsNoAccountHereFor({ name }),
  access_denied: (name) => m.auth.youDidNotSignInAt({ name }),
};

/** Why signing in by the provider did not work, in plain words. @param code from the address */
export const providerFailure = (code: string, name: string): string =>
  (WORDS[code] ?? ((provider) => m.auth.signingInWithProviderDidNot({ provider })))(name);
