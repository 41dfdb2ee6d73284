import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createBrotliDecompress } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bindWeb } from './web.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-drawn-'));
const app = Fastify({ logger: false });
const SESSION = { cookie: 'grantdesk.session_token=a.b' };

const PAGE =
  '<head><script>first()</script><script type="module" crossorigin src="/assets/main-1a.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/base-1a.js"></head><body><div id="root"></div></body>';
const START = { scripts: ['assets/home-1a.js'], styles: [], calls: [], list: [], isDrawn: true };
const PAGES = [
  { ...START, path: '/secure/home', own: ['/api/me'] },
  { ...START, path: '/secure/busy', own: ['/api/busy'] },
  { ...START, path: '/secure/hostile', own: ['/api/hostile'] },
  { ...START, path: '/secure/broken', own: ['/api/me'] },
  { ...START, path: '/secure/slow', own: ['/api/slow'] },
  { ...START, path: '/secure/hanging', own: ['/api/hanging'] },
  { ...START, path: '/secure/late', own: ['/api/hanging'] },
  { ...START, path: '/secure/plain', own: ['/api/me'], isDrawn: false },
  { ...START, path: '/signin', own: [] },
  { ...START, path: '/open', own: ['/api/me'] },
  { ...START, path: '/written', own: [] },
];
const HOSTILE = '{"name":"</script><script>alert(1)</script>$&"}';
/** In the place of the web app's: it shows what it was given. */
const SIGN_IN =
  '<h1>Sign in</h1><input type="email" autoComplete="username"/><input autoComplete="current-password"/>' +
  '<button type="button">Show</button><button type="submit">Sign in</button>';
const BUILD = `export const drawPage = async (url, { answers, logo, cleanHtml }) => {
  if (url === '/signin') return '${SIGN_IN}';
  if (url === '/written') return '<h1>Drawn</h1>' + cleanHtml('<p onclick="x()">Guidance<img src=x></p>');
  if (url === '/secure/broken') throw new Error('No such screen');
  if (url === '/secure/hostile') return '<h1>Drawn</h1>';
  return '<h1>' + [...answers.values()].map(({ status, body }) => status + ' ' + body) + '</h1><a href="/x">$&</a><input value="1">' + logo.title;
};`;

const { promise: released, resolve: release } = Promise.withResolvers<void>();
const { promise: ended, resolve: end } = Promise.withResolvers<void>();

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.server'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, '.pages.json'), JSON.stringify(PAGES));
  writeFileSync(path.join(folder, '.server', 'server.js'), BUILD);
  writeFileSync(path.join(folder, '.server', 'package.json'), '{"type":"module"}');
  await app.register(compress, { encodings: ['br'] });
  app.get('/api/me', (request, reply) =>
    request.headers.cookie === SESSION.cookie ? reply.send(`${request.ip} signed in`) : reply.status(401).send('signed out'),
  );
  app.get('/api/busy', (_request, reply) => reply.status(503).send('later'));
  app.get('/api/hostile', (_request, reply) => reply.type('application/json').send(HOSTILE));
  app.get('/api/slow', async () => {
    await released;
    return 'slow';
  });
  app.get('/api/hanging', async () => {
    await ended;
    return 'at last';
  });
  await bindWeb(app, folder, () =>
    Promise.resolve({ name: 'A fund', head: '', logo: { content: '/logo.svg', title: 'A fund' } }),
  );
});
afterAll(async () => {
  end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (url: string, headers: Record<string, string> = SESSION) =>
  await app.inject({ url, headers, remoteAddress: '192.0.2.7' });

it('a page is drawn from what its first calls answer to this session, and no cache keeps it', async () => {
  const { body, headers } = await open('/secure/home');
  expect(body).toContain('<div id="root"></div><div id="first-page"><h1>200 192.0.2.7 signed in</h1>');
  expect(headers['cache-control']).toBe('private, no-store');
  expect((await open('/secure/home', { cookie: 'grantdesk.session_token=other' })).body).toContain('401 signed out');
});

it('without a session it is drawn as if its own calls had been refused', async () => {
  const { body } = await open('/open', {});
  expect(body).toContain('<h1>401 </h1>');
  expect(body).toContain('data-refused="/api/me"');
});

it('brings along what was read for it, so that it is not read twice, whatever people wrote in it', async () => {
  const { body } = await open('/secure/hostile');
  const [, given] = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(given ?? '')).toEqual({ date: expect.stringMatching(/GMT$/), bodies: { '/api/hostile': HOSTILE } });
  // A refusal is left to the scripts, which know what to say.
  expect((await open('/secure/home', { cookie: 'grantdesk.session_token=other' })).body).toContain('"bodies":{}');
});

it('its links work before its scripts are there, its controls wait for them', async () => {
  const { body } = await open('/secure/home');
  expect(body).toContain('<a href="/x">$&</a><input inert readonly value="1">A fund');
});

it('the sign-in can be filled in before its scripts are there', async () => {
  const { body } = await open('/signin', {});
  expect(body).toContain('<input type="email" autoComplete="username"/><input autoComplete="current-password"/>');
  expect(body).toContain('<button inert readonly type="button">Show</button><button type="submit">Sign in</button>');
});

it('what people wrote is cleaned on its way into the page', async () => {
  expect((await open('/written')).body).toContain('<h1>Drawn</h1><p>Guidance</p>');
});

it('its scripts are named for the time after it is seen, and loaded by nothing else', async () => {
  const { body } = await open('/secure/home');
  expect(body).toContain('<script data-scripts="/assets/main-1a.js /assets/base-1a.js /assets/home-1a.js" data-calls="/api/me">');
  expect(body).not.toMatch(/type="module"|modulepreload/);
});

it('a page whose calls fail, or that cannot be drawn, is left to its scripts', async () => {
  for (const url of ['/secure/busy', '/secure/broken']) {
    const { body, statusCode } = await open(url);
    expect(statusCode, url).toBe(200);
    expect(body, url).not.toContain('first-page');
    // They make the calls again.
    expect(body, url).toMatch(/<script data-scripts="\/assets\/main-1a.js [^]*"bodies":\{\}/);
  }
});

it('any other page names its scripts itself, and is read anew', async () => {
  for (const [url, session] of [
    ['/secure/plain', SESSION],
    ['/secure/home', {}],
  ] as const) {
    const { body, headers } = await open(url, session);
    expect(headers['cache-control'], url).toBe('no-cache');
    expect(body, url).toContain('<script type="module" crossorigin src="/assets/main-1a.js">');
  }
});

it('no more than two pages are drawn at a time: a rush gets them as they were', async () => {
  const first = [open('/secure/slow'), open('/secure/slow')];
  const third = await open('/secure/slow');
  release();
  const drawn = await Promise.all(first);
  expect(third.body).not.toContain('first-page');
  expect(drawn.map(({ body }) => body.includes('200 slow'))).toEqual([true, true]);
});

it('a page does not wait for calls that hang', async () => {
  const { body } = await open('/secure/hanging');
  expect(body).toContain('<script data-scripts');
  expect(body).not.toContain('first-page');
});

it('its head and its frame are sent before it is drawn', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { promise, resolve } = Promise.withResolvers<string>();
  const request = get(`${url}/secure/late`, { headers: { ...SESSION, 'accept-encoding': 'br' } }, (response) => {
    const text = response.pipe(createBrotliDecompress());
    text.once('data', (first: Buffer) => resolve(String(first)));
    text.resume();
  });
  expect(await promise).toMatch(/^<head>.*<div id="root"><\/div>$/);
  request.destroy();
});
