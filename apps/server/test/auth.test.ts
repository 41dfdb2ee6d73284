import { passwordGuessable } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { hashSessionToken } from '../src/platform/auth/session-token.ts';
import { startTestApp, type TestApp } from './app.ts';

const PASSWORD = 'correct horse battery';

describe('accounts and sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    t.anonymous.post(`/auth/${path}`, body, headers);
  const mails = async (to: string) =>
    (
      await t.owner.query<{ subject: string; text_body: string }>(
        'select subject, text_body from emails where to_address = $1 order by id',
        [to],
      )
    ).rows;
  const linkIn = async (to: string, pattern: RegExp): Promise<string> => {
    const found = (await mails(to)).map((mail) => pattern.exec(mail.text_body)?.[1]).findLast(Boolean);
    if (!found) throw new Error(`no link for ${to}`);
    return decodeURIComponent(found);
  };
  const cookieOf = (response: { cookies: { name: string; value: string }[] }): string =>
    response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const me = (cookie: string) => t.anonymous.send({ method: 'GET', url: '/user/me', headers: { cookie } });

  it('a new applicant signs up, verifies the address, signs in and out', async () => {
    const email = 'ada@example.test';
    const signedUp = await post('sign-up/email', {
      name: 'Ada Obi',
      email: 'Ada@Example.test',
      password: PASSWORD,
      organisation: 'Obi Farms',
      phoneNumber: '+2348031112222',
    });
    expect(signedUp.statusCode).toBe(200);
    const browser = cookieOf(signedUp);
    // Not verified yet.
    expect((await post('sign-in/email', { email, password: PASSWORD }, { cookie: browser })).statusCode).toBe(403);
    const token = await linkIn(email, /\/verify\?token=(\S+)/);
    const verified = await post('verify-email', { token }, { cookie: browser });
    expect(verified.json()).toEqual({ data: { state: 'VERIFIED', email } });
    expect((await me(cookieOf(verified))).statusCode).toBe(200);
    const signedIn = await post('sign-in/email', { email, password: PASSWORD });
    expect(signedIn.statusCode).toBe(200);
    const cookie = cookieOf(signedIn);
    expect((await me(cookie)).json()).toMatchObject({
      data: {
        name: 'Ada Obi',
        email,
        accountType: 'SUBSCRIBER',
        role: 'Applicant',
        organisation: 'Obi Farms',
        phoneNumber: '+2348031112222',
        permissions: {},
      },
    });
    expect((await post('sign-out', {}, { cookie })).statusCode).toBe(200);
    expect((await me(cookie)).statusCode).toBe(401);
    const { rows } = await t.owner.query(
      `select a.type from audit_events a join users u on u.id = a.subject_id where u.email = $1 order by a.at`,
      [email],
    );
    expect(rows.map((row: { type: string }) => row.type)).toEqual(
      expect.arrayContaining(['account.signed-up', 'account.email-verified', 'account.signed-in', 'account.signed-out']),
    );
  });

  it('lets no one give themselves a role, an account type or a verified address', async () => {
    const email = 'mallory@example.test';
    await post('sign-up/email', {
      name: 'M',
      email,
      password: PASSWORD,
      accountType: 'ADMIN',
      roleId: '01900000-0000-7000-8000-000000000000',
      emailVerified: true,
      accountStatus: 'ACTIVE',
    });
    const { rows } = await t.owner.query(
      'select u.account_type, u.email_verified, r.name as role from users u join roles r on r.id = u.role_id where email = $1',
      [email],
    );
    for (const row of rows) expect(row).toEqual({ account_type: 'SUBSCRIBER', email_verified: false, role: 'Applicant' });
  });

  it('answers a known address like a new one, and notifies its owner by email', async () => {
    const known = await post('sign-up/email', { name: 'X', email: demoEmail('applicant1'), password: PASSWORD });
    const fresh = await post('sign-up/email', { name: 'X', email: 'fresh@example.test', password: PASSWORD });
    expect([known.statusCode, known.json(), fresh.json()]).toEqual([
      200,
      { data: { email: demoEmail('applicant1') } },
      { data: { email: 'fresh@example.test' } },
    ]);
    expect((await mails(demoEmail('applicant1'))).at(-1)?.subject).toBe('You already have an account');
    for (const email of [demoEmail('applicant1'), 'nobody@example.test']) {
      const at = performance.now();
      expect((await post('request-password-reset', { email })).statusCode).toBe(200);
      // Not sooner for who gets no mail: the time tells nothing either.
      expect(performance.now() - at).toBeGreaterThan(55);
    }
    const wrong = await Promise.all(
      [demoEmail('applicant1'), 'nobody@example.test'].map((email) =>
        post('sign-in/email', { email, password: 'wrong password' }),
      ),
    );
    expect(wrong.map((response) => [response.statusCode, response.body])).toEqual(
      [wrong[0]!, wrong[0]!].map((response) => [401, response.body]),
    );
  });

  it('accepts a reset link once, ends every session and notifies the owner', async () => {
    const email = demoEmail('applicant3');
    const before = cookieOf(await post('sign-in/email', { email, password: DEMO_PASSWORD }));
    expect((await me(before)).statusCode).toBe(200);
    await post('request-password-reset', { email });
    const token = await linkIn(email, /\/password\/reset\/(\S+)/);
    expect((await post('reset-password', { token, newPassword: 'short' })).statusCode).toBe(422);
    expect((await post('reset-password', { token, newPassword: 'a brand new password' })).statusCode).toBe(200);
    expect((await post('reset-password', { token, newPassword: 'another new password' })).statusCode).toBe(404);
    expect((await me(before)).statusCode).toBe(401);
    expect((await post('sign-in/email', { email, password: 'a brand new password' })).statusCode).toBe(200);
    expect((await mails(email)).map((mail) => mail.subject)).toContain('Your password was changed');
  });

  it('extends a session that is used near its end to its full length, but not after its end', async () => {
    const email = demoEmail('applicant2');
    const cookie = cookieOf(await post('sign-in/email', { email, password: DEMO_PASSWORD }));
    const token = hashSessionToken(decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? '');
    const endIn = (minutes: number) =>
      t.owner.query('update sessions set expires_at = now() + make_interval(mins => $1) where token = $2', [minutes, token]);
    const left = async (): Promise<number> =>
      (
        await t.owner.query<{ hours: number }>(
          'select extract(epoch from expires_at - now())::float / 3600 as hours from sessions where token = $1',
          [token],
        )
      ).rows[0]?.hours ?? 0;
    const extend = () => t.anonymous.send({ method: 'GET', url: '/auth/get-session', headers: { cookie } });
    await endIn(4);
    expect((await extend()).statusCode).toBe(200);
    expect(await left()).toBeGreaterThan(23);
    await endIn(-1);
    await extend();
    expect(await left()).toBeLessThanOrEqual(0);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('the session cookie is HttpOnly and SameSite=Lax, its token unguessable and new at every sign-in', async () => {
    const [one, two] = [
      await post('sign-in/email', { email: demoEmail('manager'), password: DEMO_PASSWORD }),
      await post('sign-in/email', { email: demoEmail('manager'), password: DEMO_PASSWORD }),
    ];
    const cookie = one.cookies.find(({ name }) => name === 'grantdesk.session_token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.value.split('.')[0]?.length).toBeGreaterThanOrEqual(32);
    expect(cookieOf(one)).not.toBe(cookieOf(two));
    const { rows } = await t.owner.query(`select password from accounts a join users u on u.id = a.user_id where u.email = $1`, [
      demoEmail('manager'),
    ]);
    expect((rows[0] as { password: string }).password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('a session that is ended is dead: after sign-out, another password and a cookie of before', async () => {
    const email = demoEmail('accountant');
    const enter = async (cookie = '') =>
      cookieOf(await post('sign-in/email', { email, password: DEMO_PASSWORD }, cookie ? { cookie } : {}));
    const first = await enter();
    // A browser that already has a session gets another id all the same.
    const second = await enter(first);
    expect(/session_token=([^.]+)/.exec(second)?.[1]).not.toBe(/session_token=([^.]+)/.exec(first)?.[1]);
    // An id that someone else chose opens nothing.
    expect((await me('grantdesk.session_token=chosen-by-somebody.signature')).statusCode).toBe(401);
    expect((await post('sign-out', {}, { cookie: first })).statusCode).toBe(200);
    expect([(await me(first)).statusCode, (await me(second)).statusCode]).toEqual([401, 200]);
    const changed = await t.anonymous.send({
      method: 'PATCH',
      url: '/user/password',
      headers: { cookie: second },
      payload: { current: DEMO_PASSWORD, password: DEMO_PASSWORD },
    });
    expect(changed.statusCode).toBe(200);
    const third = await enter();
    await t.owner.query(`update users set account_status = 'INACTIVE' where email = $1`, [email]);
    expect([(await me(second)).statusCode, (await me(third)).statusCode]).toEqual([401, 401]);
    await t.owner.query(`update users set account_status = 'ACTIVE' where email = $1`, [email]);
  });

  it('a session ends when it is left alone and after its hours, by the settings; use keeps it', async () => {
    const admin = await t.as('super.admin');
    const applicant = await t.as('applicant2');
    const me = async (who: typeof admin) => (await who.get('/user/me')).statusCode;
    const aged = (who: typeof admin, seen: string, began: string) =>
      t.owner.query(`update sessions set seen_at = now() - $2::interval, created_at = now() - $3::interval where user_id = $1`, [
        who.userId,
        seen,
        began,
      ]);
    await aged(admin, '29 minutes', '3 hours');
    expect(await me(admin)).toBe(200);
    // Being used, it begins to be left alone anew.
    const { rows } = await t.owner.query(`select 1 from sessions where user_id = $1 and seen_at > now() - interval '1 minute'`, [
      admin.userId,
    ]);
    expect(rows).toHaveLength(1);
    await aged(admin, '31 minutes', '3 hours');
    expect(await me(admin)).toBe(401);
    await aged(admin, '1 minute', '13 hours');
    expect(await me(admin)).toBe(401);
    await aged(applicant, '119 minutes', '20 hours');
    expect(await me(applicant)).toBe(200);
    await aged(applicant, '121 minutes', '20 hours');
    expect(await me(applicant)).toBe(401);
    await aged(applicant, '1 minute', '25 hours');
    expect(await me(applicant)).toBe(401);

    await aged(admin, '1 minute', '1 minute');
    const value = { staffIdleMinutes: 60, staffHours: 12, otherIdleMinutes: 120, otherHours: 24 };
    expect((await admin.patch('/settings/update', { key: 'sessions', version: 0, value })).statusCode).toBe(200);
    await aged(admin, '59 minutes', '3 hours');
    expect(await me(admin)).toBe(200);
    for (const wrong of [{ staffIdleMinutes: 1 }, { staffHours: '12' }, { otherHours: 25 }])
      expect(
        (await admin.patch('/settings/update', { key: 'sessions', version: 1, value: { ...value, ...wrong } })).statusCode,
      ).toBe(422);
    await t.owner.query(`delete from organisation_settings`);
  });

  it('over https the cookie is Secure and says so by its name', async () => {
    const safe = await startTestApp({ PUBLIC_URL: 'https://grants.example.test' });
    const answer = await safe.anonymous.post('/auth/sign-in/email', { email: demoEmail('manager'), password: DEMO_PASSWORD });
    expect(answer.cookies.find(({ name }) => name === '__Host-grantdesk.session_token')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    await safe.close();
  });

  it('a link to set a password is hashed at rest, good for an hour, and ends with another password', async () => {
    const email = demoEmail('volunteer');
    await post('request-password-reset', { email, redirectTo: 'https://evil.example/' }, { host: 'evil.example' });
    const token = await linkIn(email, /\/password\/reset\/(\S+)/);
    expect((await mails(email)).at(-1)?.text_body).not.toContain('evil.example');
    const { rows } = await t.owner.query<{ minutes: string }>(
      `select v.*, extract(epoch from expires_at - now()) / 60 as minutes from verifications v join users u on v.value = u.id::text where u.email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(60);
    const cookie = cookieOf(await post('sign-in/email', { email, password: DEMO_PASSWORD }));
    const payload = { current: DEMO_PASSWORD, password: 'seven wise owls' };
    expect((await t.anonymous.send({ method: 'PATCH', url: '/user/password', headers: { cookie }, payload })).statusCode).toBe(
      200,
    );
    expect((await post('reset-password', { token, newPassword: 'somebody else knows' })).statusCode).toBe(404);
    await post('request-password-reset', { email });
    const late = await linkIn(email, /\/password\/reset\/(\S+)/);
    await t.owner.query(`update verifications set expires_at = now() - interval '1 second'`);
    expect((await post('reset-password', { token: late, newPassword: 'somebody else knows' })).statusCode).toBe(404);
  });

  it('only the routes that are used are there (deny by default)', async () => {
    for (const path of [
      'change-password',
      'change-email',
      'update-user',
      'delete-user',
      'revoke-sessions',
      'link-social',
      'set-password',
    ])
      expect((await post(path, {})).statusCode, path).toBe(404);
    for (const path of ['list-sessions', 'list-accounts', 'reset-password/x', 'error', 'ok'])
      expect((await t.anonymous.get(`/auth/${path}`)).statusCode, path).toBe(404);
  });

  it('a shared network: a hundred accounts sign in from one address, and none is refused', async () => {
    const { rows } = await t.owner.query<{ id: string }>('select id from roles where name = $1', ['Applicant']);
    await t.owner.query(
      `with made as (insert into users (id, name, email, email_verified, role_id)
         select gen_random_uuid(), 'Pupil ' || n, 'pupil' || n || '@school.test', true, $1 from generate_series(1, 100) n returning id)
       insert into accounts (id, account_id, provider_id, user_id, password)
         select gen_random_uuid(), made.id, 'credential', made.id,
           (select a.password from accounts a join users u on u.id = a.user_id where u.email = $2) from made`,
      [rows[0]?.id, demoEmail('applicant1')],
    );
    const statuses: number[] = [];
    for (let n = 1; n <= 100; n++)
      statuses.push((await post('sign-in/email', { email: `pupil${n}@school.test`, password: DEMO_PASSWORD })).statusCode);
    expect(statuses).toEqual(Array<number>(100).fill(200));
  });

  it('a crowd is refused with “try again” before it costs a hash, and everybody else goes on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        post('sign-in/email', { email: `crowd${n}@example.test`, password: 'Incorrect password' }),
      ),
    );
    const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([401, 503]);
    expect(statuses.get(503)?.[0]?.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(statuses.get(503)?.[0]?.headers['retry-after']).toBe('2');
    expect((await post('sign-in/email', { email: demoEmail('accountant'), password: DEMO_PASSWORD })).statusCode).toBe(200);
  });

  it('asks a network to wait after many calls within the minute that its first call began', async () => {
    const ask = async () => (await post('request-password-reset', { email: 'nobody@example.test' })).statusCode;
    const pass = (seconds: number) =>
      t.owner.query(`update rate_limits set last_request = last_request - $1 where key like 'calls:%'`, [seconds * 1000]);
    await pass(60);
    for (let n = 0; n < 20; n++) expect(await ask()).toBe(200);
    await pass(50);
    for (let n = 0; n < 10; n++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    // Some of them were made only now; the minute is over all the same.
    await pass(11);
    expect(await ask()).toBe(200);
    // Another route has a count of its own.
    expect((await post('sign-in/email', { email: 'nobody@example.test', password: 'x' })).statusCode).toBe(401);
  });

  it.each(['Password123', 'qwertyuiop', 'P@ssw0rd123', 'welcome12345', 'Grantdesk1', 'aaaaaaaaaaaa'])(
    'S20 a password among the first that are tried is refused at every place where one is chosen: %s',
    async (password) => {
      const refused = { message: expect.stringContaining(passwordGuessable()) as string, issues: [{ path: 'password' }] };
      const person = { name: 'Ada Obi', email: `guess-${password.length}@example.test` };
      const signUp = await post('sign-up/email', { ...person, password });
      expect([signUp.statusCode, signUp.json()]).toMatchObject([422, refused]);
      const colleague = await t.as('mande');
      const changed = await colleague.patch('/user/password', { current: DEMO_PASSWORD, password });
      expect([changed.statusCode, changed.json()]).toMatchObject([422, refused]);
      await post('request-password-reset', { email: demoEmail('mande') });
      const token = await linkIn(demoEmail('mande'), /\/password\/reset\/(\S+)/);
      expect((await post('reset-password', { newPassword: password, token })).statusCode).toBe(422);
      // The link is still good for a better one, and the old password still signs in.
      expect((await post('sign-in/email', { email: demoEmail('mande'), password: DEMO_PASSWORD })).statusCode).toBe(200);
    },
  );
});
