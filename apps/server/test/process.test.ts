import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEMPLATE } from './global-setup.ts';
import { freePort, ownDatabase, production, start, stopStarted, takenPort } from './product.ts';

/** The postmaster of a data folder, by its own lock file. */
const postmaster = (dataDir: string): number | undefined => {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
};

// Whole processes are started here, beside others on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
afterEach(stopStarted);

// Whole products start and stop here, each with a database of its own.
describe('the process', { timeout: 300_000 }, () => {
  it('a wrong setting, an unreachable database, a port in use: one clear line each, exit code 1, nothing left running', async () => {
    const taken = await takenPort();
    const cases: [Record<string, string>, RegExp][] = [
      [{ WORKERS: '65' }, /^The setting WORKERS cannot be used: must be a whole number from 1 to 64 \(it is "65"\)\.$/],
      [{ PORT: 'many' }, /^The setting PORT cannot be used: .*"many".*\.$/],
      [
        { DATABASE_URL: 'mysql://x' },
        /^The setting DATABASE_URL cannot be used: must be an address starting with postgres:\/\/.*\.$/,
      ],
      [{ MAIL_URL: 'not an address' }, /^The setting MAIL_URL cannot be used/],
      [{ NODE_ENV: 'production' }, /^Production needs PUBLIC_URL, MAIL_URL and SEAL_KEY, which are not set/],
      [{ ...production('0'), SEAL_KEY: '' }, /^Production needs SEAL_KEY, which is not set/],
      [{ NODE_ENV: 'production', DEMO: 'on' }, /^The setting DEMO cannot be "on" in production/],
      [
        { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none', PORT: await freePort() },
        /^The database 127\.0\.0\.1:1\/none of DATABASE_URL cannot be reached: .*\.$/,
      ],
      [{ PORT: String(taken.port) }, new RegExp(`^Port ${taken.port} is in use`)],
    ];
    for (const [env, line] of cases) {
      const { ended, output, dataDir } = start(env);
      expect(await ended, JSON.stringify(env)).toBe(1);
      expect(output().trim().split('\n'), JSON.stringify(env)).toHaveLength(1);
      expect(output().trim()).toMatch(line);
      expect(postmaster(dataDir)).toBeUndefined();
    }
    await taken.free();
  });

  it('is ready once the demonstration is complete, serves it again after a kill -9, and stops its database with itself', async () => {
    const port = await freePort();
    const first = start({ PORT: port, DEMO: 'on' });
    const ask = (path: string): Promise<Response | undefined> =>
      fetch(`http://localhost:${port}/api/${path}`).catch(() => undefined);
    const statuses = new Set<number>();
    let refusal: unknown;
    const isReady = async (): Promise<boolean> => {
      const answer = await ask('ready');
      if (!answer) return false;
      statuses.add(answer.status);
      if (answer.status !== 200) refusal ??= await answer.json();
      return answer.ok;
    };
    await expect.poll(isReady, { timeout: 150_000, interval: 50 }).toBe(true);
    const programmes = async () => (await (await ask('programme/open'))?.json()) as { totalCount: number };
    const before = await programmes();
    expect(before.totalCount).toBeGreaterThan(0);
    await first.ready;
    expect(await programmes()).toEqual(before);
    expect([...statuses]).toEqual([503, 200]);
    expect(JSON.stringify(refusal)).toContain('"state":"seeding"');

    first.child.kill('SIGKILL');
    await first.ended;
    expect(postmaster(first.dataDir)).toBeDefined();
    const second = start({ PORT: port }, first.dataDir);
    await second.ready;
    expect(await programmes()).toEqual(before);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    // A postmaster takes its lock file with it when it has shut down in order.
    expect(postmaster(first.dataDir)).toBeUndefined();
  });

  it('DATABASE_URL replaces the embedded database, mail goes by SMTP to the mailbox, and the page of mail is closed in production', async () => {
    const database = await ownDatabase(TEMPLATE);
    try {
      const port = await freePort();
      const { ready, child, ended, dataDir } = start({ PORT: port, DATABASE_URL: database.url, DEMO: 'on' });
      await ready;
      expect(postmaster(dataDir)).toBeUndefined();
      const api = `http://localhost:${port}/api`;
      await fetch(`${api}/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.test', password: 'a long enough one' }),
      });
      const mails = async () =>
        ((await (await fetch(`${api}/mailbox/many`)).json()) as { data: { to: string; subject: string }[] }).data;
      await expect
        .poll(mails, { timeout: 15_000 })
        .toMatchObject([{ to: 'ada@example.test', subject: 'Verify your email address' }]);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      const inProduction = start({ ...production(port), DATABASE_URL: database.url });
      await inProduction.ready;
      expect((await fetch(`${api}/mailbox/many`)).status).toBe(404);
      inProduction.child.kill('SIGTERM');
      await inProduction.ended;
    } finally {
      await database.drop();
    }
  });
});
