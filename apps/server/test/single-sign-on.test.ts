import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '../db/seed/accounts.ts';
import { readConfig, SettingError } from '../src/platform/config.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startProvider, walkThroughProvider } from './oidc.ts';
import { codeOf, cookieOf, turnOn, withCookie } from './sign-in.ts';

const CALLBACK = 'http://localhost:3000/api/auth/callback/oidc';

describe('single sign-on by OpenID Connect', () => {
  let t: TestApp;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider({
      director: { email: demoEmail('director'), email_verified: true },
      assessor: { email: demoEmail('assessor1'), email_verified: true },
      unverified: { email: demoEmail('manager'), email_verified: false },
      unsaid: { email: demoEmail('accountant') },
      stranger: { email: 'stranger@demo.grantdesk.test', email_verified: true, name: 'Stranger' },
      elsewhere: { email: 'away@example.test', email_verified: true },
      mande: { email: demoEmail('mande'), email_verified: true },
      gone: { email: demoEmail('assessor2'), email_verified: true },
      silent: {},
    });
    provider.serve(CALLBACK);
    t = await startTestApp({ ...provider.env, OIDC_DOMAINS: 'demo.grantdesk.test' });
  });
  afterAll(async () => {
    await t.close();
    await provider.stop();
  });

  /** The address to go to, with the cookie that the answer must come back with. */
  const begin = async (body: object = {}) => {
    const answer = await t.anonymous.post('/auth/sign-in/social', body);
    expect(answer.statusCode, answer.body).toBe(200);
    return { url: answer.json<{ url: string }>().url, cookie: cookieOf(answer) };
  };
  const comeBack = (address: URL, cookie: string) =>
    t.anonymous.send({ method: 'GET', url: `${address.pathname}${address.search}`, headers: { cookie } });
  const signIn = async (login: string, body: object = {}) => {
    const { url, cookie } = await begin(body);
    return comeBack(await walkThroughProvider(url, login), cookie);
  };
  const goal = (response: { headers: Record<string, unknown> }) => String(response.headers['location']);
  const me = async (response: Parameters<typeof cookieOf>[0]) => withCookie(t, cookieOf(response)).get('/user/me');

  it('connects an account that exists by its verified address, and signs it in with its own role', async () => {
    const back = await signIn('assessor', { returnTo: '/secure/admin/forms' });
    expect(back.statusCode).toBe(302);
    expect(goal(back)).toBe('/signin?step=provider&returnTo=%2Fsecure%2Fadmin%2Fforms');
    expect((await me(back)).json()).toMatchObject({ data: { email: demoEmail('assessor1'), role: 'Assessor' } });
    // A second time by what connects them, with the same account.
    expect((await me(await signIn('assessor'))).statusCode).toBe(200);
    const { rows } = await t.owner.query<{ provider_id: string; access_token: string | null; id_token: string | null }>(
      `select provider_id, access_token, id_token from accounts where provider_id <> 'credential'`,
    );
    expect(rows).toEqual([{ provider_id: 'oidc', access_token: null, id_token: null }]);
    const audit = await t.owner.query<{ type: string; data: { method: string } }>(
      `select type, data from audit_events where actor_name = (select name from users where email = $1) and type in ('account.linked', 'account.signed-in') order by at`,
      [demoEmail('assessor1')],
    );
    expect(audit.rows.map(({ type, data }) => [type, data.method])).toEqual([
      ['account.linked', 'password'],
      ['account.signed-in', 'single sign-on'],
      ['account.signed-in', 'single sign-on'],
    ]);
  });

  it('connects an account with money or decisions only once its password was given', async () => {
    const back = await signIn('director', { returnTo: '/secure/admin/forms' });
    expect(goal(back)).toBe('/signin?step=connect&returnTo=%2Fsecure%2Fadmin%2Fforms');
    expect((await me(back)).statusCode).toBe(401);
    const half = withCookie(t, cookieOf(back) || '');
    expect((await half.get('/identity/waiting')).statusCode).toBe(404);
  });

  it.each([
    ['unverified', 'account_not_linked'],
    ['unsaid', 'account_not_linked'],
    ['stranger', 'signup_disabled'],
    ['elsewhere', 'signup_disabled'],
    ['silent', 'email_not_found'],
  ])('opens nothing for an address that is %s, and makes no account', async (login, error) => {
    const count = async () => (await t.owner.query('select 1 from users')).rowCount;
    const before = await count();
    const back = await signIn(login);
    expect(goal(back)).toContain('/signin?');
    expect(new URL(goal(back), 'http://localhost').searchParams.get('error')).toBe(error);
    expect((await me(back)).statusCode).toBe(401);
    expect(await count()).toBe(before);
  });

  it('an account outside the mail domains that are set is not connected', async () => {
    await t.owner.query(`update users set email = 'away@example.test' where email = $1`, [demoEmail('applicant3')]);
    expect(goal(await signIn('elsewhere'))).toContain('account_not_linked');
  });

  it('sends state, nonce and PKCE, and refuses an answer that is changed, repeated or without its own cookie', async () => {
    const first = await begin();
    const query = new URL(first.url).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length, name).toBeGreaterThanOrEqual(32);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(CALLBACK);
    const address = await walkThroughProvider(first.url, 'assessor');
    const wrong = async (at: URL, cookie: string) => {
      const back = await comeBack(at, cookie);
      expect(goal(back)).toMatch(/\/signin\?.*error=/);
      expect((await me(back)).statusCode).toBe(401);
    };
    // Someone else's browser, as in a forged sign-in.
    await wrong(address, '');
    await wrong(address, (await begin()).cookie);
    const changed = new URL(address);
    changed.searchParams.set('state', 'x'.repeat(32));
    await wrong(changed, first.cookie);
    const second = await begin();
    const good = await walkThroughProvider(second.url, 'assessor');
    const other = new URL(good);
    other.searchParams.set('code', 'not-the-code-that-was-given');
    await wrong(other, second.cookie);
    // Its state is used up with the first answer, so that the right code comes too late.
    await wrong(good, second.cookie);
  });

  it('leads nowhere but to our own pages', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 7])
      expect(goal(await signIn('assessor', { returnTo, callbackURL: 'https://evil.example' })), String(returnTo)).toBe(
        '/signin?step=provider',
      );
  });

  it('requires a second factor after the provider, unless the organisation says that the provider does', async () => {
    const { secret } = await turnOn(t, 'mande');
    const back = await signIn('mande');
    expect((await me(back)).statusCode).toBe(401);
    const half = withCookie(t, cookieOf(back));
    expect((await half.get('/user/sign-in-ways')).json()).toEqual({
      data: { providers: [{ _id: 'oidc', name: 'Obi Foundation' }], awaitsSecondFactor: true },
    });
    expect((await half.post('/user/second-factor/enter', { code: codeOf(secret) })).statusCode).toBe(200);
    expect((await me(back)).statusCode).toBe(200);
    await t.owner.query(
      `update organisation_settings set value = '{"staffSecondFactor":true,"graceDays":0,"requiredSince":"2020-01-01T00:00:00Z","singleSignOnCounts":true}' where key = 'security'`,
    );
    expect((await me(await signIn('mande'))).statusCode).toBe(200);
    // Nor is who has none led to set one up.
    expect((await me(await signIn('assessor'))).json()).toMatchObject({ data: { mustSetSecondFactor: false } });
    await t.owner.query('delete from organisation_settings');
  });

  it('a deactivated account stays shut', async () => {
    await t.owner.query(`update users set account_status = 'INACTIVE' where email = $1`, [demoEmail('assessor2')]);
    expect((await me(await signIn('gone'))).statusCode).toBe(401);
  });

  it('without the settings there is no button and no route; with half of them the server says which is missing', async () => {
    const plain = await startTestApp();
    expect((await plain.anonymous.get('/user/sign-in-ways')).json()).toMatchObject({ data: { providers: [] } });
    expect((await plain.anonymous.post('/auth/sign-in/social', { provider: 'oidc' })).statusCode).toBe(404);
    expect((await plain.anonymous.get('/auth/callback/oidc?code=x&state=y')).statusCode).toBe(404);
    await plain.close();
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.test', OIDC_CLIENT_ID: 'x' }, '/')).toThrow(
      new SettingError(
        'The setting OIDC_CLIENT_SECRET is missing: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
      ),
    );
  });

  it('says in plain words that a provider is down, and hinders no one else', async () => {
    const down = await startTestApp({ ...provider.env, OIDC_ISSUER: 'http://localhost:9' });
    const answer = await down.anonymous.post('/auth/sign-in/social', {});
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      503,
      'Obi Foundation can’t be reached right now. Try again in a moment, or use your password.',
    ]);
    expect((await down.anonymous.post('/auth/sign-in/email', { email: 'nobody@example.test', password: 'x' })).statusCode).toBe(
      401,
    );
    await down.close();
  });
});
