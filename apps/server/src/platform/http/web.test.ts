import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptDigests } from './first-visit.ts';
import { bindSecurityHeaders } from './security-headers.ts';
import { bindWeb } from './web.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-web-'));
const app = Fastify();

const FIRST = 'const calls=document.currentScript.dataset.calls;if(1<2)go(calls)';
const PAGE = `<head><script>${FIRST}</script></head>`;
/** As the build writes them down. */
const PAGES = [
  page('/programmes/$programmeId', { calls: ['/api/programme/open/$programmeId'], own: ['/api/user/me'] }),
  page('/programmes/new', { scripts: ['assets/new-1a.js'] }),
  page('/secure/lists/$id', { own: ['/api/user/me'], list: ['/api/list?of=$id&page=1'] }),
  page('/secure/home', { scripts: ['assets/home-1a.js'], styles: ['assets/home-1a.css'], own: ['/api/user/me'] }),
];

function page(address: string, more: Partial<Record<'scripts' | 'styles' | 'calls' | 'own' | 'list', string[]>>) {
  return { path: address, scripts: [], styles: [], calls: [], own: [], list: [], isDrawn: false, ...more };
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/logo-1a.svg'), ' ');
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, '.pages.json'), JSON.stringify(PAGES));
  bindSecurityHeaders(app, { contentSecurityPolicy: { directives: { scriptSrc: ["'self'"] } } });
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('permissions-policy', 'camera=()').header('x-request-id', '1'),
  );
  await app.register(compress, { threshold: 64 });
  await bindWeb(app, folder, () => Promise.resolve({ name: 'A fund', head: '', logo: null }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a page carries every header, and so does a picture that may be opened as one', async () => {
  for (const url of ['/', '/secure/admin', '/assets/logo-1a.svg', '/assets/nothing.js'])
    expect((await app.inject(url)).headers['content-security-policy'], url).toMatch(/script-src 'self'(;|$)/);
});

const SESSION = { cookie: 'grantdesk.session_token=a.b' };
const open = async (url: string, headers = {}): Promise<string> => (await app.inject({ url, headers })).body;

it('a page names the calls and the files that its address needs at once', async () => {
  expect(await open('/programmes/a1?tab=2', SESSION)).toContain('data-calls="/api/programme/open/a1 /api/user/me"');
  expect(await open('/programmes/a1')).toContain('data-calls="/api/programme/open/a1"');
  // The list as it first comes, whatever it is called; its screen requests another page itself.
  expect(await open('/secure/lists/a1', SESSION)).toContain('data-calls="/api/user/me /api/list?of=a1&amp;page=1"');
  expect(await open('/secure/lists/a1?programmeName=Farms', SESSION)).toContain('/api/list?of=a1&amp;page=1');
  expect(await open('/secure/lists/a1?page=2', SESSION)).toContain('data-calls="/api/user/me"');
  const home = await open('/secure/home/', SESSION);
  expect(home).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/home-1a.js">');
  expect(home).toContain('<link rel="stylesheet" crossorigin href="/assets/home-1a.css">');
  // A name counts before a parameter.
  expect(await open('/programmes/new')).toContain('/assets/new-1a.js');
  expect(await open('/nowhere')).toBe(PAGE);
});

it('the policy names the one script that stands in the page, as it is served', async () => {
  const script = /<script[^>]*>([^]*)<\/script>/.exec(await open('/programmes/a1', SESSION))?.[1];
  expect(script).toBe(FIRST);
  expect(scriptDigests(folder)).toEqual([`'sha256-${createHash('sha256').update(FIRST).digest('base64')}'`]);
});

it('a page travels compressed where the browser can read it', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/programmes/a1', headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') as string });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(await open('/programmes/a1'));
});

it('without a session a page knows what would be refused, and needs nothing where it redirects to the sign-in', async () => {
  expect(await open('/programmes/a1')).toContain(' data-refused="/api/user/me">');
  expect(await open('/programmes/a1', SESSION)).not.toContain('data-refused');
  expect(await open('/secure/home')).toBe(PAGE.replace('<script>', '<script data-refused="/api/user/me">'));
});

it('what stands in an address cannot leave the attribute that names the calls', async () => {
  const hostile = await open(`/programmes/${encodeURIComponent('"><script>alert(1)</script> /api/user/other')}`);
  expect(hostile.match(/<script/g)).toHaveLength(1);
  expect(/data-calls="([^"]*)"/.exec(hostile)?.[1]?.split(' ')).toHaveLength(1);
  expect(await open('/programmes/%E0%A4%A')).not.toContain('data-calls="/api/programme/open/a');
});
