import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type TestApp } from '../app.ts';
import { BEHIND_PROXY, Browser, linksTo, RESET_LINK, VERIFY_LINK } from './browser.ts';

const ATTACKERS = 'the attacker chose this';
const VICTIMS = 'the victim chose this one';

describe('a sign-up with someone else’s address', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp(BEHIND_PROXY);
  });
  afterAll(() => t.close());

  const signUp = async (browser: Browser, email: string, password: string, name: string) =>
    expect(dataOf(await browser.post('/auth/sign-up/email', { name, email, password, organisation: `${name} Ltd` }))).toEqual({
      email,
    });
  const verify = (browser: Browser, token: string | undefined, password?: string) =>
    browser.post('/auth/verify-email', { token, ...(password && { password }) });
  const links = (email: string) => linksTo(t, email, VERIFY_LINK);
  const opens = async (email: string, password: string): Promise<number> =>
    (await new Browser(t, '198.51.100.9').signIn(email, password)).statusCode;
  const people = () => ({ attacker: new Browser(t, '198.51.100.1'), victim: new Browser(t, '203.0.113.1') });

  it('before me: my own link gives me my password and my name, and theirs opens nothing', async () => {
    const email = 'first@example.test';
    const { attacker, victim } = people();
    await signUp(attacker, email, ATTACKERS, 'Mallory');
    await signUp(victim, email, VICTIMS, 'Vera');
    const [, own] = await links(email);
    expect(dataOf(await verify(victim, own))).toEqual({ state: 'VERIFIED', email });
    expect(dataOf(await victim.get('/user/me'))).toMatchObject({ name: 'Vera', organisation: 'Vera Ltd' });
    expect([await opens(email, ATTACKERS), await opens(email, VICTIMS)]).toEqual([401, 200]);
  });

  it('before me: the link of their sign-up asks me for a new password, and theirs opens nothing', async () => {
    const email = 'theirs@example.test';
    const { attacker, victim } = people();
    await signUp(attacker, email, ATTACKERS, 'Mallory');
    await signUp(victim, email, VICTIMS, 'Vera');
    const [theirs] = await links(email);
    expect(dataOf(await verify(victim, theirs))).toEqual({ state: 'NEEDS_PASSWORD', email });
    expect([await victim.isSignedIn(), await opens(email, ATTACKERS)]).toEqual([false, 403]);
    expect(refusalOf(await verify(victim, theirs, 'short'))).toMatchObject({ status: 422, issues: [{ path: 'password' }] });
    expect(dataOf(await verify(victim, theirs, 'a third good password'))).toMatchObject({ state: 'VERIFIED' });
    expect(await victim.isSignedIn()).toBe(true);
    expect(await Promise.all([ATTACKERS, VICTIMS, 'a third good password'].map((each) => opens(email, each)))).toEqual([
      401, 401, 200,
    ]);
  });

  it('after me: my link still gives me my password, and theirs opens nothing', async () => {
    const email = 'second@example.test';
    const { attacker, victim } = people();
    await signUp(victim, email, VICTIMS, 'Vera');
    await signUp(attacker, email, ATTACKERS, 'Mallory');
    const [own, theirs] = await links(email);
    expect(dataOf(await verify(victim, own))).toMatchObject({ state: 'VERIFIED' });
    expect(dataOf(await victim.get('/user/me'))).toMatchObject({ name: 'Vera' });
    expect([await opens(email, ATTACKERS), await opens(email, VICTIMS)]).toEqual([401, 200]);
    expect(
      (await t.owner.query('select 1 from sign_ups s join users u on u.id = s.user_id where u.email = $1', [email])).rowCount,
    ).toBe(0);
    // Both links are used up: the attacker's browser holds nothing that activates anything later.
    for (const token of [own, theirs]) expect((await verify(attacker, token)).statusCode).toBe(404);
  });

  it('and I set a new password by the forgotten-password link: theirs and their sign-up are void', async () => {
    const email = 'reset@example.test';
    const { attacker, victim } = people();
    await signUp(attacker, email, ATTACKERS, 'Mallory');
    await victim.post('/auth/request-password-reset', { email });
    const [token] = await linksTo(t, email, RESET_LINK);
    expect((await victim.post('/auth/reset-password', { token, newPassword: VICTIMS })).statusCode).toBe(200);
    expect([await opens(email, ATTACKERS), await opens(email, VICTIMS)]).toEqual([401, 200]);
    expect((await verify(attacker, (await links(email))[0])).statusCode).toBe(404);
  });

  it('needs a new password for a link that is opened on another device, or requested again from there', async () => {
    const email = 'phone@example.test';
    const { victim } = people();
    await signUp(victim, email, VICTIMS, 'Vera');
    const phone = new Browser(t, '203.0.113.77');
    await phone.post('/auth/send-verification-email', { email });
    const [own, again] = await links(email);
    expect(dataOf(await verify(phone, own))).toMatchObject({ state: 'NEEDS_PASSWORD' });
    expect(dataOf(await verify(phone, again))).toMatchObject({ state: 'NEEDS_PASSWORD' });
    // Neither look has used the link up.
    expect(dataOf(await verify(victim, own))).toMatchObject({ state: 'VERIFIED' });
  });

  it('replaces the link that is requested again in the same browser', async () => {
    const email = 'again@example.test';
    const { victim } = people();
    await signUp(victim, email, VICTIMS, 'Vera');
    await victim.post('/auth/send-verification-email', { email });
    const [old, again] = await links(email);
    expect((await verify(victim, old)).statusCode).toBe(404);
    expect(dataOf(await verify(victim, again))).toMatchObject({ state: 'VERIFIED' });
  });

  it('keeps only hashes of links and browsers, and a link ends after a day', async () => {
    const email = 'late@example.test';
    const { victim } = people();
    await signUp(victim, email, VICTIMS, 'Vera');
    const [token = ''] = await links(email);
    const { rows } = await t.owner.query('select * from sign_ups');
    const device = victim.cookies.get('grantdesk.device') ?? 'none';
    for (const secret of [token, device, VICTIMS]) expect(JSON.stringify(rows)).not.toContain(secret);
    await t.owner.query(`update sign_ups set expires_at = now() - interval '1 second'`);
    expect((await verify(victim, token)).statusCode).toBe(404);
  });

  it('an account that is confirmed is not touched by another sign-up', async () => {
    const email = 'settled@example.test';
    const { attacker, victim } = people();
    await signUp(victim, email, VICTIMS, 'Vera');
    dataOf(await verify(victim, (await links(email))[0]));
    await signUp(attacker, email, ATTACKERS, 'Mallory');
    expect((await links(email)).length).toBe(1);
    expect([await opens(email, ATTACKERS), await opens(email, VICTIMS)]).toEqual([401, 200]);
  });
});
