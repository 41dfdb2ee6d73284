import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { unsafeSettings } from './durability.ts';

it('a database that acknowledges before it writes is noticed', async () => {
  const findings: string[][] = [];
  for (const options of [undefined, '-c synchronous_commit=local', '-c synchronous_commit=off']) {
    const pool = new pg.Pool({ connectionString: inject('serverUrl'), ...(options && { options }) });
    findings.push(await unsafeSettings(pool));
    await pool.end();
  }
  const [usual = [], ...others] = findings;
  // The server of the tests may itself do without the disk.
  expect(others).toEqual([usual, [...new Set([...usual, 'synchronous_commit'])].toSorted()]);
});
