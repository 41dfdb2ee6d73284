import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { TEMPLATE } from './global-setup.ts';
import { freePort, ownDatabase, post, production, start, stopStarted } from './product.ts';

afterEach(stopStarted);

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that keeps what it is sent. */
async function collector(): Promise<{ url: string; spans: () => Sent[]; text: () => string; close: () => Promise<void> }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Body).resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans)),
      ),
    text: () => bodies.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describe('traces', () => {
  it('tell requests, their statements and jobs, by patterns alone, and the log names the trace', async () => {
    const database = await ownDatabase(TEMPLATE);
    const receiver = await collector();
    try {
      const port = await freePort();
      const { ready, child, ended, output } = start({
        ...production(port, `smtp://127.0.0.1:${await freePort()}`),
        DATABASE_URL: database.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      });
      await ready;
      const api = `http://localhost:${port}/api`;
      const traceId = 'abcdef0123456789abcdef0123456789';
      const signedIn = await post(`${api}/auth/sign-in/email`, { email: demoEmail('applicant1'), password: DEMO_PASSWORD });
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      await fetch(`${api}/programme/open?search=canary-search`, {
        headers: { cookie, traceparent: `00-${traceId}-0123456789abcdef-01` },
      });
      await post(`${api}/auth/request-password-reset`, { email: demoEmail('applicant2') });
      await expect.poll(() => receiver.spans().some(({ name }) => name === 'job send-awaited'), { timeout: 20_000 }).toBe(true);
      child.kill('SIGTERM');
      await ended;

      const spans = receiver.spans();
      const request = spans.find((span) => span.traceId === traceId && span.name === 'GET /api/programme/open');
      expect(request).toMatchObject({ parentSpanId: '0123456789abcdef' });
      expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
      const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
      expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['read-sessions', 'SELECT programmes']));
      expect(statements[0]?.attributes.map(({ key }) => key)).toContain('db.query.text');
      const job = spans.find(({ name }) => name === 'job send-awaited');
      expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toContain('SELECT emails');
      for (const given of ['canary', DEMO_PASSWORD, 'applicant1', 'applicant2', cookie.split('=')[1]?.slice(0, 20) ?? ''])
        expect(receiver.text(), given).not.toContain(given);
      const line = output()
        .split('\n')
        .find((each) => each.includes('"route":"/api/programme/open"'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, status: 200 });
    } finally {
      await receiver.close();
      await database.drop();
    }
  });

  it('nothing of the library is loaded where no collector is set', async () => {
    const { startTracing } = await import('../src/platform/tracing.ts');
    expect(await startTracing({ traces: undefined })).toBeUndefined();
  });
});
