import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDatabaseUrl } from '../src/platform/database-hosts.ts';
import { locateBinaries } from '../src/platform/embedded-binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { connectionsWith, freezeCluster } from '../../../tools/chaos/clusters.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from './app.ts';
import { draftWith } from './builders/files.ts';
import { makeTemplate, TEMPLATE } from './global-setup.ts';
import { startStandby } from './standby.ts';

describe('an address with several hosts', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-failover-'));
  const [first, second] = [`${folder}-a`, `${folder}-b`];
  let primary: EmbeddedPostgres;
  let standby: EmbeddedPostgres;
  let t: TestApp;
  let applicant: Caller;
  let draft = '';

  beforeAll(async () => {
    primary = await startEmbeddedPostgres({ dataDir: first, settings: ['fsync=off'] });
    await makeTemplate(primary.url);
    standby = await startStandby(primary, locateBinaries(first).dataDir, locateBinaries(second).dataDir);
    const { username, password, host } = new URL(primary.url);
    // The standby is named first: whichever of them is the primary is found.
    const hosts = `${new URL(standby.url).host},${host}`;
    t = await startTestApp({}, TEMPLATE, { primary: toDatabaseUrl(`postgres://${username}:${password}@${hosts}/postgres`) });
    applicant = await t.as('applicant1');
    draft = await draftWith(await t.as('director'), applicant);
    await waitForBoth(primary);
  }, 60_000);
  afterAll(async () => {
    await t?.close();
    await standby?.stop();
    await primary?.stop();
    for (const each of [folder, first, second]) rmSync(each, { recursive: true, force: true });
  });

  const on = async (server: EmbeddedPostgres, ...statements: string[]) => {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  /** From now on, what is acknowledged is on both. */
  const waitForBoth = (server: EmbeddedPostgres) =>
    on(server, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  const promote = (server: EmbeddedPostgres) => on(server, 'select pg_promote()');
  const save = (text: string) => applicant.form('PATCH', `/application/save/${draft}`, [['note', text]]);
  const saved = async () => dataOf<{ data: { note?: string } }>(await applicant.get(`/application/one/${draft}`)).data.note;

  it('finds the primary that was promoted, with all that was acknowledged before the old one was killed', async () => {
    for (const text of ['one', 'two', 'three']) dataOf(await save(text));
    const [pid] = readFileSync(path.join(locateBinaries(first).dataDir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await promote(standby);
    await vi.waitFor(async () => expect((await applicant.get('/user/me')).statusCode).toBe(200), {
      timeout: 15_000,
      interval: 100,
    });
    expect(await saved()).toBe('three');
    dataOf(await save('four'));
    expect(await saved()).toBe('four');
    // What failed in between was logged, and nothing else.
    t.logged.length = 0;
  }, 60_000);

  it('leaves a primary that hangs once another was promoted, also when it comes back', async () => {
    rmSync(locateBinaries(first).dataDir, { recursive: true, force: true });
    const [old, oldDir] = [standby, locateBinaries(second).dataDir];
    primary = await startStandby(old, oldDir, locateBinaries(first).dataDir, { port: Number(new URL(primary.url).port) });
    await waitForBoth(old);
    dataOf(await save('five'));
    const thaw = freezeCluster(oldDir);
    try {
      await promote(primary);
      // Those that were idle too: nothing else would ever find out.
      const port = Number(new URL(old.url).port);
      await vi.waitFor(() => expect(connectionsWith([process.pid], port).size).toBe(0), { timeout: 15_000, interval: 200 });
      expect((await applicant.get('/user/me')).statusCode).toBe(200);
    } finally {
      thaw();
    }
    dataOf(await save('six'));
    expect(await saved()).toBe('six');
    t.logged.length = 0;
  }, 60_000);
});
