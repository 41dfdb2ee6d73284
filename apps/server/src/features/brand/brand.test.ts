import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { openProgramme } from '#test/builders/programme.ts';
import { bindWeb, houseOf } from '#platform/http/web.ts';
import { textOf } from '#test/pdf-text.ts';

const SVG = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 60" onload="alert(1)">
<style>@import url(https://evil.test/x.css); .mark{fill:#7a1f3d;cursor:pointer} .far{fill:url(https://evil.test/y)}</style>
<script>alert(2)</script><foreignObject><iframe src="https://evil.test"/></foreignObject>
<image href="https://evil.test/a.png"/><a xlink:href="javascript:alert(3)"><text x="70" y="40">Obi</text></a>
<rect class="mark far" width="60" height="60" style="stroke:#fff;background:url(https://evil.test)"/>
<circle r="5" cx="5" cy="5" fill="url(https://evil.test/z)"/></svg>`;

type Logo = { url: string; type: string; width: number; height: number } | null;

describe('the logo', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const upload = (content: string | Buffer, who = admin, name = 'logo.svg') =>
    who.form('POST', '/brand/logo/new', [['file', { name, content: Buffer.from(content) }]]);
  const set = async (content: string | Buffer): Promise<Logo> => dataOf<{ logo: Logo }>(await upload(content)).logo;
  const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a1f3d' } });
  const serve = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

  it('is set and removed by the Super Admin alone, with the password of late', async () => {
    for (const name of ['director', 'applicant1'] as const) {
      const other = await t.as(name);
      expect((await upload(SVG, other)).statusCode, name).toBe(403);
      expect((await other.post('/brand/logo/remove')).statusCode, name).toBe(403);
    }
    expect((await upload(SVG, t.anonymous)).statusCode).toBe(401);
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [admin.userId]);
    expect(refusalOf(await upload(SVG)).code).toBe('CONFIRM_IDENTITY');
    await t.owner.query(`update sessions set confirmed_at = now() where user_id = $1`, [admin.userId]);
    expect((await t.anonymous.get('/brand/logo')).statusCode).toBe(404);
  });

  it('of an SVG keeps what draws, and nothing that runs or loads', async () => {
    const logo = await set(SVG);
    expect(logo).toMatchObject({ type: 'image/svg+xml', width: 480, height: 96 });
    const served = await serve(logo?.url ?? '');
    expect(served.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(served.body).not.toMatch(/script|onload|evil|href|foreignObject|iframe|<style|style=|image|alert|url\(/i);
    expect(served.body).toMatch(/<rect[^>]* fill="#7a1f3d"/);
    expect(served.body).toMatch(/<rect[^>]* stroke="#fff"/);
    expect((await serve(logo?.url ?? '', { 'if-none-match': String(served.headers.etag) })).statusCode).toBe(304);
    expect((await serve('/api/brand/logo?v=0123456789abcdef')).headers['cache-control']).toBe('public, max-age=300');
    const png = await serve(`${logo?.url}&as=png`);
    expect(png.headers['content-type']).toBe('image/png');
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 480, height: 96 });
  });

  it('of a picture keeps the pixels, and says by its content what it is', async () => {
    const photo = await picture(2400, 600)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('secret place');
    const logo = await set(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    expect(logo).toMatchObject({ type: 'image/jpeg', width: 480, height: 120 });
    const served = await serve(logo?.url ?? '');
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect(served.rawPayload.toString('latin1')).not.toMatch(/secret place|script/);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 960, height: 240 });
    expect(await set(await picture(40, 40).webp().toBuffer())).toMatchObject({ type: 'image/webp', width: 40, height: 40 });
    expect(await set(await picture(40, 40).png().toBuffer())).toMatchObject({ type: 'image/png' });
  });

  it('refuses what is no picture, and what is too large, and keeps the one before', async () => {
    const before = await set(SVG);
    const gif = await picture(10, 10).gif().toBuffer();
    const png = await picture(300, 300).png().toBuffer();
    for (const [name, content] of [
      ['text', 'hello'],
      ['page', '<html><svg></svg></html>'],
      ['gif', gif],
      ['cut', png.subarray(0, png.length - 200)],
      ['empty drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
      ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${SVG.slice(SVG.indexOf('<svg'))}`],
      ['enormous', '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>'],
      ['not utf-8', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe])],
    ] as const)
      expect(refusalOf(await upload(content)), name).toMatchObject({ status: 422, issues: [{ path: 'file' }] });
    expect(refusalOf(await upload('x'.repeat(200_001))).status).toBe(413);
    expect(refusalOf(await admin.form('POST', '/brand/logo/new', [])).status).toBe(422);
    const about = dataOf<{ brand: { logo: Logo } }>(await t.anonymous.get('/settings/about'));
    expect(about.brand.logo).toEqual(before);
  });

  it('is in the trail, and gone once it is removed', async () => {
    await set(SVG);
    expect(dataOf<{ logo: Logo }>(await admin.post('/brand/logo/remove'))).toEqual({ logo: null });
    await admin.post('/brand/logo/remove');
    expect((await t.anonymous.get('/brand/logo')).statusCode).toBe(404);
    const { rows } = await t.owner.query<{ type: string; data: { digest: string } }>(
      `select type, data from audit_events where type like 'brand.%' order by id desc limit 2`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['brand.logo-removed', 'brand.logo-set']);
    expect(rows[0]?.data.digest).toBe(rows[1]?.data.digest);
  });
});

