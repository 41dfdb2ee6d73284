import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { paths } from '@grantdesk/api';
import { REPLICA_READS } from '@grantdesk/api/replica-reads';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { locateBinaries } from '../src/platform/embedded-binaries.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from './app.ts';
import { draftWith } from './builders/files.ts';
import { makeTemplate, TEMPLATE } from './global-setup.ts';
import { startStandby } from './standby.ts';

describe('a read replica', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-replica-'));
  const [first, second] = [`${folder}-a`, `${folder}-b`];
  let primary: EmbeddedPostgres;
  let standby: EmbeddedPostgres | undefined;
  let replay: pg.Client;
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let programme = '';

  beforeAll(async () => {
    primary = await startEmbeddedPostgres({ dataDir: first, settings: ['fsync=off'] });
    await makeTemplate(primary.url);
    standby = await startStandby(primary, locateBinaries(first).dataDir, locateBinaries(second).dataDir);
    replay = new pg.Client({ connectionString: standby.url });
    replay.on('error', () => {}); // it ends with the standby
    await replay.connect();
    t = await startTestApp({}, TEMPLATE, { primary: primary.url, standby: standby.url });
    director = await t.as('director');
    manager = await t.as('manager');
    await draftWith(director, await t.as('applicant1'));
    const { rows } = await t.owner.query<{ id: string }>('select id from programmes');
    programme = rows[0]?.id ?? '';
  }, 60_000);
  afterAll(async () => {
    await replay?.end().catch(() => {});
    await t?.close();
    await standby?.stop();
    await primary?.stop();
    for (const each of [folder, first, second]) rmSync(each, { recursive: true, force: true });
  });

  const reads = () => ({ ...t.replica?.reads }) as Record<string, number>;
  /** Which counters a call moved. */
  const countedBy = async (call: () => Promise<unknown>): Promise<string[]> => {
    const before = reads();
    await call();
    return Object.entries(reads()).flatMap(([name, n]) => (n > (before[name] ?? 0) ? [name] : []));
  };
  const list = () => director.get(`/application/many?programmeId=${programme}`);
  /** Until the standby has everything, as the product itself sees it. */
  const caughtUp = () =>
    vi.waitFor(async () => expect(await countedBy(list)).toEqual(['replica']), { timeout: 15_000, interval: 50 });

  it('answers lists once it has caught up, and leaves everything else to the primary', async () => {
    await caughtUp();
    expect(dataOf<object[]>(await list())).toHaveLength(1);
    expect(await countedBy(() => director.get(`/programme/one/${programme}`))).toEqual([]);
  });

  it('every call that it may answer, it does answer', async () => {
    await caughtUp();
    const id = programme;
    const addresses: Record<string, string> = {
      'application.many': `?programmeId=${id}`,
      'application.facets': `?programmeId=${id}&path=progressStatus&values=["OPEN"]`,
      'application.export': `?programmeId=${id}`,
      'payment.history': `?programmeId=${id}`,
      'payment.export': `?programmeId=${id}`,
      'scoring.round': '?taskAction=INITIAL_APPLICATION_SCORING',
      'scoring.export': '?taskAction=INITIAL_APPLICATION_SCORING',
      'decision.export': '',
      'decision.boardPack': '',
      'search.many': '?search=app',
    };
    const admin = await t.as('super.admin');
    const wrong: string[] = [];
    for (const key of REPLICA_READS) {
      const [group = '', name = ''] = key.split('.');
      const [, pattern = ''] = ((paths as Record<string, Record<string, string>>)[group]?.[name] ?? '').split(' ');
      const before = reads();
      const answer = await admin.get(pattern.replace(':id', id) + (addresses[key] ?? ''));
      const moved = Object.entries(reads()).filter(([reason, n]) => n > (before[reason] ?? 0));
      // A refusal of the input comes before anything is read.
      if (answer.statusCode >= 500 || moved.length !== 1 || moved[0]?.[0] !== 'replica')
        wrong.push(`${key} ${answer.statusCode} ${JSON.stringify(moved)} ${answer.body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a person reads their own change although the replica is behind', async () => {
    await caughtUp();
    await replay.query('select pg_wal_replay_pause()');
    const made = await director.post('/score-guide/admin/new', {
      name: 'Late',
      description: '',
      criteria: [
        {
          title: 'Need',
          isRange: false,
          possibleOutcomes: [
            { title: 'Low', weight: 0 },
            { title: 'High', weight: 5 },
          ],
        },
      ],
    });
    dataOf(made);
    const cookie = String(made.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^grantdesk\.position=[0-9A-F]+\/[0-9A-F]+$/);
    const mine = { headers: { cookie: `${director.cookie}; ${cookie}` }, method: 'GET' as const };
    const address = `/application/many?programmeId=${programme}`;
    expect(await countedBy(() => director.send({ ...mine, url: address }))).toEqual(['own write']);
    const header = { 'x-position': String(made.headers['x-position']) };
    expect(await countedBy(() => director.send({ method: 'GET', url: address, headers: header }))).toEqual(['own write']);
    // Another person sees the earlier state, and no one waits.
    expect(await countedBy(list)).toEqual(['replica']);
    await replay.query('select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await countedBy(() => director.send({ ...mine, url: address }))).toEqual(['replica']), {
      timeout: 15_000,
    });
  });

  it('a right that is taken away ends at once, however late the replica is', async () => {
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
    await caughtUp();
    const found = () => manager.get(`/application/many?programmeId=${programme}`);
    await vi.waitFor(async () => expect((await found()).statusCode).toBe(200), { timeout: 15_000 });
    await caughtUp();
    await replay.query('select pg_wal_replay_pause()');
    await t.owner.query('delete from programme_managers where user_id = $1', [manager.userId]);
    expect((await found()).statusCode).toBe(403);
    expect(await countedBy(list)).toEqual(['rights']);
    await replay.query('select pg_wal_replay_resume()');
    await caughtUp();
  });

  it('is replaced by the primary while it is down, and answers again once it is back', async () => {
    await caughtUp();
    await replay.end().catch(() => {});
    await standby?.stop();
    standby = undefined;
    const answers = await Promise.all(Array.from({ length: 10 }, list));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    await vi.waitFor(async () => expect(await countedBy(list)).toEqual(['down']), { timeout: 15_000 });
  });
});
