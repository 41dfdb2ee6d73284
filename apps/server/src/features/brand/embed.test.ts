import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, inDays, openProgramme } from '#test/builders/programme.ts';

const FORM = formOf({ field_id: 'story' });

describe('open calls in a frame', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
    const director = await t.as('director');
    await openProgramme(director, FORM, { name: 'Open now', description: '<p>A <b>bold</b> text</p>' });
    await openProgramme(director, FORM, { name: 'Opens later', startDate: inDays(2) });
    await openProgramme(director, FORM, { name: 'Long closed', startDate: inDays(-9), endDate: inDays(-2) });
  });
  afterAll(() => t.close());

  const change = async (value: object) => dataOf(await admin.patch('/settings/update', { key: 'brand', value }));
  const read = (query = '', headers: Record<string, string> = {}) => t.app.inject({ url: `/embed/calls${query}`, headers });
  const policyOf = async (query = '') => String((await read(query)).headers['content-security-policy']);

  it('lists what is open, with links that lead to the public pages in a new tab', async () => {
    const { body, headers } = await read();
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const calls = dataOf<{ _id: string; name: string }[]>(await t.anonymous.get('/programme/open?limit=100'));
    const idOf = (name: string) => calls.find((each) => each.name === name)?._id ?? name;
    for (const name of ['Open now', 'Opens later'])
      expect(body).toContain(`/programmes/${idOf(name)}" target="_blank" rel="noopener">${name}<`);
    expect(body).not.toContain('Long closed');
    expect(body).toContain('<p class="muted">A bold text</p>');
    expect(body).toMatch(/<dt>Closes<\/dt><dd>[^<]+ (?:WAT|UTC|GMT)/);
    expect(body).not.toMatch(/<script|<form|<img|onclick|javascript:/i);
  });

  it('may be framed by the named sites alone, and by none before one is named', async () => {
    expect(await policyOf()).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/);
    await change({ origins: ['https://www.obi.test', 'http://localhost:*'] });
    const { headers } = await read();
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/www\.obi\.test http:\/\/localhost:\*$/);
    expect(headers).not.toHaveProperty('x-frame-options');
    for (const url of ['/api/health/live', '/api/settings/about', '/embed/other', '/embed']) {
      const other = await t.app.inject(url);
      expect(other.headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(other.headers['x-frame-options'], url).toBe('DENY');
    }
    // A policy that was not written by the form cannot be extended by what is stored.
    await t.owner.query(
      `update organisation_settings set value = jsonb_set(value, '{origins}', '["*; script-src *"]') where key = 'brand'`,
    );
    expect(await policyOf()).toMatch(/frame-ancestors 'none'$/);
  });

  it('is the same for everyone: no session is read, and no cookie is set', async () => {
    const guest = await read();
    for (const name of ['super.admin', 'applicant1'] as const) {
      const { cookie } = await t.as(name);
      const signedIn = await read('', { cookie: `${cookie}; grantdesk.locale=fr`, authorization: 'Bearer x' });
      expect(signedIn.body, name).toBe(guest.body);
      expect(signedIn.headers, name).not.toHaveProperty('set-cookie');
      expect(signedIn.headers.etag, name).toBe(guest.headers.etag);
    }
    expect(guest.headers).not.toHaveProperty('set-cookie');
    expect(guest.body).not.toMatch(/myApplication|applicationID|demo\.grantdesk\.test/);
  });

  it('only answers reads', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await t.app.inject({ method, url: '/embed/calls', ...(method !== 'DELETE' && { payload: {} }) })).statusCode).toBe(
        404,
      );
  });

  it('is cached for a minute, and not sent again while it is the same', async () => {
    const { headers } = await read('?lang=en');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', etag: expect.any(String) as string });
    const again = await read('?lang=en', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('speaks the language that it is given, else that of the browser, and has the theme that it is given', async () => {
    expect((await read('?lang=fr')).body).toMatch(/<html lang="fr".*<h1>Appels ouverts/s);
    expect((await read('', { 'accept-language': 'fr-CA' })).body).toContain('<html lang="fr"');
    expect((await read('?lang=xx')).body).toContain('<html lang="en"');
    expect((await read('?lang[]=fr&theme[]=dark')).statusCode).toBe(200);
    const [light, dark, auto] = await Promise.all(
      ['?theme=light', '?theme=dark', '?theme=<x>'].map(async (q) => (await read(q)).body),
    );
    expect(light).not.toContain('color-scheme:dark');
    expect(dark).not.toContain('color-scheme:light');
    expect(auto).toContain('prefers-color-scheme:dark');
    expect(auto).not.toContain('<x>');
    await change({ color: '#7a1f3d', origins: [] });
    expect((await read('?theme=light')).body).toContain('--link:#7a1f3d');
  });

  it('escapes what a programme says', async () => {
    await t.owner.query(`update programmes set name = '<b onclick=x>"Call"', description = '<p>A &lt;script&gt; text</p>'`);
    const { body } = await read();
    expect(body).toContain('&lt;b onclick=x&gt;&quot;Call&quot;');
    expect(body).toContain('A &lt;script&gt; text');
    expect(body).not.toContain('<b onclick');
  });

  it('says so where no call is open', async () => {
    await t.owner.query(`update programmes set start_date = now() - interval '9 days', end_date = now() - interval '1 day'`);
    expect((await read()).body).toContain('There are no open calls at the moment.');
  });
});
