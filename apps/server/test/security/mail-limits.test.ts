import { withLocale } from '@grantdesk/messages';
import { nameMessages } from '@grantdesk/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { layout } from '#platform/mail/layout.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { formOf, openProgramme, startApplication } from '../builders/programme.ts';
import { BEHIND_PROXY, Browser, linksTo, mailsTo, RESET_LINK } from './browser.ts';

const PASSWORD = 'seven wise owls';

describe('emails that a person has sent to others', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp(BEHIND_PROXY);
  });
  afterEach(() => t.close());

  /** As if so much time had passed. */
  const pass = (hours: number) => t.owner.query('update rate_limits set last_request = last_request - $1', [hours * 3_600_000]);
  const countMails = async (email: string): Promise<number> => (await mailsTo(t, email)).length;
  const ownDraft = async (persona: 'applicant1' | 'applicant2' | 'applicant3'): Promise<{ who: Caller; id: string }> => {
    const who = await t.as(persona);
    const programme = await openProgramme(await t.as('director'), formOf({ field_id: 'name' }));
    return { who, id: await startApplication(who, programme) };
  };
  const invite = ({ who, id }: { who: Caller; id: string }, email: string, name = '') =>
    who.post(`/application/invite/${id}`, { email, name });

  it('lets one applicant invite forty an hour, and refuses more with a message', async () => {
    const draft = await ownDraft('applicant1');
    for (const email of ['ada@example.test', 'ben@example.test', 'cy@example.test', 'dee@example.test'])
      for (let n = 0; n < 10; n++) expect((await invite(draft, email)).statusCode).toBe(201);
    const refused = await invite(draft, 'eve@example.test');
    expect(refusalOf(refused)).toMatchObject({
      status: 429,
      message: 'You have sent too many invitations recently. Try again in 60 minutes.',
    });
    expect(refused.headers['retry-after']).toBe(String((refusalOf(refused).details as { retryAfter: number }).retryAfter));
    await pass(1);
    expect((await invite(draft, 'eve@example.test')).statusCode).toBe(201);
    expect(await countMails('eve@example.test')).toBe(1);
  });

  it('sends one address ten invitations a day, no matter who sends them', async () => {
    const email = 'wanted@example.test';
    for (const persona of ['applicant1', 'applicant2'] as const) {
      const draft = await ownDraft(persona);
      for (let n = 0; n < 5; n++) expect((await invite(draft, email)).statusCode).toBe(201);
    }
    const draft = await ownDraft('applicant3');
    expect(refusalOf(await invite(draft, email.toUpperCase()))).toMatchObject({
      status: 429,
      message: 'Too many invitations were sent to this address today. Try again in 24 hours.',
    });
    expect([await countMails(email), await countMails(email.toUpperCase())]).toEqual([10, 0]);
    expect((await invite(draft, 'another@example.test')).statusCode).toBe(201);
  });

  it('an invitation of staff is sent again ten times a day', async () => {
    const admin = await t.as('super.admin');
    const { rows } = await t.owner.query<{ id: string }>(`select id from roles where name = 'Assessor'`);
    const email = 'new.colleague@example.test';
    const { _id } = dataOf(await admin.post('/user/admin/new', { name: 'Cole', email, role: rows[0]?.id }));
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await admin.post(`/user/admin/invite/${_id}`)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await countMails(email)).toBe(11);
  });

  it('sends an address five reset links an hour, and reveals nothing in the answer', async () => {
    const email = demoEmail('applicant1');
    const answers = new Set<string>();
    for (let n = 0; n < 12; n++)
      for (const address of [email, 'nobody@example.test'])
        answers.add((await new Browser(t, `198.51.100.${n}`).post('/auth/request-password-reset', { email: address })).body);
    expect([...answers]).toEqual(['{"data":null}']);
    expect(await countMails(email)).toBe(5);
    // The links that came still work.
    const [first] = await linksTo(t, email, RESET_LINK);
    expect((await new Browser(t).post('/auth/reset-password', { token: first, newPassword: PASSWORD })).statusCode).toBe(200);
  });

  it('resets: a browser in which the owner signed in has links of its own', async () => {
    const email = demoEmail('applicant1');
    const own = new Browser(t);
    await own.signIn(email, DEMO_PASSWORD);
    await own.signOut();
    for (let n = 0; n < 8; n++) await new Browser(t, `198.51.100.${n}`).post('/auth/request-password-reset', { email });
    await own.post('/auth/request-password-reset', { email });
    expect(await countMails(email)).toBe(6);
  });

  it('sign-ups and verifications: an address gets five an hour together, known or not', async () => {
    for (const email of [demoEmail('applicant1'), 'fresh@example.test']) {
      const answers = new Set<string>();
      for (let n = 0; n < 6; n++) {
        const browser = new Browser(t, `198.51.100.${n}`);
        answers.add((await browser.post('/auth/sign-up/email', { name: 'Mallory', email, password: PASSWORD })).body);
        answers.add((await browser.post('/auth/send-verification-email', { email })).body);
      }
      expect(answers).toEqual(new Set([`{"data":{"email":"${email}"}}`, '{"data":null}']));
      expect(await countMails(email)).toBe(5);
    }
  });
});

