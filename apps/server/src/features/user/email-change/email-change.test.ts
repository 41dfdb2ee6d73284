import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { signIn } from '#test/sign-in.ts';

type Mail = { to_address: string; subject: string; text_body: string };

describe('change of address', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://grants.example.test' });
  });
  afterAll(() => t.close());

  const mails = async (to: string): Promise<Mail[]> =>
    (await t.owner.query<Mail>('select to_address, subject, text_body from emails where to_address = $1 order by id', [to])).rows;
  const tokenOf = async (to: string): Promise<string> =>
    /https:\/\/grants\.example\.test\/email-change\/([\w-]+)/.exec((await mails(to)).at(-1)?.text_body ?? '')?.[1] ??
    'nothing-was-mailed-here';
  const start = (who: Caller, email: string, password = DEMO_PASSWORD, headers: Record<string, string> = {}) =>
    who.post('/user/email-change/start', { email, password }, headers);
  const confirm = (token: string) => t.anonymous.post('/user/email-change/confirm', { token });
  const begin = async (persona: Persona, email: string) => {
    const who = await t.as(persona);
    dataOf(await start(who, email));
    return { who, old: demoEmail(persona), oldToken: await tokenOf(demoEmail(persona)), newToken: await tokenOf(email) };
  };
  const addressOf = async (who: Caller) => dataOf<{ email: string }>(await who.get('/user/me')).email;

  it('happens when both addresses have said yes, ends other sessions and reset links, and tells both', async () => {
    const away = await t.as('manager');
    await t.anonymous.post('/auth/request-password-reset', { email: demoEmail('manager') });
    const { who, old, oldToken, newToken } = await begin('manager', 'New.Manager@Example.test'.toLowerCase());
    const next = 'new.manager@example.test';
    expect(dataOf(await t.anonymous.get(`/user/email-change/link/${newToken}`))).toEqual({
      side: 'NEW',
      oldEmail: old,
      newEmail: next,
    });
    const { rows } = await t.owner.query('select * from email_changes');
    for (const token of [oldToken, newToken]) expect(JSON.stringify(rows)).not.toContain(token);
    expect(dataOf(await confirm(newToken))).toEqual({ state: 'WAITING' });
    expect(await addressOf(who)).toBe(old);
    // Used once, it is good for nothing more.
    expect([
      (await confirm(newToken)).statusCode,
      (await t.anonymous.get(`/user/email-change/link/${newToken}`)).statusCode,
    ]).toEqual([404, 404]);
    expect(dataOf(await who.get('/user/email-change'))).toMatchObject({
      newEmail: next,
      isNewConfirmed: true,
      isOldConfirmed: false,
    });
    expect(dataOf(await confirm(oldToken))).toEqual({ state: 'CHANGED' });
    expect(await addressOf(who)).toBe(next);
    expect((await away.get('/user/me')).statusCode).toBe(401);
    expect([(await signIn(t, old)).statusCode, (await signIn(t, next)).statusCode]).toEqual([401, 200]);
    for (const to of [old, next])
      expect((await mails(to)).map(({ subject }) => subject)).toContain('Your email address was changed');
    const reset = (await mails(old)).map(({ text_body }) => /\/password\/reset\/(\S+)/.exec(text_body)?.[1]).find(Boolean);
    expect((await t.anonymous.post('/auth/reset-password', { token: reset, newPassword: 'seven wise owls' })).statusCode).toBe(
      404,
    );
    const audit = await t.owner.query<{ type: string; data: object }>(
      `select type, data from audit_events where subject_id = $1 and type like 'account.email-%' order by at`,
      [who.userId],
    );
    expect(audit.rows).toEqual([
      { type: 'account.email-change-asked', data: { to: next } },
      { type: 'account.email-changed', data: { from: old, to: next } },
    ]);
  });

  it('answers a taken address as a free one, and mails its owner no link', async () => {
    const who = await t.as('applicant1');
    const taken = await start(who, demoEmail('accountant'));
    const free = await start(who, 'somebody.else@example.test');
    const plain = (text: string) => text.replace(/"expiresAt":"[^"]+"/, '').replace(/"newEmail":"[^"]+"/, '');
    expect([taken.statusCode, plain(taken.body)]).toEqual([free.statusCode, plain(free.body)]);
    const mail = (await mails(demoEmail('accountant'))).at(-1);
    expect(mail?.subject).toBe('Your email address was entered for another account');
    expect(mail?.text_body).not.toMatch(/email-change|applicant1/);
  });

  it('requires the password, and reports bad input with its field', async () => {
    const who = await t.as('applicant2');
    for (const [email, password, path] of [
      ['x@example.test', 'Incorrect password', 'password'],
      ['x@example.test', '', 'password'],
      ['no address', DEMO_PASSWORD, 'email'],
      [demoEmail('applicant2').toUpperCase(), DEMO_PASSWORD, 'email'],
      [`${'x'.repeat(250)}@example.test`, DEMO_PASSWORD, 'email'],
    ] as const)
      expect(refusalOf(await start(who, email, password)), email).toMatchObject({ status: 422, issues: [{ path }] });
    expect(dataOf<null>(await who.get('/user/email-change'))).toBeNull();
  });

  it('ends after sixty minutes, when it is cancelled, refused by a link, or requested anew', async () => {
    const { who, oldToken, newToken } = await begin('mande', 'm1@example.test');
    const { rows } = await t.owner.query<{ minutes: string }>(
      `select extract(epoch from expires_at - now()) / 60 as minutes from email_changes where user_id = $1`,
      [who.userId],
    );
    expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(60);
    await t.owner.query('update email_changes set expires_at = now() where user_id = $1', [who.userId]);
    expect((await confirm(oldToken)).statusCode).toBe(404);
    expect(dataOf<null>(await who.get('/user/email-change'))).toBeNull();

    const again = await begin('mande', 'm2@example.test');
    expect((await confirm(newToken)).statusCode).toBe(404);
    dataOf<null>(await who.post('/user/email-change/cancel'));
    expect((await confirm(again.newToken)).statusCode).toBe(404);

    const third = await begin('mande', 'm3@example.test');
    dataOf(await confirm(third.newToken));
    dataOf<null>(await t.anonymous.post('/user/email-change/refuse', { token: third.oldToken }));
    expect((await confirm(third.oldToken)).statusCode).toBe(404);
    expect(await addressOf(who)).toBe(demoEmail('mande'));
  });

  it('two yeses at once change it once; an address that was taken meanwhile stays its owner’s', async () => {
    const first = await begin('assessor1', 'both@example.test');
    const answers = await Promise.all([confirm(first.oldToken), confirm(first.newToken)]);
    expect(answers.map((answer) => dataOf<{ state: string }>(answer).state).toSorted()).toEqual(['CHANGED', 'WAITING']);
    const late = await begin('assessor2', 'wanted@example.test');
    dataOf(await confirm(late.oldToken));
    await t.owner.query(`update users set email = 'wanted@example.test' where email = $1`, [demoEmail('accountant')]);
    expect((await confirm(late.newToken)).statusCode).toBe(409);
    expect(await addressOf(late.who)).toBe(demoEmail('assessor2'));
  });

  it('links lead to the address that is set, whatever the request calls the host', async () => {
    const who = await t.as('director');
    const poison = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    dataOf(await start(who, 'poisoned@example.test', DEMO_PASSWORD, poison));
    await t.anonymous.post(
      '/auth/request-password-reset',
      { email: demoEmail('director'), redirectTo: 'https://evil.example/' },
      poison,
    );
    await t.anonymous.post(
      '/auth/sign-up/email',
      { name: 'N', email: 'n@example.test', password: 'seven wise owls', organisation: 'O' },
      poison,
    );
    const { rows } = await t.owner.query<Mail>('select * from emails');
    expect(rows.length).toBeGreaterThan(3);
    for (const mail of rows) {
      expect(JSON.stringify(mail)).not.toContain('evil.example');
      for (const [, origin] of mail.text_body.matchAll(/(https?:\/\/[^/\s]+)/g))
        expect(origin).toBe('https://grants.example.test');
    }
  });
});