describe('the brand', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const change = (value: object) => admin.patch('/settings/update', { key: 'brand', value });
  const links = [{ label: 'Privacy notice', url: 'https://obi.test/privacy' }];

  it('refuses a colour that cannot be read, with a proposal that is accepted', async () => {
    const refused = refusalOf(await change({ color: '#ffd400' }));
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'color' }] });
    const proposal = /Use (#[0-9a-f]{6})/.exec(JSON.stringify(refused))?.[1];
    dataOf(await change({ color: proposal }));
    expect(dataOf<{ brand: { color: string } }>(await t.anonymous.get('/settings/about')).brand.color).toBe(proposal);
    for (const [value, path] of [
      [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links.0.url'],
      [{ origins: ["'self' *"] }, 'origins'],
      [{ welcome: 'x'.repeat(601) }, 'welcome'],
    ] as const)
      expect(refusalOf(await change(value)), path).toMatchObject({ status: 422, issues: [{ path }] });
  });

  it('is in public answers without the sites that frame the calls, and in the trail with what changed', async () => {
    dataOf(await change({ color: '#7a1f3d', welcome: 'Welcome.', footer: 'Charity 123', links, origins: ['https://obi.test'] }));
    const { brand } = dataOf<{ brand: object }>(await t.anonymous.get('/settings/about'));
    expect(brand).toEqual({ color: '#7a1f3d', welcome: 'Welcome.', footer: 'Charity 123', links, logo: null });
    const { rows } = await t.owner.query<{ data: { key: string; to: string } }>(
      `select data from audit_events where type = 'setting.changed' and data ->> 'key' like 'Brand:%' order by id`,
    );
    expect(rows.map(({ data }) => [data.key, data.to])).toEqual(
      expect.arrayContaining([
        ['Brand: links', 'Privacy notice https://obi.test/privacy'],
        ['Brand: origins', 'https://obi.test'],
      ]),
    );
  });

  it('comes with the page itself, so that no other colour is seen first', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-brand-'));
    mkdirSync(path.join(folder, 'assets'));
    const frame = '<div class="first-top"><span>Grantdesk</span></div>';
    writeFileSync(path.join(folder, 'index.html'), `<title>Grantdesk</title>${frame}`);
    const readPage = async () => {
      const web = fastify();
      await bindWeb(web, folder, houseOf(t.db));
      const { body } = await web.inject('/programmes');
      await web.close();
      return body;
    };
    dataOf(await change({ color: '' }));
    expect(await readPage()).toBe(`<title>Grantdesk</title>${frame}`);
    dataOf(await change({ color: '#7a1f3d' }));
    await admin.form('POST', '/brand/logo/new', [['file', { name: 'a.svg', content: Buffer.from(SVG) }]]);
    // A small logo is in the page, so that what is seen first waits for no request; a large one is at its address.
    const [, inHead, inFrame] =
      /^<title>Grantdesk<\/title><style id="brand">html:root\{--primary:#7a1f3d;[^<]+<\/style><meta name="logo" content="([^"]+)" title="Grantdesk"><div class="first-top"><img class="logo-image" src="([^"]+)" alt=""><\/div>$/.exec(
        await readPage(),
      ) ?? [];
    expect(decodeURIComponent(inHead ?? '')).toMatch(/^data:image\/svg\+xml,<svg [^]*<\/svg>$/);
    expect(inHead).not.toMatch(/[<>&]|alert/);
    expect(inFrame).toBe(inHead);
    const large = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<path d="M1 1h5"/>'.repeat(1200)}</svg>`;
    await admin.form('POST', '/brand/logo/new', [['file', { name: 'a.svg', content: Buffer.from(large) }]]);
    expect(await readPage()).toMatch(/<img class="logo-image" src="\/api\/brand\/logo\?v=[0-9a-f]{16}" alt="">/);
    dataOf(await admin.post('/brand/logo/remove'));
    rmSync(folder, { recursive: true });
  });

  it('is in emails: the colour, the logo by its address, and the foot', async () => {
    dataOf(await change({ color: '#7a1f3d', footer: 'Charity <123>', links }));
    const drawn = async () =>
      dataOf<{ text: string; html: string }>(
        await admin.post('/mail-template/preview/task.assigned', { subject: '{{subject}}', body: '{{text}}' }),
      );
    const before = await drawn();
    expect(before.html).toContain('background:#7a1f3d');
    expect(before.html).not.toContain('<img');
    expect(before.html).toContain('Charity &lt;123&gt;<br><a href="https://obi.test/privacy"');
    expect(before.text).toMatch(/Charity <123>\nPrivacy notice: https:\/\/obi\.test\/privacy$/);
    await admin.form('POST', '/brand/logo/new', [['file', { name: 'a.svg', content: Buffer.from(SVG) }]]);
    expect((await drawn()).html).toMatch(
      /<img src="\/api\/brand\/logo\?v=[0-9a-f]{16}&amp;as=png" width="240" height="48" alt="Grantdesk"/,
    );
  });

  it('is on papers: the logo once, and the foot on every page', async () => {
    const call = await openProgramme(await t.as('director'));
    const paper = (await t.anonymous.get(`/programme/questions/${call}`)).rawPayload;
    expect(textOf(paper)).toContain('Charity<123>');
    expect(paper.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThan(0);
    expect(paper.toString('latin1')).toContain('/S /Figure');
  });
});
