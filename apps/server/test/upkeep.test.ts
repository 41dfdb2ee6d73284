import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool } from '../src/platform/db.ts';
import { foldCounts, prune } from '../src/platform/maintenance-jobs.ts';
import { act, reviewProgramme, submitted } from './builders/review.ts';
import { dataOf } from './app.ts';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('keys go after 48 hours, dead sessions and forgotten uploads too; what is young stays', async () => {
  const director = await t.as('director');
  const key = (name: string, age: string) =>
    t.owner.query(
      `insert into idempotency_keys (user_id, endpoint, key, body_hash, created_at) values ($1, 'x', $2, '', now() - $3::interval)`,
      [director.userId, name, age],
    );
  await key('young', '47 hours');
  await key('old', '49 hours');
  await t.owner.query(
    `insert into sessions (id, token, user_id, expires_at) values (gen_random_uuid(), 'dead', $1, now() - interval '1 minute')`,
    [director.userId],
  );
  await t.owner.query(
    `insert into known_devices (user_id, device_hash, last_used_at)
     select $1, name, now() - age from (values ('young', interval '399 days'), ('old', interval '401 days')) as given (name, age)`,
    [director.userId],
  );
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-incoming-'));
  for (const name of ['young', 'old']) writeFileSync(path.join(folder, name), '');
  const yesterday = new Date(Date.now() - 90_000_000);
  utimesSync(path.join(folder, 'old'), yesterday, yesterday);
  const pool = createPool(t.servingUrl, { max: 1, name: 'prune', onError: () => {} });
  await prune(createDb(pool), folder);
  await pool.end();
  const names = async (query: string) => (await t.owner.query<{ name: string }>(query)).rows.map((row) => row.name);
  expect(await names('select key as name from idempotency_keys')).toEqual(['young']);
  expect(await names(`select token as name from sessions where token = 'dead'`)).toEqual([]);
  expect(await names('select device_hash as name from known_devices')).toEqual(['young']);
  expect(readdirSync(folder)).toEqual(['young']);
  rmSync(folder, { recursive: true });
  expect((await director.get('/user/me')).statusCode).toBe(200);
});

it('tab counts agree with the rows, before, while and after they are folded', async () => {
  const [director, manager] = [await t.as('director'), await t.as('manager')];
  const { programme } = await reviewProgramme(director, manager);
  const ids: string[] = [];
  for (const persona of ['applicant1', 'applicant2', 'applicant3'] as const)
    ids.push(await submitted(await t.as(persona), programme));
  const pool = createPool(t.servingUrl, { max: 2, name: 'fold', onError: () => {} });
  const check = async (): Promise<void> => {
    const { tabCounts } = (await manager.get(`/application/many?programmeId=${programme}`)).json<{
      tabCounts: Record<string, number>;
    }>();
    const { rows } = await t.owner.query<{ all: number; listed: number }>(
      `select count(*)::int as all, count(*) filter (where 'SHORTLISTED_FOR_PROPOSAL' = any (approval_flags))::int as listed
        from applications where programme_id = $1`,
      [programme],
    );
    expect([tabCounts['ALL_APPLICATIONS'], tabCounts['SHORTLISTED_FOR_PROPOSAL']]).toEqual([rows[0]?.all, rows[0]?.listed]);
  };
  await check();
  for (const [action, some] of [
    ['SHORTLIST_FOR_PROPOSAL', ids],
    ['DELIST', ids.slice(0, 2)],
    ['SHORTLIST_FOR_PROPOSAL', ids.slice(1, 2)],
  ] as const) {
    await Promise.all([act(manager, action, ...some).then(dataOf), foldCounts(createDb(pool)), foldCounts(createDb(pool))]);
    await check();
  }
  await foldCounts(createDb(pool));
  await check();
  expect((await t.owner.query('select 1 from application_count_deltas')).rowCount).toBe(0);
  await pool.end();
});
