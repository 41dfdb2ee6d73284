import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bindHelp } from './help.ts';
import { bindSecurityHeaders } from './security-headers.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-help-'));
// As the server is: it takes `/help/` for `/help`, and the web app answers every address that has no route.
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
app.get('/*', () => 'the web app');

const SCRIPT = 'document.documentElement.classList.add("dark")';
const SCREENS = { '/signin': 'applicants/sign-in', '/secure/roles/new': 'roles', '/secure/roles/$roleId': 'role' };

beforeAll(async () => {
  for (const name of ['assets', 'applicants', 'fr/applicants']) mkdirSync(path.join(folder, name), { recursive: true });
  const page = `<head><script id="scheme">${SCRIPT}</script><script type="module" src="/help/assets/app.js"></script></head>`;
  for (const file of ['index', '404', 'roles', 'role', 'applicants/sign-in', 'fr/index', 'fr/applicants/sign-in'])
    writeFileSync(path.join(folder, `${file}.html`), `${page}${file}`);
  writeFileSync(path.join(folder, 'assets/app.js'), 'go()');
  writeFileSync(path.join(folder, 'screens.json'), JSON.stringify(SCREENS));
  bindSecurityHeaders(app, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], scriptSrc: ["'self'"] } },
  });
  await bindHelp(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const leadsTo = async (screen: string, headers = {}): Promise<string | undefined> =>
  (await app.inject({ url: `/help/for${screen}`, headers })).headers.location;

it('pages are served under addresses without an ending, and may run their own inline scripts alone', async () => {
  const { body, headers } = await app.inject('/help/applicants/sign-in');
  expect(body).toContain('applicants/sign-in');
  const digest = createHash('sha256').update(SCRIPT).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}'`);
});

it.each(['/help', '/help/', '/help/fr', '/help/fr/'])('%s is a start page of the guide', async (url) => {
  const { statusCode, body, headers } = await app.inject(url);
  expect([statusCode, body]).toEqual([200, expect.stringContaining(url.includes('fr') ? 'fr/index' : 'index')]);
  expect(headers['content-security-policy']).toContain('sha256-');
});

it('what has a unique name is cached for ever, a page is looked up each time', async () => {
  expect((await app.inject('/help/assets/app.js')).headers['cache-control']).toContain('immutable');
  expect((await app.inject('/help/role')).headers['cache-control']).toBe('no-cache');
});

it('a page that does not exist says so in the guide', async () => {
  const { statusCode, body, headers } = await app.inject('/help/nothing/here');
  expect(statusCode).toBe(404);
  expect(body).toContain('404');
  expect(headers['content-security-policy']).toContain('sha256-');
});

it('the help of a screen leads to its page; a name counts before an id', async () => {
  expect(await leadsTo('/signin')).toBe('/help/applicants/sign-in');
  expect(await leadsTo('/secure/roles/new')).toBe('/help/roles');
  expect(await leadsTo('/secure/roles/01a1')).toBe('/help/role');
});

it('readers get the page in their language where it exists in it', async () => {
  expect(await leadsTo('/signin', { 'accept-language': 'fr' })).toBe('/help/fr/applicants/sign-in');
  expect(await leadsTo('/secure/roles/01a1', { 'accept-language': 'fr' })).toBe('/help/role');
});

it.each(['/secure/unknown', '//evil.example', '/..%2f..%2fetc%2fpasswd', '/%E0%A4'])(
  'an address without a page leads to the start of the guide: %s',
  async (screen) => {
    const { statusCode, headers } = await app.inject(`/help/for${screen}`);
    expect([statusCode, headers.location]).toEqual(screen === '/%E0%A4' ? [400, undefined] : [302, '/help/']);
  },
);
