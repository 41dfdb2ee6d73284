import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createPool } from './db.ts';
import { toAppError } from './http/errors.ts';
import { patiently } from './db-deadline.ts';

/** A proxy in front of a database that can fall silent: it accepts connections and sends nothing. */
async function silentDoor(url: string) {
  const to = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
    if (!isSilent) near.pipe(far).pipe(near);
  });
  let isSilent = false;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  const fallSilent = (): void => {
    isSilent = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const speak = (): void => void (isSilent = false);
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: here.href, fallSilent, speak, close };
}

it('all that one request waits for in a silent database ends within five seconds, and goes on afterwards', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const door = await silentDoor(t.servingUrl);
  const pool = createPool(door.url, { max: 2, name: 'patience', onError: () => {} });
  onTestFinished(async () => {
    door.close();
    await pool.end();
  });
  const held = await pool.connect();
  await held.query('select 1');
  await pool.query('select 1');
  door.fallSilent();
  const began = performance.now();
  const results = await patiently(() =>
    Promise.allSettled([
      // A connection that is there, and one that must be opened after it failed.
      pool.query('select 2').catch(() => pool.query('select 3')),
      pool.connect(),
      held.query('select 4'),
    ]),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(performance.now() - began).toBeLessThan(5_000);
  held.release();
  door.speak();
  await expect
    .poll(() => patiently(() => pool.query('select 5 as five')).then(({ rows }) => rows, String), { timeout: 8_000 })
    .toEqual([{ five: 5 }]);
}, 30_000);

it('a call that a locked table holds up is refused within five seconds; the next one after it is answered', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const anyone = t.anonymous;
  expect((await anyone.get('/programme/open')).statusCode).toBe(200);
  const locker = await t.owner.connect();
  await locker.query('begin; lock table programmes in access exclusive mode');
  const began = performance.now();
  const [writing, ...refused] = await Promise.all([
    patiently(() => t.db.transaction().execute((tx) => sql`select 1 from programmes`.execute(tx))).catch(toAppError),
    anyone.get('/programme/open'),
    anyone.get('/programme/open?limit=5'),
  ]);
  expect(writing).toMatchObject({ code: 'UNAVAILABLE' });
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(performance.now() - began).toBeLessThan(5_000);
  await locker.query('rollback');
  locker.release();
  expect((await anyone.get('/programme/open')).statusCode).toBe(200);
}, 30_000);
