import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { TEMPLATE } from '../global-setup.ts';
import { freePort, ownDatabase, post, start, stopStarted } from '../product.ts';

let t: TestApp | undefined;
afterEach(async () => {
  await stopStarted();
  await t?.close();
  t = undefined;
});

const statusOf = async (env: Record<string, string>, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  t = await startTestApp(env);
  const { statusCode } = await t.app.inject({ method: 'GET', url: '/api/mailbox/many', headers, remoteAddress });
  await t.close();
  t = undefined;
  return statusCode;
};

describe('the accounts on the sign-in page of the demonstration', () => {
  const offered = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const response = await t?.app.inject({ method: 'GET', url: '/api/demonstration/accounts', headers, remoteAddress });
    return response?.json<{ data: { password: string; accounts: { email: string }[] } | null }>().data;
  };

  it('are offered on this machine alone, and their password signs in from the page itself', async () => {
    t = await startTestApp();
    const host = 'localhost:3000';
    const offer = await offered({ host });
    expect(offer?.accounts.map(({ email }) => email.split('@')[0])).toEqual([
      'manager',
      'assessor3',
      'director',
      'accountant',
      'mande',
      'super.admin',
    ]);
    for (const [headers, address] of [
      [{ host }, '10.0.0.7'],
      [{ host: 'grants.example.org' }, '127.0.0.1'],
      [{ host, 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ] as const)
      expect(await offered(headers, address), JSON.stringify([headers, address])).toBeNull();
    const signIn = (headers: Record<string, string>) =>
      t?.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { host, ...headers },
        payload: { email: offer?.accounts[0]?.email, password: offer?.password },
      });
    expect((await signIn({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }))?.statusCode).toBe(403);
    expect((await signIn({ 'sec-fetch-site': 'same-origin' }))?.statusCode).toBe(200);
  });

  it('are not offered without demonstration data or behind a public address', async () => {
    for (const env of [{ DEMO: 'off' }, { PUBLIC_URL: 'https://grants.example.org' }]) {
      t = await startTestApp(env);
      expect(await offered({ host: 'localhost:3000' }), JSON.stringify(env)).toBeNull();
      await t.close();
    }
    t = await startTestApp();
    await t.owner.query(`update users set email = 'real-' || email`);
    expect(await offered({ host: 'localhost:3000' })).toBeNull();
  });
});

describe('the mailbox of the demonstration', () => {
  it('opens for requests of this machine to a local name', async () => {
    t = await startTestApp();
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      for (const remoteAddress of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
        expect(
          (await t.app.inject({ method: 'GET', url: '/api/mailbox/many', headers: { host }, remoteAddress })).statusCode,
          `${host} from ${remoteAddress}`,
        ).toBe(200);
  });

  it('does not exist for other machines, other names and what a proxy passes on', async () => {
    t = await startTestApp();
    const cases: [Record<string, string>, string][] = [
      [{ host: 'localhost:3000' }, '10.0.0.7'],
      [{ host: 'localhost:3000' }, '::ffff:192.168.1.4'],
      [{ host: 'grants.example.org' }, '127.0.0.1'],
      [{ host: 'localhost.example.org' }, '127.0.0.1'],
      ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'].map(
        (name): [Record<string, string>, string] => [{ host: 'localhost:3000', [name]: '127.0.0.1' }, '127.0.0.1'],
      ),
    ];
    for (const [headers, remoteAddress] of cases)
      for (const url of ['/api/mailbox/many', '/api/mailbox/one/01900000-0000-7000-8000-000000000000'])
        expect(
          (await t.app.inject({ method: 'GET', url, headers, remoteAddress })).statusCode,
          JSON.stringify([headers, remoteAddress]),
        ).toBe(404);
  });

  it('does not exist without demonstration data, with a mail server or behind a public address', async () => {
    const host = { host: 'localhost:3000' };
    expect(await statusOf({ DEMO: 'off' }, host)).toBe(404);
    expect(await statusOf({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, host)).toBe(404);
    expect(await statusOf({ MAIL_URL: 'smtp://127.0.0.1:1' }, host)).toBe(404);
    expect(await statusOf({ PUBLIC_URL: 'https://grants.example.org' }, host)).toBe(404);
    // The setting is on, but the people in the database are real ones.
    t = await startTestApp();
    await t.owner.query(`update users set email = 'real-' || email`);
    expect((await t.app.inject({ method: 'GET', url: '/api/mailbox/many', headers: host })).statusCode).toBe(404);
  });
});

describe('mail that cannot be sent or shown', () => {
  it('is announced at the start and listed as failed, so that it can be sent later', async () => {
    const database = await ownDatabase(TEMPLATE);
    try {
      const port = await freePort();
      const { ready, output } = start({ PORT: port, DATABASE_URL: database.url, DEMO: 'off' });
      await ready;
      expect(output()).toContain('MAIL_URL is not set: no mail is sent.');
      const api = `http://localhost:${port}/api`;
      await post(`${api}/auth/sign-up/email`, { name: 'Ada', email: 'ada@example.test', password: 'a long enough one' });
      const { Client } = (await import('pg')).default;
      const owner = new Client({ connectionString: database.url });
      await owner.connect();
      const mails = async () => (await owner.query('select state, last_error from emails')).rows as unknown[];
      const failed = [{ state: 'FAILED', last_error: 'No mail server is set (MAIL_URL).' }];
      await expect.poll(mails, { timeout: 15_000 }).toEqual(failed);
      await owner.end();
    } finally {
      await stopStarted();
      await database.drop();
    }
  }, 60_000);
});

describe('the addresses that a demonstration listens on', () => {
  /** Whether anything answers there; the machine's own addresses are tried beside the loopback. */
  const answers = (host: string, port: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), host, () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  const outside = async (): Promise<string | undefined> =>
    Object.values((await import('node:os')).networkInterfaces())
      .flat()
      .find((each) => each && !each.internal && each.family === 'IPv4')?.address;

  it('are those of the loopback alone, unless HOST says otherwise', async () => {
    const database = await ownDatabase(TEMPLATE);
    try {
      const own = await outside();
      const hasIpv6 = Object.values((await import('node:os')).networkInterfaces())
        .flat()
        .some((each) => each?.address === '::1');
      const cases: [Record<string, string>, boolean][] = [
        [{ DEMO: 'on' }, false],
        [{ DEMO: 'on', HOST: '0.0.0.0' }, true],
        [{ DEMO: 'off' }, true],
      ];
      for (const [env, isOpen] of cases) {
        const port = await freePort();
        const { ready, child, ended } = start({ PORT: port, DATABASE_URL: database.url, RUN: 'web', ...env });
        await ready;
        expect(await answers('127.0.0.1', port)).toBe(true);
        if (own) expect(await answers(own, port), JSON.stringify(env)).toBe(isOpen);
        if (hasIpv6 && !env['HOST']) {
          expect(await answers('::1', port)).toBe(true);
          expect((await fetch(`http://[::1]:${port}/api/ready`)).status).toBe(200);
        }
        child.kill('SIGTERM');
        expect(await ended, JSON.stringify(env)).toBe(0);
      }
    } finally {
      await stopStarted();
      await database.drop();
    }
  }, 90_000);
});
