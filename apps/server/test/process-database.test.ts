import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { freePort, post, start, stopStarted } from './product.ts';
import { slowMailServer } from './slow-mail.ts';

afterEach(stopStarted);

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** The postmaster of a folder, first, and its children. */
function processesOf(dataDir: string): number[] {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
  return [postmaster, ...children.map(Number)];
}

/** A cluster on a port that stays the same, which may be killed and started on the same data. */
async function startCluster() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-cluster-'));
  chmodSync(folder, 0o755); // as root, the database's own user must get through
  const dataDir = path.join(folder, 'postgres');
  const port = await freePort();
  const begin = () => startEmbeddedPostgres({ dataDir, settings: [`port=${port}`] });
  let cluster = await begin();
  const url = new URL(cluster.url);
  url.port = port;
  return {
    url: url.href,
    kill: async () => {
      const all = processesOf(dataDir);
      for (const pid of all) process.kill(pid, 'SIGKILL');
      await expect.poll(() => all.some(isAlive), { timeout: 20_000 }).toBe(false);
    },
    begin: async () => void (cluster = await begin()),
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe('the process and its database', () => {
  it('lives on when every process of the database is killed during a job, and then answers and runs jobs', async () => {
    const cluster = await startCluster();
    const mail = await slowMailServer();
    try {
      const { child, ready, output } = start({
        PORT: await freePort(),
        DATABASE_URL: cluster.url,
        MAIL_URL: mail.url,
        HOST: '127.0.0.1',
      });
      await ready;
      const url = /http:\/\/localhost:(\d+)/.exec(output())?.[1] ?? '';
      const api = `http://127.0.0.1:${url}/api`;
      const signUp = (name: string) =>
        post(`${api}/auth/sign-up/email`, { name, email: `${name}@example.test`, password: 'a long enough one' });
      expect((await signUp('before')).status).toBe(200);
      await expect.poll(() => mail.seen, { timeout: 15_000 }).toEqual(['before@example.test']);
      await cluster.kill();
      // The mail is accepted now, and nothing can be written about it.
      mail.letGo();
      await expect.poll(output, { timeout: 15_000 }).toContain('job database connection lost');
      expect((await fetch(`${api}/ready`)).status).toBe(503);
      await cluster.begin();
      const ask = async (): Promise<number> => (await fetch(`${api}/ready`).catch(() => ({ status: 0 }))).status;
      await expect.poll(ask, { timeout: 30_000 }).toBe(200);
      expect((await signUp('after')).status).toBe(200);
      await expect.poll(() => mail.seen, { timeout: 45_000 }).toContain('after@example.test');
      mail.letGo();
      const db = new pg.Client({ connectionString: cluster.url });
      await db.connect();
      const states = async () => {
        mail.letGo();
        return (await db.query<{ state: string }>('select state from emails order by created_at')).rows.map(({ state }) => state);
      };
      // What could not be written about the first is found out by sending it again, under the same message id.
      await expect.poll(states, { timeout: 45_000 }).toEqual(['SENT', 'SENT']);
      // Nothing is acknowledged before it is on the disk, in the database that comes with the product.
      const { rows: durable } = await db.query(
        `select current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('full_page_writes') w, current_setting('data_checksums') c`,
      );
      expect(durable).toEqual([{ f: 'on', s: 'on', w: 'on', c: 'on' }]);
      await db.end();
      expect([child.exitCode, child.signalCode], output()).toEqual([null, null]);
    } finally {
      mail.letGo();
      await stopStarted();
      await mail.close();
      await cluster.stop();
    }
  }, 150_000);
});
