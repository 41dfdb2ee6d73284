import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { Browser } from './browser.ts';

const NAME = 'grantdesk.session_token';

describe('sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const enter = async (persona: 'manager' | 'mande' = 'manager') => {
    const browser = new Browser(t);
    const answer = await browser.signIn(demoEmail(persona), DEMO_PASSWORD);
    const signed = browser.cookies.get(NAME) ?? '';
    return { browser, answer, signed, token: signed.slice(0, signed.lastIndexOf('.')) };
  };
  const me = async (cookie: string): Promise<number> =>
    (await t.anonymous.send({ method: 'GET', url: '/user/me', headers: { cookie } })).statusCode;
  const cookieOf = (value: string): string => `${NAME}=${encodeURIComponent(value)}`;

  it('are stored as hashes alone: what the database holds opens none', async () => {
    const { token, signed } = await enter();
    expect(token.length).toBeGreaterThanOrEqual(32);
    const { rows } = await t.owner.query<{ token: string }>('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const row of rows) {
      expect(row.token).toMatch(/^[0-9a-f]{64}$/);
      expect(await me(cookieOf(row.token))).toBe(401);
      expect(await me(cookieOf(signed.replace(token, row.token)))).toBe(401);
    }
  });

  it('open by a cookie of ours alone: its signature is checked', async () => {
    const { token, signed } = await enter();
    expect(await me(cookieOf(signed))).toBe(200);
    const signature = signed.slice(token.length + 1);
    const other = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const forged of [token, `${token}.`, `${token}.signature`, `${token}.${other}`, `${signed}x`, `x${signed}`])
      expect(await me(cookieOf(forged)), forged).toBe(401);
  });

  it('never show their token in an answer', async () => {
    const { browser, answer, token } = await enter();
    expect(answer.json()).toMatchObject({ user: { email: demoEmail('manager') } });
    for (const body of [answer.body, (await browser.get('/auth/get-session')).body, (await browser.get('/user/sessions')).body]) {
      expect(body).not.toContain(token);
      expect(body).not.toMatch(/"token"/);
    }
  });

  it('get longer, and end with signing out, by their hash', async () => {
    const { browser, signed } = await enter();
    await t.owner.query(`update sessions set expires_at = now() + interval '5 minutes'`);
    expect((await browser.get('/auth/get-session')).json()).toMatchObject({ user: { email: demoEmail('manager') } });
    const { rows } = await t.owner.query<{ hours: number }>(
      'select max(extract(epoch from expires_at - now())::float / 3600) as hours from sessions',
    );
    expect(rows[0]?.hours).toBeGreaterThan(23);
    await browser.signOut();
    expect(await me(cookieOf(signed))).toBe(401);
  });
});
