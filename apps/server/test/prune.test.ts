import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool } from '../src/platform/db.ts';
import { prune } from '../src/platform/prune.ts';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('API-8 S08 keys go after 48 hours, dead sessions and forgotten uploads too; what is young stays', async () => {
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
  expect(readdirSync(folder)).toEqual(['young']);
  rmSync(folder, { recursive: true });
  expect((await director.get('/user/me')).statusCode).toBe(200);
});
