import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { startProvider, walkThroughProvider } from '#test/oidc.ts';
import { codeOf, cookieOf, turnOn, withCookie } from '#test/sign-in.ts';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const OBJECT = '00000000-0000-0000-66f3-3332eca7ea81';

interface Overview {
  providers: { _id: string; name: string; version: number; issuer: string; domains: string[]; accounts: number }[];
  links: { _id: string; user: { email: string }; provider: string; denial: string | null }[];
}

describe('sign-in by providers that are set in the interface', () => {
  let t: TestApp;
  let admin: Caller;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let entra: Awaited<ReturnType<typeof startProvider>>;
  let oidcId: string;
  let entraId: string;
  let roles: Map<string, string>;

  beforeAll(async () => {
    provider = await startProvider({
      invited: { email: 'invited@partner.test' },
      invitedmoney: { email: 'money@partner.test' },
      fresh: { email: 'fresh@partner.test', name: 'Fresh Person' },
      outside: { email: 'someone@elsewhere.test', email_verified: true },
      denied: { email: 'denied@partner.test', email_verified: false },
      director: { email: demoEmail('director') },
      assessor: { email: demoEmail('assessor1') },
      mande: { email: demoEmail('mande') },
      applicant: { email: demoEmail('applicant1') },
    });
    entra = await startProvider({
      abe: { tid: TENANT, oid: OBJECT, preferred_username: 'abe@partner.test', name: 'Abe Lincoln' },
      // The address belongs to someone else now; the person of the account is still the object.
      taker: { tid: TENANT, oid: '11111111-0000-0000-66f3-3332eca7ea81', preferred_username: 'abe@partner.test' },
      nameless: { preferred_username: 'nobody@partner.test' },
    });
    t = await startTestApp({ WEBHOOK_INWARD_HOSTS: 'localhost' });
    admin = await t.as('super.admin');
    const { rows } = await t.owner.query<{ id: string; name: string }>('select id, name from roles');
    roles = new Map(rows.map(({ id, name }) => [name, id]));
    const choice = { clientId: 'grantdesk', secret: 'a-secret-of-the-test' };
    const domains = ['partner.test', 'demo.grantdesk.test'];
    await created({
      ...choice,
      kind: 'OIDC',
      name: 'Obi Foundation',
      issuer: provider.issuer,
      domains,
      newRole: roles.get('Assessor'),
    });
    await created({ ...choice, kind: 'ENTRA', name: 'Contoso', issuer: entra.issuer, domains, newRole: roles.get('Assessor') });
    const { providers } = await overview();
    oidcId = providers.find(({ name }) => name === 'Obi Foundation')?._id ?? '';
    entraId = providers.find(({ name }) => name === 'Contoso')?._id ?? '';
    provider.serve(`http://localhost:3000/api/auth/callback/${oidcId}`);
    entra.serve(`http://localhost:3000/api/auth/callback/${entraId}`);
  });
  afterAll(async () => {
    await t.close();
    await provider.stop();
    await entra.stop();
  });

  const overview = async () => dataOf<Overview>(await admin.get('/identity/one'));
  const created = async (body: object) => {
    const answer = await admin.post('/identity/new', body);
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const signIn = async (login: string, id = oidcId) => {
    const start = await t.anonymous.post('/auth/sign-in/social', { provider: id });
    expect(start.statusCode, start.body).toBe(200);
    const cookie = cookieOf(start);
    const address = await walkThroughProvider(start.json<{ url: string }>().url, login);
    const back = await t.anonymous.send({ method: 'GET', url: `${address.pathname}${address.search}`, headers: { cookie } });
    return { back, cookie, goal: String(back.headers['location']) };
  };
  const me = async ({ back }: { back: Parameters<typeof cookieOf>[0] }) => withCookie(t, cookieOf(back)).get('/user/me');
  const invite = async (email: string, role: string) => {
    const answer = await admin.post('/user/admin/new', { name: 'Invited Person', email, role: roles.get(role) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return dataOf<{ _id: string }>(answer)._id;
  };
  const mailsTo = async (email: string) =>
    (await t.owner.query<{ subject: string }>(`select subject from emails where to_address = $1 order by id`, [email])).rows.map(
      ({ subject }) => subject,
    );

  it('offers every provider that is on', async () => {
    const { providers } = dataOf<{ providers: { name: string }[] }>(await t.anonymous.get('/user/sign-in-ways'));
    expect(providers.map(({ name }) => name)).toEqual(['Obi Foundation', 'Contoso']);
  });

  it('connects an invited account in a domain of the provider, and opens it', async () => {
    await invite('invited@partner.test', 'Assessor');
    const first = await signIn('invited');
    expect(first.goal).toBe('/signin?step=provider');
    expect((await me(first)).json()).toMatchObject({ data: { email: 'invited@partner.test', role: 'Assessor' } });
    // From now on by what connects them, whatever the address is.
    await t.owner.query(`update users set email = 'renamed@partner.test' where email = 'invited@partner.test'`);
    expect((await me(await signIn('invited'))).statusCode).toBe(200);
  });

  it('makes an account with the role of new people, and none outside the domains', async () => {
    const first = await signIn('fresh');
    expect((await me(first)).json()).toMatchObject({ data: { name: 'Fresh Person', role: 'Assessor' } });
    expect((await signIn('outside')).goal).toContain('error=signup_disabled');
    expect((await signIn('denied')).goal).toContain('error=signup_disabled');
  });

  it('connects an account in use only with its password', async () => {
    const first = await signIn('assessor');
    expect(first.goal).toBe('/signin?step=connect');
    expect((await me(first)).statusCode).toBe(401);
    const browser = withCookie(t, first.cookie);
    expect((await browser.get('/identity/waiting')).json()).toEqual({
      data: { email: demoEmail('assessor1'), provider: 'Obi Foundation', hasPassword: true },
    });
    expect((await t.anonymous.get('/identity/waiting')).statusCode).toBe(404);
    expect(refusalOf(await browser.post('/identity/connect', { password: 'not-this-one' })).code).toBe('RULE_BROKEN');
    const entered = await browser.post('/identity/connect', { password: DEMO_PASSWORD });
    expect(entered.json()).toEqual({ data: { awaitsSecondFactor: false } });
    expect((await withCookie(t, cookieOf(entered)).get('/user/me')).statusCode).toBe(200);
    expect((await signIn('assessor')).goal).toBe('/signin?step=provider');
    expect(await mailsTo(demoEmail('assessor1'))).toEqual(
      expect.arrayContaining([
        'Confirm that your account belongs to Obi Foundation',
        'Your account is connected to Obi Foundation',
      ]),
    );
    const { rows } = await t.owner.query(`select data from audit_events where type = 'identity.connected'`);
    expect(rows).toMatchObject([{ data: { provider: 'Obi Foundation', by: 'password' } }]);
  });

  it('never connects an account with decisions silently: an administrator does, or refuses', async () => {
    expect((await signIn('director')).goal).toBe('/signin?step=connect');
    const link = async () => (await overview()).links.find(({ user }) => user.email === demoEmail('director'));
    const first = await link();
    expect(refusalOf(await (await t.as('director')).post(`/identity/decide/${first?._id}`, { connect: true })).code).toBe(
      'ACCESS_DENIED',
    );
    expect((await admin.post(`/identity/decide/${first?._id}`, { connect: false })).statusCode).toBe(200);
    expect((await signIn('director')).goal).toBe('/signin?step=connect');
    const second = await link();
    expect((await admin.post(`/identity/decide/${second?._id}`, { connect: true })).statusCode).toBe(200);
    const entered = await signIn('director');
    expect((await me(entered)).json()).toMatchObject({ data: { role: 'Programme Director' } });
    expect(await mailsTo(demoEmail('director'))).toEqual(
      expect.arrayContaining(['Your account was not connected to Obi Foundation', 'Your account is connected to Obi Foundation']),
    );
    expect(refusalOf(await admin.post(`/identity/decide/${second?._id}`, { connect: true })).code).toBe('NOT_FOUND');
  });

  it('an invitation that waits for a second person is opened by no provider', async () => {
    await invite('money@partner.test', 'Accountant');
    expect((await signIn('invitedmoney')).goal).toBe('/signin?step=connect');
    const link = (await overview()).links.find(({ user }) => user.email === 'money@partner.test');
    expect(refusalOf(await admin.post(`/identity/decide/${link?._id}`, { connect: true })).code).toBe('CONFLICT');
  });

  it('requires the second factor after a provider', async () => {
    const { secret } = await turnOn(t, 'mande');
    const first = await signIn('mande');
    expect(first.goal).toBe('/signin?step=connect');
    const connected = await withCookie(t, first.cookie).post('/identity/connect', { password: DEMO_PASSWORD });
    expect(connected.json()).toEqual({ data: { awaitsSecondFactor: true } });
    const half = withCookie(t, cookieOf(connected));
    expect((await half.get('/user/me')).statusCode).toBe(401);
    expect((await half.post('/user/second-factor/enter', { code: codeOf(secret) })).statusCode).toBe(200);
  });

  it('knows people of Entra by tenant and object, though it says nothing of their address', async () => {
    expect((await me(await signIn('abe', entraId))).json()).toMatchObject({
      data: { email: 'abe@partner.test', name: 'Abe Lincoln' },
    });
    const { rows } = await t.owner.query(`select account_id from accounts where provider_id = $1`, [entraId]);
    expect(rows).toEqual([{ account_id: `${TENANT}|${OBJECT}` }]);
    // Another person with the same address does not get in.
    expect((await signIn('taker', entraId)).goal).toBe('/signin?step=connect');
    expect((await signIn('nameless', entraId)).goal).toContain('error=provider_failed');
  });

  it('a deactivated account stays shut, and an applicant is not connected silently', async () => {
    await t.owner.query(`update users set account_status = 'INACTIVE' where email = 'fresh@partner.test'`);
    expect((await signIn('fresh')).goal).toContain('error=account_inactive');
    expect((await signIn('applicant')).goal).toBe('/signin?step=connect');
  });

  it('refuses settings that cannot be right, each with its field', async () => {
    const bad = async (body: object) => {
      const answer = await admin.post('/identity/new', body);
      expect(answer.statusCode, answer.body).toBe(422);
      return answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path);
    };
    const good = { kind: 'OIDC', name: 'New', issuer: 'https://id.test', clientId: 'c', secret: 's', domains: ['a.test'] };
    expect(await bad({ ...good, issuer: 'no address', domains: ['nodomain'] })).toEqual(['issuer', 'domains']);
    expect(await bad({ ...good, secret: '' })).toEqual(['secret']);
    expect(await bad({ ...good, newRole: roles.get('Accountant') })).toEqual(['newRole']);
    expect(await bad({ ...good, newRole: roles.get('Applicant') })).toEqual(['newRole']);
    expect(await bad({ kind: 'SAML', name: 'S', metadata: 'this is no XML' })).toEqual(['metadata']);
    expect(await bad({ kind: 'SAML', name: 'S', metadata: '<EntityDescriptor entityID="x"/>' })).toEqual(['metadata']);
    expect(await bad({ kind: 'SAML', name: 'S', metadata: 'http://169.254.169.254/latest' })).toEqual(['metadata']);
    expect((await overview()).providers).toHaveLength(2);
  });

  it('tests a provider, and says what is wrong with it', async () => {
    expect(dataOf(await admin.post(`/identity/test/${oidcId}`))).toEqual({
      isReached: true,
      message: 'Obi Foundation answers as it should.',
    });
    const test = async (issuer: string) => {
      await created({ kind: 'OIDC', name: 'Wrong', issuer, clientId: 'c', secret: 's', domains: [] });
      const made = (await overview()).providers.find(({ name }) => name === 'Wrong');
      const { isReached, message } = dataOf<{ isReached: boolean; message: string }>(
        await admin.post(`/identity/test/${made?._id}`),
      );
      expect(isReached).toBe(false);
      const start = await t.anonymous.post('/auth/sign-in/social', { provider: made?._id });
      expect(start.statusCode).toBe(503);
      expect((await admin.post(`/identity/remove/${made?._id}`)).statusCode).toBe(200);
      expect((await t.anonymous.post('/auth/sign-in/social', { provider: made?._id })).statusCode).toBe(404);
      return message;
    };
    expect(await test(`${provider.issuer.replace('localhost', '127.0.0.1')}`)).toMatch(/network|https/i);
    expect(await test('http://localhost:9')).toMatch(/refused/i);
    expect(await test(`${provider.issuer}/other`)).toBe('There is no OpenID Connect provider at this address.');
  });

  it('changes what is sent, stores the secret encrypted, and refuses an old version', async () => {
    const [before] = (await overview()).providers;
    const changed = dataOf<Overview>(await admin.patch(`/identity/update/${oidcId}`, { name: 'Obi', version: before?.version }));
    expect(changed.providers[0]).toMatchObject({ name: 'Obi', issuer: provider.issuer, domains: before?.domains });
    expect(refusalOf(await admin.patch(`/identity/update/${oidcId}`, { name: 'X', version: before?.version })).code).toBe(
      'STALE_VERSION',
    );
    const { rows } = await t.owner.query<{ secret_sealed: Buffer }>('select secret_sealed from identity_providers');
    for (const { secret_sealed: sealed } of rows) expect(sealed.toString('utf8')).not.toContain('a-secret-of-the-test');
    expect((await admin.get('/identity/one')).body).not.toContain('a-secret-of-the-test');
    expect((await signIn('invited')).goal).toBe('/signin?step=provider');
    await admin.patch(`/identity/update/${oidcId}`, { isOn: false });
    expect((await t.anonymous.post('/auth/sign-in/social', { provider: oidcId })).statusCode).toBe(404);
    await admin.patch(`/identity/update/${oidcId}`, { isOn: true });
  });

  it('is for those who change the settings', async () => {
    for (const persona of ['director', 'manager', 'assessor1', 'applicant1'] as const)
      expect([403, 404]).toContain((await (await t.as(persona)).get('/identity/one')).statusCode);
    expect((await t.anonymous.get('/identity/one')).statusCode).toBe(401);
  });
});