describe('what an email says of a person', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp();
  });
  afterEach(() => t.close());

  const issues = async (response: ReturnType<Caller['post']>) => refusalOf(await response);

  it.each(['Win at https://evil.example', 'WWW.evil.example', 'x'.repeat(201)])(
    'is no name that holds a link, nor a long one: %s',
    async (name) => {
      const message = name.startsWith('x') ? nameMessages.long : nameMessages.link;
      const wrong = (path = 'name') => ({ status: 422, code: 'RULE_BROKEN', issues: [{ path, message }] });
      const email = 'victim@example.test';
      const admin = await t.as('super.admin');
      const { rows } = await t.owner.query<{ id: string }>(`select id from roles where name = 'Assessor'`);
      const role = rows[0]?.id;
      expect(await issues(t.anonymous.post('/auth/sign-up/email', { name, email, password: PASSWORD }))).toMatchObject(wrong());
      expect(await issues(admin.post('/user/admin/new', { name, email, role }))).toMatchObject(wrong());
      expect(await issues(admin.post('/user/admin/new-many', { rows: [{ name, email, role: 'Assessor' }] }))).toMatchObject(
        wrong('rows.0.name'),
      );
      const colleague = await t.as('mande');
      expect(await issues(admin.patch(`/user/admin/update/${colleague.userId}`, { name }))).toMatchObject(wrong());
      const who = await t.as('applicant1');
      const id = await startApplication(who, await openProgramme(await t.as('director'), formOf({ field_id: 'name' })));
      expect(await issues(who.post(`/application/invite/${id}`, { email, name }))).toMatchObject(wrong());
      expect(await mailsTo(t, email)).toEqual([]);
    },
  );

  it('does not become a link by its dots, in either part', () => {
    const mail = withLocale('en', () => layout({ subject: 'News', name: 'evil.example/win J. Obi', paragraphs: ['See you.'] }));
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toContain('evil.example');
      expect(part).toContain('evil.\u200Cexample/win J. Obi,');
    }
  });

  it('is what a sign-up may give, in its own fields: anything else is refused in words, and nothing is made', async () => {
    const good = { name: 'Ada Obi', email: 'ada@example.test', password: PASSWORD };
    for (const [body, path] of [
      [{ ...good, phoneNumber: { a: 1 } }, 'phoneNumber'],
      [{ ...good, phoneNumber: 'call me' }, 'phoneNumber'],
      [{ ...good, image: 'javascript:alert(1)' }, 'image'],
      [{ ...good, organisation: 'x'.repeat(300_000) }, 'organisation'],
      [{ ...good, organisation: ['x'] }, 'organisation'],
      [{ ...good, name: 7 }, 'name'],
      [{ ...good, email: 'no address' }, 'email'],
      [{ ...good, email: { $ne: '' } }, 'email'],
      [{ ...good, password: 'x'.repeat(201) }, 'password'],
      [{ name: 'Ada', email: good.email }, 'password'],
    ] as const) {
      const refused = refusalOf(await t.anonymous.post('/auth/sign-up/email', body));
      expect(refused, path).toMatchObject({ status: 422, code: 'RULE_BROKEN', issues: [{ path }] });
      expect(refused.message).toMatch(/[!.]$/);
    }
    expect((await t.owner.query(`select 1 from users where email = $1`, [good.email])).rowCount).toBe(0);
    for (const body of [{ email: 7, password: 'x' }, { email: good.email }, { email: good.email, password: {} }])
      expect(refusalOf(await t.anonymous.post('/auth/sign-in/email', body)).status).toBe(422);
    for (const path of ['request-password-reset', 'send-verification-email', 'reset-password', 'verify-email'])
      expect(refusalOf(await t.anonymous.post(`/auth/${path}`, { email: [], token: {}, newPassword: 1 })), path).toMatchObject({
        status: 422,
        code: 'RULE_BROKEN',
      });
  });
});
