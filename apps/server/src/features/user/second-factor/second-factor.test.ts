import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type TestApp } from '#test/app.ts';
import { codeOf, cookieOf, signIn, turnOn, withCookie } from '#test/sign-in.ts';
import { matchingStep, totpAt } from '#platform/auth/totp.ts';

describe('codes of a device', () => {
  /** The secret of the RFC's own values, 12345678901234567890, in base 32. */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it('are those of RFC 6238', () => {
    const known: [number, string][] = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ];
    for (const [seconds, code] of known) expect(totpAt(secret, seconds * 1000)).toBe(code);
  });

  it('are good a step before and after, and never once a later one was used', () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    const match = (at: number, after = 0) => matchingStep(secret, totpAt(secret, at * 30_000), { now, after });
    expect([match(step - 1), match(step), match(step + 1)]).toEqual([step - 1, step, step + 1]);
    expect([match(step - 2), match(step + 2), match(step, step), match(step - 1, step)]).toEqual(Array(4).fill(undefined));
    expect(matchingStep(secret, '', { now, after: 0 })).toBeUndefined();
  });
});

describe('second factor', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const enter = (cookie: string, code: unknown) => withCookie(t, cookie).post('/user/second-factor/enter', { code });
  const halfIn = async (email: string): Promise<string> => {
    const answer = await signIn(t, email);
    expect(answer.json()).toEqual({ awaitsSecondFactor: true });
    return cookieOf(answer);
  };
  const me = async (cookie: string) => (await withCookie(t, cookie).get('/user/me')).statusCode;
  const mails = async (email: string) =>
    (await t.owner.query<{ subject: string }>('select subject from emails where to_address = $1 order by id', [email])).rows.map(
      ({ subject }) => subject,
    );

  it('is on after the password and one code, stores its secret encrypted, and is required by nothing before', async () => {
    const who = await t.as('manager');
    const email = demoEmail('manager');
    expect(refusalOf(await who.post('/user/second-factor/start', { password: 'Incorrect password' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'password' }],
    });
    expect((await who.post('/user/second-factor/prove', { code: '123456' })).statusCode).toBe(409);
    const { secret, uri } = dataOf<{ secret: string; uri: string }>(
      await who.post('/user/second-factor/start', { password: DEMO_PASSWORD }),
    );
    expect(uri).toBe(`otpauth://totp/Grantdesk:${encodeURIComponent(email)}?secret=${secret}&issuer=Grantdesk`);
    const { rows } = await t.owner.query<{ secret_sealed: Buffer }>(
      'select secret_sealed from second_factors where user_id = $1',
      [who.userId],
    );
    expect(rows[0]?.secret_sealed.toString('latin1')).not.toContain(secret);
    expect((await signIn(t, email)).json()).toMatchObject({ user: { email } });
    for (const code of ['', '12345', 'abcdef', codeOf(secret, -5)])
      expect(refusalOf(await who.post('/user/second-factor/prove', { code })), code).toMatchObject({
        status: 422,
        issues: [{ path: 'code' }],
      });
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
      await who.post('/user/second-factor/prove', { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}` }),
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(dataOf(await who.get('/user/second-factor'))).toMatchObject({ isOn: true, recoveryCodesLeft: 10, dueAt: null });
    expect((await who.post('/user/second-factor/start', { password: DEMO_PASSWORD })).statusCode).toBe(409);
    expect(await mails(email)).toContain('Two-factor authentication is on');
  });

  it('the password alone opens nothing; the code opens the session, once', async () => {
    const { email, secret, who } = await turnOn(t, 'accountant');
    const cookie = await halfIn(email);
    const half = withCookie(t, cookie);
    expect(await me(cookie)).toBe(401);
    expect((await half.get('/auth/get-session')).body).toBe('null');
    expect((await half.get('/user/sessions')).statusCode).toBe(401);
    expect(dataOf(await half.get('/user/sign-in-ways'))).toMatchObject({ awaitsSecondFactor: true });
    const code = codeOf(secret);
    expect(refusalOf(await enter(cookie, '000000')).issues).toMatchObject([{ path: 'code' }]);
    // Two windows send the same code at the same time: one of them is signed in.
    const other = await halfIn(email);
    const answers = await Promise.all([enter(cookie, code), enter(other, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect([await me(cookie), await me(other)].toSorted((a, b) => a - b)).toEqual([200, 401]);
    const third = await halfIn(email);
    expect((await enter(third, code)).statusCode).toBe(422);
    expect((await enter(third, codeOf(secret, 1))).statusCode).toBe(200);
    const { rows } = await t.owner.query<{ data: { method: string } }>(
      `select data from audit_events where subject_id = $1 and type = 'account.signed-in' order by at desc limit 1`,
      [who.userId],
    );
    expect(rows[0]?.data.method).toBe('password and second factor');
    expect((await t.anonymous.post('/user/second-factor/enter', { code })).statusCode).toBe(401);
  });

  it('a half session ends by itself after ten minutes, and no call makes it longer', async () => {
    const { email, secret } = await turnOn(t, 'mande');
    const cookie = await halfIn(email);
    const left = await t.owner.query<{ minutes: number }>(
      `select extract(epoch from expires_at - now()) / 60 as minutes from sessions where awaits_second_factor order by created_at desc limit 1`,
    );
    expect(Number(left.rows[0]?.minutes)).toBeLessThanOrEqual(10);
    await t.owner.query(`update sessions set expires_at = now() where awaits_second_factor`);
    expect((await enter(cookie, codeOf(secret))).statusCode).toBe(401);
  });

  it('accepts a recovery code instead of the device, once, and notifies its owner by email', async () => {
    const { email, codes, who } = await turnOn(t, 'applicant1');
    const cookie = await halfIn(email);
    const code = codes[3] ?? '';
    expect(dataOf(await enter(cookie, code.toLowerCase().replace('-', ' ')))).toEqual({ recoveryCodesLeft: 9 });
    expect(await me(cookie)).toBe(200);
    expect((await enter(await halfIn(email), code)).statusCode).toBe(422);
    expect(await mails(email)).toContain('A recovery code was used to sign in');
    const { rows } = await t.owner.query<{ code_digest: Buffer }>('select code_digest from recovery_codes');
    expect(rows.every(({ code_digest }) => code_digest.length === 32)).toBe(true);
    const renewed = dataOf<{ recoveryCodes: string[] }>(await who.post('/user/second-factor/codes', { password: DEMO_PASSWORD }));
    expect((await enter(await halfIn(email), codes[4])).statusCode).toBe(422);
    expect((await enter(await halfIn(email), renewed.recoveryCodes[0])).statusCode).toBe(200);
  });

  it('ten wrong codes make the account wait, also when they come at once, and not for ever', async () => {
    const { email, secret, who } = await turnOn(t, 'assessor1');
    const cookie = await halfIn(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(cookie, '000000')));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect((await enter(cookie, codeOf(secret))).statusCode).toBe(429);
    // No one else waits, and people who are signed in work on.
    expect((await who.get('/user/me')).statusCode).toBe(200);
    await t.owner.query(`update rate_limits set last_request = last_request - 900000 where key like 'codes:%'`);
    expect((await enter(cookie, codeOf(secret))).statusCode).toBe(200);
  });

  it('is switched off with the password alone, signs other devices out, and sends an email', async () => {
    const { email, who, secret } = await turnOn(t, 'director');
    const cookie = await halfIn(email);
    expect((await enter(cookie, codeOf(secret))).statusCode).toBe(200);
    for (const path of ['end', 'codes'])
      expect((await who.post(`/user/second-factor/${path}`, { password: 'wrong password' })).statusCode).toBe(422);
    expect(dataOf(await who.post('/user/second-factor/end', { password: DEMO_PASSWORD }))).toMatchObject({ isOn: false });
    expect([await me(cookie), (await who.get('/user/me')).statusCode]).toEqual([401, 200]);
    expect((await signIn(t, email)).json()).toMatchObject({ user: { email } });
    expect(await mails(email)).toContain('Two-factor authentication is off');
    expect((await who.post('/user/second-factor/end', { password: DEMO_PASSWORD })).statusCode).toBe(409);
    const { rows } = await t.owner.query<{ data: object }>(
      `select data from audit_events where subject_id = $1 and type = 'account.second-factor-changed' order by id`,
      [who.userId],
    );
    expect(rows.map(({ data }) => data)).toEqual([{ enabled: true }, { enabled: false }]);
  });
});
