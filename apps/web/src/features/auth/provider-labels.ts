const WORDS: Record<string, (name: string) => string> = {
  account_not_linked: (name) =>
    `There is an account with your address here, but ${name} does not vouch for that address. Sign in with your password.`,
  signup_disabled: (name) => `There is no account here for the address that ${name} told. Ask the team to invite you.`,
  access_denied: (name) => `You did not sign in at ${name}. Try again, or use your password.`,
};

/** Why signing in by the provider did not work, in plain words. @param code from the address */
export const providerFailure = (code: string, name: string): string =>
  (WORDS[code] ?? ((provider) => `Signing in with ${provider} did not work. Try again, or use your password.`))(name);
