import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { openProgramme, formOf } from '../builders/programme.ts';

/** What is read from a connection until it closes, or until so much time has gone. */
function speak(port: number, text: string, waitMs = 3000): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', (error) => (answer ? undefined : reject(error)));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

describe('input that costs much, and lines that are not quite HTTP', () => {
  let t: TestApp;
  let director: Caller;
  let programme: string;
  let port: number;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    programme = await openProgramme(director, formOf({ field_id: 'plan' }));
    port = Number(new URL(await t.listen()).port);
  });
  afterAll(() => t.close());

  const send = (payload: string, url = '/score-guide/admin/new') =>
    director.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

  it('JSON that is deep, wide, doubled or beyond numbers is refused, quickly, and the loop goes on', async () => {
    const cases: Record<string, string> = {
      'depth 10,000': `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      'objects 10,000 deep': `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      '100,000 keys': `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`,
      'beyond numbers': '{"name":"a","criteria":1e309}',
      'doubled keys': '{"name":"a","name":{"b":1}}',
      'lone surrogate as a list': '{"name":"\\ud800","criteria":"\\udfff"}',
      'its prototype': '{"__proto__":{"isAdmin":true},"name":"a"}',
      'its constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
      nothing: '',
      'half of it': '{"name":',
    };
    for (const [name, payload] of Object.entries(cases)) {
      const began = performance.now();
      let lag = 0;
      const beat = setInterval(() => {
        lag = Math.max(lag, performance.now() - last);
        last = performance.now();
      }, 5);
      let last = performance.now();
      const reply = await send(payload);
      clearInterval(beat);
      expect([400, 413, 422], `${name}: ${reply.body.slice(0, 200)}`).toContain(reply.statusCode);
      // Far above what it takes, far below what an attack would need: a tighter limit would only measure the machine.
      expect(performance.now() - began, name).toBeLessThan(5000);
      expect(lag, name).toBeLessThan(2000);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413);
  });

  it('text that no database keeps is refused with words, never with a failure', async () => {
    for (const name of ['a\u0000b', '\ud800', 'x\udc00y']) {
      const reply = await director.post('/score-guide/admin/new', { name, criteria: [] });
      expect([201, 400, 422], `${JSON.stringify(name)}: ${reply.body.slice(0, 200)}`).toContain(reply.statusCode);
    }
    const applicant = await t.as('applicant1');
    const id = (await applicant.post('/application/new', { programme })).json<{ data: { _id: string } }>().data._id;
    for (const text of ['a\u0000b', 'x'.repeat(100_000)]) {
      const reply = await applicant.form('PATCH', `/application/save/${id}`, [['plan', text]]);
      expect(reply.statusCode, reply.body.slice(0, 200)).toBeLessThan(500);
    }
  });

  it('no page, size, sort, filter or search makes the server fail, and none reads more than 300', async () => {
    const hostile = [
      `' or 1=1 --`,
      `"; drop table users; --`,
      `1) union select password from accounts --`,
      `$(id)`,
      `%00`,
      `\\`,
      `{}`,
      `[]`,
      `[[[[`,
      'NaN',
      '-1',
      '1e9',
      '1e309',
      '0x10',
      'null',
      'undefined',
      '__proto__',
      'constructor',
      '../..',
      '%',
      '_',
      `a'||pg_sleep(5)||'`,
      '\u202e',
      '💥',
      '\ud800',
      JSON.stringify([{ field_path: 'accounts.password', values: ['a'] }]),
      JSON.stringify([{ field_path: `name'; select pg_sleep(5) --`, values: ['a'] }]),
      JSON.stringify({ field_path: { $ne: null } }),
      JSON.stringify(Array.from({ length: 900 }, () => ({ field_path: 'stage', values: ['a'] }))).slice(0, 9_990),
      '['.repeat(9_000),
      'x'.repeat(100_000),
    ];
    const places = [
      `/application/many?programmeId=${programme}`,
      '/programme/many?',
      '/user/admin/many?',
      '/audit/many?',
      '/form/many?',
      '/search/many?',
    ];
    const people = [await t.as('super.admin'), director];
    for (const place of places)
      for (const name of ['page', 'limit', 'sort', 'search', 'filters', 'tab']) {
        const replies = await Promise.all(
          hostile.map(async (text) => ({
            text,
            reply: await (people[place.startsWith('/audit') ? 0 : 1] as Caller).get(
              `${place}&${name}=${encodeURIComponent(text.toWellFormed())}`,
            ),
          })),
        );
        for (const { text, reply } of replies) {
          expect([200, 400, 403, 414, 429, 431], `${place} ${name}=${text.slice(0, 60)}: ${reply.body.slice(0, 200)}`).toContain(
            reply.statusCode,
          );
          if (reply.statusCode === 200) expect(reply.body.length).toBeLessThan(2_000_000);
        }
      }
    for (const limit of ['1000000000', '-1', '301'])
      expect((await director.get(`/user/admin/many?limit=${limit}`)).json<{ data: unknown[] }>().data.length).toBeLessThanOrEqual(
        300,
      );
  });

  it('odd verbs, doubled lengths, long headers and half lines are refused, and the next request is answered', async () => {
    const host = `Host: localhost:${port}\r\n`;
    const close = 'Connection: close\r\n';
    const cases: [string, string, number[]][] = [
      ['TRACE', `TRACE /api/health HTTP/1.1\r\n${host}${close}\r\n`, [400, 404, 405]],
      ['CONNECT', `CONNECT elsewhere.example:443 HTTP/1.1\r\n${host}${close}\r\n`, [0, 400, 404, 405]],
      ['a verb of its own', `JUMP /api/health HTTP/1.1\r\n${host}${close}\r\n`, [400, 404, 405]],
      ['PROPFIND', `PROPFIND /api/health HTTP/1.1\r\n${host}${close}\r\n`, [400, 404, 405]],
      [
        'two kinds of length',
        `POST /api/form/new HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/user/me HTTP/1.1\r\n${host}\r\n`,
        [400],
      ],
      ['two lengths', `POST /api/form/new HTTP/1.1\r\n${host}${close}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{"a"}`, [400]],
      ['a header of 32 KB', `GET /api/health HTTP/1.1\r\n${host}${close}X-Long: ${'x'.repeat(32_768)}\r\n\r\n`, [431]],
      ['a folded header', `GET /api/health HTTP/1.1\r\n${host}${close}X-A: a\r\n b\r\n\r\n`, [200, 400]],
      ['no host', `GET /api/health HTTP/1.1\r\n${close}\r\n`, [400]],
      ['no HTTP at all', 'hello\r\n\r\n', [400]],
    ];
    for (const [name, text, allowed] of cases) {
      const answer = await speak(port, text);
      expect(allowed, `${name}: ${answer.slice(0, 120)}`).toContain(statusOf(answer));
      expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0, name).toBeLessThanOrEqual(1);
      expect(answer, name).not.toMatch(/node_modules|at .*\.(ts|js):\d|postgres/i);
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  it('serves others beside three hundred connections that never finish their line', async () => {
    const open = await Promise.all(
      Array.from(
        { length: 300 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve, reject) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write('POST /api/form/new HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\nX-Slow: ');
              resolve(socket);
            });
            socket.on('error', reject);
          }),
      ),
    );
    for (let n = 0; n < 20; n++) expect((await fetch(`http://127.0.0.1:${port}/api/programme/open`)).status).toBe(200);
    for (const socket of open) socket.on('error', () => {}).destroy();
    // They do not stay for ever either: a line that does not end is cut off by the server itself.
    const { headersTimeout, requestTimeout } = t.app.server;
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(60_000);
    expect(requestTimeout).toBeLessThanOrEqual(120_000);
  });

  it('nothing of the house is at an address: folders of tools, settings, maps of sources, numbers', async () => {
    const names = [
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/.env.production',
      '/metrics',
      '/api/metrics',
      '/package.json',
      '/docker-compose.yml',
      '/assets/index.js.map',
      '/index.js.map',
      '/server-status',
      '/api/.env',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2f.env',
      '/api/debug',
      '/backup.sql',
      '/.DS_Store',
    ];
    for (const name of names) {
      const reply = await t.app.inject({ method: 'GET', url: name });
      expect([400, 403, 404], `${name}: ${reply.statusCode} ${reply.body.slice(0, 80)}`).toContain(reply.statusCode);
    }
    const page = await t.app.inject({ method: 'GET', url: '/api/form/one/none' });
    for (const header of ['server', 'x-powered-by']) expect(page.headers[header]).toBeUndefined();
    expect(refusalOf(page).message).not.toMatch(/fastify|node|postgres/i);
  });
});
