import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { TEMPLATE } from './global-setup.ts';
import { freePort, ownDatabase, post, production, start, stopStarted } from './product.ts';

afterEach(stopStarted);

describe('what a process tells of itself', () => {
  it('logs a line for each request with its number, and metrics by pattern, and neither holds what people gave', async () => {
    const database = await ownDatabase(TEMPLATE);
    try {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const { ready, child, ended, output } = start({
        // Nothing listens there, so that mails fail, and say so.
        ...production(port, `smtp://127.0.0.1:${await freePort()}`),
        METRICS_PORT: metricsPort,
        DATABASE_URL: database.url,
      });
      await ready;
      const url = `http://localhost:${port}`;
      const api = `${url}/api`;
      const json = { 'content-type': 'application/json' };
      const signedIn = await post(`${api}/auth/sign-in/email`, { email: demoEmail('applicant1'), password: DEMO_PASSWORD });
      expect(signedIn.status).toBe(200);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      const responses: Promise<Response>[] = [
        post(`${api}/auth/sign-in/email`, { email: 'canary-login@example.test', password: 'canary-password' }),
        post(`${api}/auth/sign-up/email`, {
          name: 'canary-name',
          email: 'canary-new@example.test',
          password: 'canary-password-2',
        }),
        post(`${api}/auth/request-password-reset`, { email: 'canary-reset@example.test' }),
        fetch(`${api}/auth/reset-password/canary-token?callbackURL=canary-callback`, { redirect: 'manual' }),
        fetch(`${api}/application/subscriber/many?search=canary-search&filters=canary-filters`, { headers: { cookie } }),
        fetch(`${api}/programme/open?search=canary-query&page=canary-page`, {
          headers: { cookie, 'user-agent': 'canary-agent' },
        }),
        fetch(`${api}/canary-path?x=canary-nowhere`, {
          headers: { 'x-request-id': 'canary-id', referer: 'http://canary-referer' },
        }),
        fetch(`${url}/secure/canary-page-path`),
        fetch(`${api}/programme/single/%E0%A4%A?canary-malformed`),
        fetch(`${api}/user/profile`, { method: 'PATCH', headers: { ...json, cookie }, body: '{"name": "canary-broken' }),
        fetch(`${api}/user/profile`, { method: 'PATCH', headers: { ...json, cookie }, body: '{"name": "canary-saved\\u0000"}' }),
        fetch(`${api}/application/subscriber/save/canary-record`, {
          method: 'PATCH',
          headers: { cookie },
          body: (() => {
            const form = new FormData();
            form.set('answer', 'canary-answer');
            return form;
          })(),
        }),
      ];
      const ids = (await Promise.all(responses)).map(({ headers }) => headers.get('x-request-id') ?? 'none');
      expect(new Set(ids).size).toBe(responses.length);
      // Two lengths in one request, which no route ever sees.
      await new Promise<void>((resolve) => {
        request({
          port,
          host: '127.0.0.1',
          path: '/api/programme/open?canary-raw',
          headers: { 'x-canary-header': 'c'.repeat(40_000) },
        })
          .once('response', () => resolve())
          .once('error', () => resolve())
          .end();
      });
      await expect.poll(output, { timeout: 20_000 }).toContain('the mail server did not take emails');

      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      for (const line of [
        /^grantdesk_http_request_duration_seconds_count\{method="GET",route="\/api\/programme\/open",status="\d+"\} 1$/m,
        /^grantdesk_nodejs_eventloop_lag_p99_seconds \d/m,
        /^grantdesk_pool_connections\{state="waiting"\} \d+$/m,
        /^grantdesk_database_up 1$/m,
        /^grantdesk_jobs_waiting \d+$/m,
        /^grantdesk_jobs_oldest_seconds \d/m,
        /^grantdesk_mails_queued [1-9]/m,
        /^grantdesk_mails_failed 0$/m,
        /^grantdesk_audit_unsealed_seconds \d/m,
      ])
        expect(metrics).toMatch(line);
      expect((await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${metricsPort}/anything`)).status).toBe(404);
      // Where people are served, nothing of it stands.
      expect((await fetch(`${url}/metrics`)).headers.get('content-type') ?? '').not.toContain('openmetrics');
      expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('grantdesk_http');

      child.kill('SIGTERM');
      expect(await ended, output()).toBe(0);
      const lines = output().split('\n').filter(Boolean);
      const requests = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
      for (const [i, id] of ids.entries())
        expect(
          requests.filter(({ reqId, msg }) => reqId === id && msg === 'request'),
          `request ${i}: ${id}`,
        ).toHaveLength(1);
      expect(requests.find(({ reqId }) => reqId === ids[5])).toMatchObject({ method: 'GET', route: '/api/programme/open' });
      for (const secret of [
        'canary',
        'example.test',
        demoEmail('applicant1'),
        DEMO_PASSWORD,
        cookie.split('=')[1] ?? '-',
        'remoteAddress',
      ])
        for (const text of [...lines.filter((line) => !line.includes('is ready ')), metrics]) expect(text).not.toContain(secret);
    } finally {
      await stopStarted();
      await database.drop();
    }
  }, 120_000);
});
