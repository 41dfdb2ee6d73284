import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDatabaseUrl } from '../src/platform/database-hosts.ts';
import { locateBinaries } from '../src/platform/embedded-binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
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
    // What is acknowledged is on both.
    const admin = new pg.Client({ connectionString: primary.url });
    await admin.connect();
    await admin.query(`alter system set synchronous_standby_names = '*'`);
    await admin.query('select pg_reload_conf()');
    await admin.end();
  }, 60_000);
  afterAll(async () => {
    await t?.close();
    await standby?.stop();
    await primary?.stop();
    for (const each of [folder, first, second]) rmSync(each, { recursive: true, force: true });
  });

  const save = (text: string) => applicant.form('PATCH', `/application/save/${draft}`, [['note', text]]);
  const saved = async () => dataOf<{ data: { note?: string } }>(await applicant.get(`/application/one/${draft}`)).data.note;

  it('finds the primary that was promoted, with all that was acknowledged before the old one was killed', async () => {
    for (const text of ['one', 'two', 'three']) dataOf(await save(text));
    const [pid] = readFileSync(path.join(locateBinaries(first).dataDir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const survivor = new pg.Client({ connectionString: standby.url });
    await survivor.connect();
    await survivor.query('select pg_promote()');
    await survivor.end();
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
});
