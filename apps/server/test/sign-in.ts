import type { LightMyRequestResponse } from 'fastify';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { totpAt } from '../src/platform/auth/totp.ts';
import { dataOf, type Caller, type Persona, type TestApp } from './app.ts';

/** The cookies of an answer as a browser sends them back. */
export const cookieOf = (response: Pick<LightMyRequestResponse, 'cookies'>): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

export const signIn = (t: TestApp, email: string, password = DEMO_PASSWORD, headers: Record<string, string> = {}) =>
  t.anonymous.post('/auth/sign-in/email', { email, password }, headers);

/** Calls with a cookie that was come by in a test. */
export const withCookie = (t: TestApp, cookie: string) => ({
  get: (url: string) => t.anonymous.send({ method: 'GET', url, headers: { cookie } }),
  post: (url: string, body: object = {}) => t.anonymous.post(url, body, { cookie }),
});

/** A code of now; `steps` away for another, since each is good once. */
export const codeOf = (secret: string, steps = 0): string => totpAt(secret, Date.now() + steps * 30_000);

/** Turns the second factor of a person on, with a code of the step before now, so that the present one is still good. */
export async function turnOn(
  t: TestApp,
  persona: Persona,
): Promise<{ who: Caller; email: string; secret: string; codes: string[] }> {
  const who = await t.as(persona);
  const { secret } = dataOf<{ secret: string }>(await who.post('/user/second-factor/start', { password: DEMO_PASSWORD }));
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
    await who.post('/user/second-factor/prove', { code: codeOf(secret, -1) }),
  );
  return { who, email: demoEmail(persona), secret, codes: recoveryCodes };
}
