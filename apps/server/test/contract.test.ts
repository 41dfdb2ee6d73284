import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

/** The path-known calls of specification §7. */
const SPECIFIED = `GET /programme/account-info/{id}
GET /project/by-programme/{id}
GET /project/{id}
GET /project/by-application
GET /payment/due-for-approval/{id}
POST /payment/approve
GET /payment/history
POST /payment/complete
GET /misc/filters/programme
GET /misc/filters/programme-applications/{id}
GET /misc/filters/users
GET /misc/filters/task
POST /role/new
GET /role/one/{id}
GET /role/many
PATCH /role/update/{id}
POST /score-guide/admin/new
GET /score-guide/admin/one/{id}
GET /score-guide/admin/many
PATCH /score-guide/admin/update/{id}
GET /score-guide/admin/duplicate/{id}
POST /task/admin/new
GET /task/admin/many
GET /task/admin/detailed-tasks
GET /task/admin/one/{id}
POST /task/admin/process
PATCH /task/admin/reassign
POST /user/admin/new
GET /user/admin/one/{id}
GET /user/admin/many
PATCH /user/admin/update/{id}
GET /user/admin/specific/programme-managers
GET /user/admin/specific/application-reviewers
GET /user/admin/specific/review-admins-with-task-info`.split('\n');

/** Calls whose feature is not built yet: each leaves this list with the feature that makes it real; at the end it is empty. */
const MISSING: string[] = [];

describe('the contract', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('the specified calls exist with exactly that method and path, but for the listed ones still missing', () => {
    const present = new Set(listEndpoints().map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`));
    expect(SPECIFIED.filter((call) => !present.has(call))).toEqual(MISSING);
  });

  it('OpenAPI 3.1 of every route is served, with a page to browse it', async () => {
    const response = await t.anonymous.get('/docs/json');
    const document = response.json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBe(listEndpoints().length + 2);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    for (const { summary } of operations) expect(summary.length).toBeGreaterThan(3);
    for (const { method, path } of listEndpoints())
      expect(document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    const page = await t.anonymous.get('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('errors are one shape with the right status, never a stack, SQL or a page', async () => {
    const director = await t.as('director');
    const cases: [string, Parameters<typeof director.send>[0], number][] = [
      [
        'malformed JSON',
        { method: 'POST', url: '/form/new', payload: '{"name":', headers: { 'content-type': 'application/json' } },
        400,
      ],
      ['an array', { method: 'POST', url: '/form/new', payload: [] }, 400],
      ['plain text', { method: 'POST', url: '/form/new', payload: 'name=x', headers: { 'content-type': 'text/plain' } }, 415],
      [
        'a web form',
        { method: 'POST', url: '/form/new', payload: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        415,
      ],
      ['wrong types', { method: 'POST', url: '/form/new', payload: { name: 7, sections: 'none' } }, 422],
      ['oversize', { method: 'POST', url: '/score-guide/admin/new', payload: { name: 'x'.repeat(1_100_000) } }, 413],
      ['an id that is none', { method: 'GET', url: '/form/one/none' }, 404],
      ['an unknown address', { method: 'GET', url: '/nothing/here' }, 404],
      ['a page that is no number', { method: 'GET', url: '/form/many?page=x' }, 400],
      ['an unknown sort', { method: 'GET', url: '/form/many?sort=password:ASCENDING' }, 400],
      ['an unknown filter', { method: 'GET', url: '/form/many?filters=%7B%22password%22%3A%5B%22x%22%5D%7D' }, 400],
      ['filters that are no JSON', { method: 'GET', url: '/form/many?filters=%7B' }, 400],
      ['a broken percent sign', { method: 'GET', url: '/form/one/%E0%A4%A' }, 400],
      [
        '__proto__',
        {
          method: 'POST',
          url: '/form/new',
          payload: '{"__proto__":{"polluted":1},"name":"x"}',
          headers: { 'content-type': 'application/json' },
        },
        400,
      ],
    ];
    for (const [label, options, status] of cases) {
      const response = await director.send(options);
      expect(response.statusCode, label).toBe(status);
      const body = response.json<Record<string, unknown>>();
      expect(
        Object.keys(body).filter((key) => !['message', 'code', 'issues', 'details'].includes(key)),
        label,
      ).toEqual([]);
      expect(body['message'], label).toEqual(expect.any(String));
      expect(response.body, label).not.toMatch(/select |insert |node_modules|at .*\.ts:/i);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a foreign page cannot write with the cookie of a person; programs without Origin can', async () => {
    const director = await t.as('director');
    const body = { name: 'CSRF', criteria: [{ title: 'A', possibleOutcomes: [{ title: 'x', weight: 1 }] }] };
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await director.post('/score-guide/admin/new', body, headers)).statusCode, JSON.stringify(headers)).toBe(403);
    expect(
      (await t.anonymous.post('/auth/sign-in/email', { email: 'a@b.c', password: 'x' }, { origin: 'https://evil.example' }))
        .statusCode,
    ).toBe(403);
    expect((await director.post('/score-guide/admin/new', body, { origin: 'http://localhost:3000' })).statusCode).toBe(201);
    expect((await director.post('/score-guide/admin/new', body)).statusCode).toBe(201);
  });

  it('every answer carries the safe headers, refusals included', async () => {
    for (const url of ['/health', '/nothing', '/form/many', '/docs/json']) {
      const { headers } = await t.anonymous.get(url);
      expect(headers['content-security-policy'], url).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}')?(;|$)/);
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['referrer-policy'], url).toBe('same-origin');
      expect(headers['cache-control'], url).toBe('no-store');
    }
  });

  it('limits are pulled into range, ties never skip or repeat a row', async () => {
    const director = await t.as('director');
    for (let i = 0; i < 12; i++)
      await director.post('/score-guide/admin/new', {
        name: `Guide ${i % 3}`,
        criteria: [{ title: 'A', possibleOutcomes: [{ title: 'x', weight: 1 }] }],
      });
    await t.owner.query(`update score_guides set created_at = now()`);
    for (const sort of ['DESCENDING', 'ASCENDING', 'name:ASCENDING', 'maximum:DESCENDING']) {
      const ids: string[] = [];
      for (let page = 1; page <= 4; page++) {
        const body = (await director.get(`/score-guide/admin/many?page=${page}&limit=4&sort=${sort}`)).json<{
          data: { _id: string }[];
          totalCount: number;
          pages: number;
          next: number | null;
        }>();
        ids.push(...body.data.map((row) => row._id));
        expect(body.next).toBe(page < body.pages ? page + 1 : null);
      }
      expect(new Set(ids).size, sort).toBe(ids.length);
    }
    expect((await director.get('/score-guide/admin/many?limit=1000000000')).statusCode).toBe(200);
    expect((await director.get('/score-guide/admin/many?limit=-1&page=-7')).json<{ count: number }>().count).toBe(1);
  });
});
