import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerAssets } from './assets.ts';
import { bindSecurityHeaders } from './security-headers.ts';
import { bindWeb } from './web.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-assets-'));
const app = Fastify();
const SCRIPT = 'export const answer = 42;';
const SMALL = 'a{}';
let isStopping = false;
const logged: string[] = [];

beforeAll(async () => {
  for (const assets of ['assets', 'fr/assets']) mkdirSync(path.join(folder, assets), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'index.html': '<head></head>',
    'fr/index.html': '<head></head>',
    'assets/main-1a.js': SCRIPT,
    'assets/main-1a.js.br': brotliCompressSync(SCRIPT),
    'assets/main-1a.js.gz': gzipSync(SCRIPT),
    'assets/small-1a.css': SMALL,
    'assets/letters-1a.woff2': 'letters',
    'assets/late-1a.js': SCRIPT,
    'assets/worker-1a.mjs': SCRIPT,
    'fr/assets/main-1b.js': 'export const answer = "quarante-deux";',
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  answerAssets(app, folder, { 'x-content-type-options': 'nosniff' }, () => isStopping);
  app.addHook('onResponse', async ({ routeOptions }) => void logged.push(routeOptions.url ?? 'none'));
  bindSecurityHeaders(app, { contentSecurityPolicy: { directives: { scriptSrc: ["'self'"] } } });
  await bindWeb(app, folder, () => Promise.resolve({ name: 'A fund', head: '', logo: null }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> => app.inject({ url, headers });

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['BR;q=0.1, gzip', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
])('a script comes in the best encoding that the browser accepts (%s)', async (accepted, encoding) => {
  const { statusCode, headers, rawPayload } = await get('/assets/main-1a.js', { 'accept-encoding': accepted });
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes;
  expect(read(rawPayload).toString()).toBe(SCRIPT);
});

it('a part of a page carries what browsers obey on it and nothing else', async () => {
  const { headers } = await get('/assets/main-1a.js', { 'accept-encoding': 'br' });
  expect(headers).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': expect.any(String) as string,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    date: expect.any(String) as string,
    connection: 'keep-alive',
  });
});

it('styles, letters and the parts of the other languages come too, whether or not the build compressed them', async () => {
  const accepted = { 'accept-encoding': 'br, gzip' };
  const styles = await get('/assets/small-1a.css', accepted);
  expect(styles).toMatchObject({ body: SMALL, headers: { 'content-type': 'text/css; charset=utf-8' } });
  expect(styles.headers).not.toHaveProperty('content-encoding');
  expect((await get('/assets/letters-1a.woff2', accepted)).headers['content-type']).toBe('font/woff2');
  expect((await get('/fr/assets/main-1b.js', accepted)).body).toContain('quarante-deux');
});

it('a browser that has a part already receives no second copy of it, in its own encoding alone', async () => {
  const { etag = '' } = (await get('/assets/main-1a.js', { 'accept-encoding': 'br' })).headers;
  const known = await get('/assets/main-1a.js', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect(known).toMatchObject({ statusCode: 304, body: '', headers: { etag, vary: 'accept-encoding' } });
  expect((await get('/assets/main-1a.js', { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200);
});

it('a HEAD answers the headers alone, and nothing but reads is answered', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/assets/main-1a.js' });
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': String(SCRIPT.length) } });
  expect((await app.inject({ method: 'POST', url: '/assets/main-1a.js' })).statusCode).toBe(404);
});

it('what is no part of the build is not there, and no page answers in its place', async () => {
  for (const url of ['/assets/none.js', '/assets/main-1a.js.map', '/fr/assets/main-1a.js'])
    expect((await get(url)).statusCode, url).toBe(404);
  for (const url of ['/assets/', '/assets/..%2findex.html', '/assets//main-1a.js', '/assets/constructor'])
    expect([403, 404], url).toContain((await get(url)).statusCode);
});

it('the script of a worker carries every header, because it obeys a policy of its own', async () => {
  const { headers } = await get('/assets/worker-1a.mjs');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('each request is logged by its route', async () => {
  logged.length = 0;
  await get('/assets/main-1a.js');
  expect(logged).toEqual(['/assets/*']);
});

it('a server that is stopping says that the connection closes', async () => {
  isStopping = true;
  expect((await get('/assets/main-1a.js')).headers.connection).toBe('close');
  isStopping = false;
});

it('a part that was read once needs its file no longer; one that was not is not there', async () => {
  for (const name of ['letters-1a.woff2', 'late-1a.js']) rmSync(path.join(folder, 'assets', name));
  expect((await get('/assets/letters-1a.woff2')).statusCode).toBe(200);
  expect((await get('/assets/late-1a.js')).statusCode).toBe(404);
});
