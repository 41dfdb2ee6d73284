import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { newCertificate, startSamlProvider, type Otherwise } from '#test/saml.ts';
import { cookieOf, withCookie } from '#test/sign-in.ts';

describe('SAML 2.0', () => {
  let t: TestApp;
  let admin: Caller;
  let provider: Awaited<ReturnType<typeof startSamlProvider>>;
  let id: string;
  let metadata: string;

  beforeAll(async () => {
    provider = await startSamlProvider();
    t = await startTestApp({ WEBHOOK_INWARD_HOSTS: 'localhost' });
    admin = await t.as('super.admin');
    const { rows } = await t.owner.query<{ id: string }>(`select id from roles where name = 'Assessor'`);
    const made = await admin.post('/identity/new', {
      kind: 'SAML',
      name: 'Campus',
      metadata: `${provider.base}/metadata`,
      domains: ['campus.test', 'demo.grantdesk.test'],
      newRole: rows[0]?.id,
    });
    id = dataOf<{ providers: { _id: string }[] }>(made).providers[0]?._id ?? '';
    metadata = (await t.anonymous.get(`/auth/saml/${id}/metadata`)).body;
  });
  afterAll(async () => {
    await t.close();
    await provider.stop();
  });

  const begin = async () => {
    const start = await t.anonymous.post('/auth/sign-in/social', { provider: id, returnTo: '/secure/admin/forms' });
    expect(start.statusCode, start.body).toBe(200);
    return { address: start.json<{ url: string }>().url, cookie: cookieOf(start) };
  };
  /** Posts from the provider's own page: without our cookies, and from another site. */
  const post = (body: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: `/api/auth/saml/${id}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: provider.base,
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams(body).toString(),
    });
  const signIn = async (email: string, otherwise: Otherwise = {}, change = (xml: string) => xml) => {
    const { address, cookie } = await begin();
    const answer = await provider.answer(address, metadata, email, otherwise);
    const xml = change(Buffer.from(answer.SAMLResponse, 'base64').toString());
    const body = { ...answer, SAMLResponse: Buffer.from(xml).toString('base64') };
    const posted = await post(body);
    return { posted, body, cookie, goal: String(posted.headers['location']) };
  };
  const enter = (goal: string, cookie: string) => t.app.inject({ url: goal, headers: { cookie } });
  const FAILED = 'error=provider_failed';

  it('describes this installation to the provider', () => {
    expect(metadata).toContain(`entityID="http://localhost:3000/api/auth/saml/${id}/metadata"`);
    expect(metadata).toContain('WantAssertionsSigned="true"');
    expect(metadata).toContain(`Location="http://localhost:3000/api/auth/saml/${id}"`);
  });

  it('signs a person in whose signed assertion answers the request of this browser', async () => {
    const { posted, goal, cookie } = await signIn('ada@campus.test');
    expect(posted.statusCode, posted.body).toBe(303);
    expect(posted.cookies).toEqual([]);
    // Another browser gains nothing from it.
    expect((await enter(goal, '')).headers['location']).toContain('error=state_mismatch');
    const entered = await enter(goal, cookie);
    expect(entered.headers['location']).toBe('/signin?step=provider&returnTo=%2Fsecure%2Fadmin%2Fforms');
    expect((await withCookie(t, cookieOf(entered)).get('/user/me')).json()).toMatchObject({
      data: { email: 'ada@campus.test', role: 'Assessor' },
    });
    expect((await enter(goal, cookie)).headers['location']).toContain('error=state_mismatch');
  });

  it('confirms once where money or decisions are behind the account', async () => {
    const { goal, cookie } = await signIn(demoEmail('director'));
    expect((await enter(goal, cookie)).headers['location']).toContain('/signin?step=connect');
  });

  it('takes an answer once', async () => {
    const { body, goal } = await signIn('ada@campus.test');
    expect(goal).toContain('/callback/');
    expect((await post(body)).headers['location']).toContain('error=state_mismatch');
    // Nor does it answer another request.
    const other = new URL((await begin()).address).searchParams.get('RelayState') ?? '';
    expect((await post({ ...body, RelayState: other })).headers['location']).toContain(FAILED);
  });

  const past = new Date(Date.now() - 600_000).toISOString();
  it.each<[string, () => Otherwise]>([
    ['for another audience', () => ({ Audience: 'https://other.test' })],
    ['for another recipient', () => ({ SubjectRecipient: 'https://other.test/acs' })],
    ['to another request', () => ({ InResponseTo: '_another' })],
    ['of another issuer', () => ({ Issuer: 'https://evil.test' })],
    ['whose confirmation has expired', () => ({ SubjectConfirmationDataNotOnOrAfter: past })],
    ['that has expired', () => ({ ConditionsNotOnOrAfter: past })],
    ['signed with another key', () => ({ key: newCertificate('evil.test').key })],
  ])('refuses an assertion %s', async (_what, otherwise) => {
    expect((await signIn('ada@campus.test', otherwise())).goal).toContain(FAILED);
  });

  const assertionOf = (xml: string): string => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const forged = (xml: string): string =>
    assertionOf(xml)
      .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
      .replaceAll('ada@campus.test', demoEmail('director'))
      .replace(/ID="[^"]+"/, 'ID="_forged"');

  it.each<[string, (xml: string) => string]>([
    ['whose person was changed', (xml) => xml.replaceAll('ada@campus.test', demoEmail('director'))],
    ['without a signature', (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '')],
    ['beside a forged one', (xml) => xml.replace(assertionOf(xml), forged(xml) + assertionOf(xml))],
    [
      'wrapped in a forged one',
      (xml) => xml.replace(assertionOf(xml), forged(xml).replace('</saml:Assertion>', `${assertionOf(xml)}</saml:Assertion>`)),
    ],
    [
      'moved to an extension, with a forged one in its place',
      (xml) => xml.replace(assertionOf(xml), `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${forged(xml)}`),
    ],
    [
      'inside the signature of a forged one',
      (xml) => {
        const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertionOf(xml))?.[0] ?? '';
        const holder = signature.replace('</ds:Signature>', `<ds:Object>${assertionOf(xml)}</ds:Object></ds:Signature>`);
        return xml.replace(assertionOf(xml), forged(xml).replace('<saml:Subject>', `${holder}<saml:Subject>`));
      },
    ],
    ['with a document type', (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`],
    ['that is no XML', () => 'not an answer'],
  ])('refuses an assertion %s', async (_what, change) => {
    let [before, after] = ['', ''];
    const { goal } = await signIn('ada@campus.test', {}, (xml) => {
      before = xml;
      after = change(xml);
      return after;
    });
    expect(assertionOf(before)).toContain('ada@campus.test');
    expect(after).not.toBe(before);
    expect(goal).toContain(FAILED);
  });

  it('answers nothing without a request, and none that a provider begins', async () => {
    expect((await post({ SAMLResponse: 'x', RelayState: 'never-seen' })).headers['location']).toContain('error=state_mismatch');
    expect((await post({})).headers['location']).toContain('error=state_mismatch');
    expect((await t.anonymous.get('/auth/saml/unknown/metadata')).statusCode).toBe(404);
  });
});
