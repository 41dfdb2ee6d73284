import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { enqueueMails } from '../src/platform/mail/outbox.ts';
import { TEMPLATE } from './global-setup.ts';
import { freePort, ownDatabase, post, start, stopStarted } from './product.ts';
import { slowMailServer } from './slow-mail.ts';

afterEach(stopStarted);

/** Requests over a keep-alive connection; settles with the head of the answer. */
const ask = (url: string, agent: Agent | undefined, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, resolve).once('error', reject).end();
  });

async function bodyOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

describe('the stop of a process', () => {
  it('what a killed process was sending is sent by one that lives on, and by it alone', async () => {
    const database = await ownDatabase(TEMPLATE);
    // Each process has a mail server of its own, which shows what it sent.
    const mailOfKilled = await slowMailServer();
    const mailOfLiving = await slowMailServer();
    const db = new pg.Client({ connectionString: database.url });
    await db.connect();
    try {
      const port = await freePort();
      const killed = start({ DATABASE_URL: database.url, MAIL_URL: mailOfKilled.url, PORT: port });
      await killed.ready;
      const signUp = (name: string): Promise<unknown> =>
        post(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
          name,
          email: `${name}@example.test`,
          password: 'a long enough one',
        });
      // The first two are sent by the only process that there is, the others by either.
      for (const name of ['a', 'b']) await signUp(name);
      await expect.poll(() => mailOfKilled.seen.length, { timeout: 15_000 }).toBe(2);
      const living = start({ DATABASE_URL: database.url, MAIL_URL: mailOfLiving.url, PORT: await freePort(), RUN: 'jobs' });
      await living.ready;
      for (const name of ['c', 'd']) await signUp(name);
      await expect.poll(() => mailOfKilled.seen.length + mailOfLiving.seen.length, { timeout: 15_000 }).toBe(4);
      killed.child.kill('SIGKILL');
      await killed.ended;
      const sent = async (): Promise<number> => {
        mailOfLiving.letGo();
        return (await db.query<{ n: number }>(`select count(*)::int n from emails where state = 'SENT'`)).rows[0]?.n ?? 0;
      };
      await expect.poll(sent, { timeout: 40_000, interval: 500 }).toBe(4);
      // Those that the killed one had handed over came to the other, and its own came once.
      expect([...mailOfLiving.seen].sort()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}@example.test`));
      expect([living.child.exitCode, living.child.signalCode], living.output()).toEqual([null, null]);
    } finally {
      mailOfKilled.letGo();
      mailOfLiving.letGo();
      await stopStarted();
      await db.end();
      await mailOfKilled.close();
      await mailOfLiving.close();
      await database.drop();
    }
  }, 90_000);

  it('notices of a killed process go on in another: those under way once more, the others once', async () => {
    const database = await ownDatabase(TEMPLATE);
    const mail = await slowMailServer();
    const pool = createPool(database.url, { max: 1, name: 'test', onError: () => {} });
    const db = createDb(pool);
    try {
      const env = { DATABASE_URL: database.url, MAIL_URL: mail.url, RUN: 'jobs' };
      const killed = start({ ...env, PORT: await freePort() });
      await killed.ready;
      await enqueueMails(
        db,
        Array.from({ length: 10 }, (_, n) => ({
          to: `person${n}@example.test`,
          mail: { subject: 'News', text: 'Text', html: '<p>Text</p>' },
        })),
      );
      await expect.poll(() => mail.seen.length, { timeout: 15_000 }).toBe(4);
      killed.child.kill('SIGKILL');
      await killed.ended;
      const living = start({ ...env, PORT: await freePort() });
      await living.ready;
      const sent = async (): Promise<number> => {
        mail.letGo();
        return (await pool.query<{ n: number }>(`select count(*)::int n from emails where state = 'SENT'`)).rows[0]?.n ?? 0;
      };
      await expect.poll(sent, { timeout: 40_000, interval: 500 }).toBe(10);
      expect(mail.seen).toHaveLength(14);
      expect(new Set(mail.seen).size).toBe(10);
    } finally {
      mail.letGo();
      await stopStarted();
      await db.destroy();
      await mail.close();
      await database.drop();
    }
  }, 90_000);

  it('finishes the answer and the job under way, ends streams and idle connections, and exits within 15 s', async () => {
    const database = await ownDatabase(TEMPLATE);
    const mail = await slowMailServer();
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    const agent = new Agent({ keepAlive: true });
    const other = new Agent({ keepAlive: true });
    try {
      const port = await freePort();
      const { ready, child, ended, output } = start({ PORT: port, DATABASE_URL: database.url, MAIL_URL: mail.url });
      await ready;
      const api = `http://127.0.0.1:${port}/api`;
      const signedIn = await post(`${api}/auth/sign-in/email`, { email: demoEmail('applicant1'), password: DEMO_PASSWORD });
      expect(signedIn.status).toBe(200);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      // A page that follows notifications, a keep-alive connection that was used, and one without a request yet.
      const stream = await ask(`${api}/notification/stream`, undefined, { cookie, accept: 'text/event-stream' });
      expect(stream.statusCode).toBe(200);
      const streamed = bodyOf(stream);
      await bodyOf(await ask(`${api}/health`, other));
      const silent = connect(Number(port), '127.0.0.1');
      await new Promise((resolve) => silent.once('connect', resolve));
      silent.resume();
      const silentEnd = new Promise((resolve) => silent.once('close', resolve));
      // A mail that the other side has not accepted yet.
      await post(`${api}/auth/sign-up/email`, { name: 'Ada', email: 'ada@example.test', password: 'a long enough one' });
      await expect.poll(() => mail.seen, { timeout: 15_000 }).toEqual(['ada@example.test']);
      // An answer that waits for a lock.
      await locker.query('begin');
      await locker.query('lock table programmes in access exclusive mode');
      const answer = ask(`${api}/programme/open`, agent).then(async (head) => ({ head, body: await bodyOf(head) }));
      const waits = async (): Promise<number> =>
        (await locker.query<{ n: number }>('select count(*)::int n from pg_locks where not granted')).rows[0]?.n ?? 0;
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);

      const began = performance.now();
      child.kill('SIGTERM');
      await Promise.all([streamed, silentEnd]);
      await locker.query('rollback');
      const { head, body } = await answer;
      expect(head.statusCode).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ totalCount: 0 });
      mail.letGo();
      expect(await ended, output()).toBe(0);
      expect(performance.now() - began).toBeLessThan(15_000);
      const { rows } = await locker.query(`select state, attempts from emails`);
      expect(rows).toEqual([{ state: 'SENT', attempts: 1 }]);
      const { rows: jobs } = await locker.query(`select id from graphile_worker._private_jobs where locked_at is not null`);
      expect(jobs).toEqual([]);
    } finally {
      agent.destroy();
      other.destroy();
      mail.letGo();
      await stopStarted();
      await locker.end();
      await mail.close();
      await database.drop();
    }
  }, 90_000);
});
