import type { Answer, CallInput } from '@grantdesk/api';
import { API_PREFIX, AUTH_PREFIX } from '@grantdesk/api/paths';
import type { Actor } from '@grantdesk/domain';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, send } from './client.ts';
import { isStatus } from './errors.ts';

export type Me = Answer<'user.me'>['data'];

/** The signed-in person, or null. */
export const sessionQuery = queryOptions<Me | null>({
  queryKey: ['user.me'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    try {
      return (await call('user.me', { signal })).data;
    } catch (thrown) {
      if (isStatus(thrown, 401)) return null;
      throw thrown;
    }
  },
});

/** The person as the shared access rules want them. The server decides; the screen only repeats it. */
export const toActor = (me: Me): Actor => ({
  userId: me._id,
  name: me.name,
  email: me.email,
  accountType: me.accountType,
  role: me.role,
  permissions: me.permissions as Actor['permissions'],
});

async function authCall(path: string, body: unknown): Promise<unknown> {
  const response = await send(`${API_PREFIX}${AUTH_PREFIX}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json().catch(() => null);
}

/** A session came of it, or one that waits for the second step. */
type SignedIn = { awaitsSecondFactor?: boolean } | null;

export type SignUp = CallInput<'auth.signUp'>['body'];

/** Accounts, and the auth library's own routes. */
export const auth = {
  signIn: (email: string, password: string) => authCall('/sign-in/email', { email, password }) as Promise<SignedIn>,
  /** The address of a provider, to go to. */
  providerAddress: async (provider: string, returnTo: string | undefined): Promise<string> =>
    ((await authCall('/sign-in/social', { provider, returnTo })) as { url: string }).url,
  passkeyOptions: () => authCall('/passkey/options', {}),
  signInWithPasskey: (response: unknown) => authCall('/sign-in/passkey', response),
  signUp: (body: SignUp) => call('auth.signUp', { body }),
  signOut: () => authCall('/sign-out', {}),
  /** Gives the session its full length again. */
  extend: () => send(`${API_PREFIX}${AUTH_PREFIX}/get-session`, { headers: { accept: 'application/json' } }),
  resendVerification: (email: string) => call('auth.sendVerification', { body: { email } }),
  requestPasswordReset: (email: string) => call('auth.requestReset', { body: { email } }),
  resetPassword: (token: string, newPassword: string) => call('auth.resetPassword', { body: { token, newPassword } }),
  /** By the link of the verification email. Without a password the answer may say that it needs one. */
  verify: async (token: string, password?: string) =>
    (await call('auth.verify', { body: { token, ...(password !== undefined && { password }) } })).data,
};

/** Ends the session and forgets everything that was loaded under it. */
export async function signOut(client: QueryClient): Promise<void> {
  const { deviceDrafts } = await import('../storage/device-drafts.ts');
  await deviceDrafts.clearAll();
  await auth.signOut().catch(() => undefined);
  client.clear();
  client.setQueryData(sessionQuery.queryKey, null);
}
