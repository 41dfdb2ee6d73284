import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { connectionsEach, connectionsOfAll } from '../src/platform/connections.ts';
import { pauseAfter } from '../src/worker-slot.ts';
import { TEMPLATE } from './global-setup.ts';
import { freePort, ownDatabase, production, start, stopStarted, type Started } from './product.ts';

afterEach(stopStarted);

interface Answer {
  status: number;
  body: string;
  head: IncomingMessage;
}
interface Sent {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

const open = (url: string, agent: Agent | undefined, { method = 'GET', body, headers }: Sent = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...(body && { 'content-type': 'application/json' }), ...headers } };
    request(url, options, resolve)
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });

async function send(url: string, agent?: Agent, sent?: Sent): Promise<Answer> {
  const head = await open(url, agent, sent);
  let text = '';
  for await (const chunk of head) text += String(chunk);
  return { status: head.statusCode ?? 0, body: text, head };
}

/** The process that answered, by the line that it logged. */
async function processOf({ output }: Started, { head }: Pick<Answer, 'head'>): Promise<number> {
  const id = String(head.headers['x-request-id']);
  const find = () => output().match(new RegExp(`"pid":(\\d+),[^\\n]*"reqId":"${id}"`))?.[1];
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return Number(find());
}

/** A connection that stays open to each of so many processes. */
async function connect(product: Started, api: string, count: number): Promise<{ pid: number; agent: Agent }[]> {
  const found = new Map<number, Agent>();
  for (let i = 0; found.size < count && i < 50; i++) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const pid = await processOf(product, await send(`${api}/programme/open`, agent));
    if (found.has(pid)) agent.destroy();
    else found.set(pid, agent);
  }
  return [...found].map(([pid, agent]) => ({ pid, agent }));
}

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Whether a program can listen on the port now. */
const isFree = (port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false)).listen(Number(port), '::', () => server.close(() => resolve(true)));
  });

/** Children of a process that serve. */
const workersOf = ({ child }: Started): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts'))
    .map(Number);

