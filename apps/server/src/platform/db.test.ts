import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createPool } from './db.ts';

it('some connections stay open after a pause, so that the next person finds them warm; those of a rush are closed', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const pool = createPool(t.servingUrl, { max: 10, name: 'pause', onError: () => {} });
  onTestFinished(() => pool.end());
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const client of clients) client.release();
  expect(pool.totalCount).toBe(10);
  vi.advanceTimersByTime(600_000);
  expect(pool.totalCount).toBe(4);
  const { rows } = await pool.query<{ one: number }>('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});