describe('several processes that serve', () => {
  it('share sessions, streams and limits, survive the death of one, and stop together', async () => {
    const database = await ownDatabase(TEMPLATE);
    const db = new pg.Client({ connectionString: database.url });
    await db.connect();
    const [port, metricsPort] = [await freePort(), await freePort()];
    const product = start({
      ...production(port),
      DATABASE_URL: database.url,
      METRICS_PORT: metricsPort,
      WORKERS: '2',
    });
    try {
      await product.ready;
      const api = `http://127.0.0.1:${port}/api`;
      const [one, two] = (await connect(product, api, 2)) as [{ pid: number; agent: Agent }, { pid: number; agent: Agent }];
      expect(new Set([one.pid, two.pid, product.child.pid]).size, product.output()).toBe(3);

      for (const { agent } of [one, two]) expect((await send(`${api}/ready`, agent)).status).toBe(200);

      // Signed in through one, and known to the other.
      const signIn = { email: demoEmail('applicant1'), password: DEMO_PASSWORD };
      const signedIn = await send(`${api}/auth/sign-in/email`, one.agent, { method: 'POST', body: signIn });
      expect(signedIn.status, signedIn.body).toBe(200);
      const cookie = (signedIn.head.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
      const headers = { cookie };
      const list = await send(`${api}/notification/many`, two.agent, { headers });
      expect([list.status, await processOf(product, list)]).toEqual([200, two.pid]);

      // What changes through one reaches a stream of the other.
      await db.query(
        `insert into notifications (id, user_id, kind, facts, path)
          select gen_random_uuid(), id, 'message.direct', '{"message":"Hello"}', '/' from users where email = $1`,
        [demoEmail('applicant1')],
      );
      const streaming = new Agent({ keepAlive: true, maxSockets: 1 });
      const stream = await open(`${api}/notification/stream`, streaming, {
        headers: { ...headers, accept: 'text/event-stream' },
      });
      let streamed = '';
      const streamEnd = new Promise((resolve) =>
        stream.on('data', (chunk) => (streamed += String(chunk))).once('close', resolve),
      );
      await expect.poll(() => streamed, { timeout: 10_000 }).toContain('{"unread":1}');
      for (const { agent } of [one, two])
        expect((await send(`${api}/notification/read`, agent, { method: 'PATCH', headers, body: { all: true } })).status).toBe(
          200,
        );
      await expect.poll(() => streamed, { timeout: 10_000 }).toContain('{"unread":0}');

      // A limit counts what comes through all of them.
      const statuses: number[] = [];
      for (let i = 0; i < 11; i++) {
        const { agent } = i % 2 === 0 ? one : two;
        const body = { email: demoEmail('applicant2'), password: 'a wrong password' };
        statuses.push((await send(`${api}/auth/sign-in/email`, agent, { method: 'POST', body })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);

      // Each process has series of its own, which together are what was requested.
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const signIns = [
        ...metrics.matchAll(
          /^grantdesk_http_request_duration_seconds_count\{method="POST",route="\/api\/auth\/\*",status="401",worker="(\d)"\} (\d+)$/gm,
        ),
      ].map(([, worker, n]) => [worker, n]);
      expect(Object.fromEntries(signIns)).toEqual({ 1: '5', 2: '5' });
      expect(metrics).toMatch(/^grantdesk_database_up 1$/m);
      expect(metrics).toMatch(/^grantdesk_process_start_time_seconds\{worker="2"\} \d+$/m);
      expect(metrics.match(/^# TYPE grantdesk_pool_connections gauge$/gm)).toHaveLength(1);

      // Without one, requests are answered, and another takes its place. At most one is cut, which it was given as it died.
      const ask = () =>
        send(`${api}/programme/open`, new Agent()).then(
          ({ status }) => status,
          () => 0,
        );
      process.kill(two.pid, 'SIGKILL');
      const during = await Promise.all(Array.from({ length: 20 }, ask));
      expect(during.filter((status) => status === 200).length, String(during)).toBeGreaterThanOrEqual(19);
      await expect
        .poll(product.output, { timeout: 10_000 })
        .toMatch(new RegExp(`"pid":${two.pid},"code":null,"signal":"SIGKILL"`));
      expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 200));
      await expect.poll(async () => (await connect(product, api, 2)).length, { timeout: 30_000 }).toBe(2);
      expect(workersOf(product)).not.toContain(two.pid);

      // An answer under way is finished, streams end, and the port is free.
      await db.query('begin; lock table programmes in access exclusive mode');
      const answer = send(`${api}/programme/open`, one.agent);
      const waits = async () =>
        (await db.query<{ n: number }>('select count(*)::int n from pg_locks where not granted')).rows[0]?.n;
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);
      const pids = workersOf(product);
      product.child.kill('SIGTERM');
      await streamEnd;
      await db.query('rollback');
      expect((await answer).status).toBe(200);
      expect(await product.ended, product.output()).toBe(0);
      expect([pids.length, pids.filter(isAlive), await isFree(port)]).toEqual([2, [], true]);
    } finally {
      await stopStarted();
      await db.end();
      await database.drop();
    }
  }, 120_000);

  it('are not ready before the demonstration data is complete, and end with the process that started them', async () => {
    const database = await ownDatabase();
    const port = await freePort();
    const product = start({ PORT: port, DATABASE_URL: database.url, DEMO: 'on', RUN: 'web', WORKERS: '3' });
    try {
      const ask = () => send(`http://localhost:${port}/api/ready`).catch(() => undefined);
      await expect.poll(async () => (await ask())?.body, { timeout: 60_000 }).toContain('"state":"seeding"');
      expect((await ask())?.status).toBe(503);
      await expect.poll(() => workersOf(product).length).toBe(3);
      const pids = workersOf(product);
      product.child.kill('SIGKILL');
      await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
      expect(await isFree(port)).toBe(true);
    } finally {
      await stopStarted();
      await database.drop();
    }
  }, 120_000);

  it('wait longer the more often they end soon after their start', () => {
    expect([0, 1, 2, 3, 7, 8, 40].map(pauseAfter)).toEqual([0, 500, 1_000, 2_000, 30_000, 30_000, 30_000]);
  });

  it('share what a database of PostgreSQL allows by itself, up to eleven', () => {
    expect([1, 2, 4, 8, 11, 64].map(connectionsEach)).toEqual([20, 20, 14, 7, 5, 5]);
    // A hundred, of which three are reserved.
    for (let workers = 1; workers <= 11; workers++) expect(connectionsOfAll({ workers })).toBeLessThanOrEqual(97);
  });
});
