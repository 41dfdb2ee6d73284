import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDb, type Db } from '../../apps/server/src/platform/db.ts';

/** The statements that a use case asks, in order, with their values in their places. */
export async function statementsOf(databaseUrl: string, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const statements: string[] = [];
  const db = createDb(pool, ({ query: { sql, parameters } }) =>
    statements.push(
      sql.replaceAll(/\$(\d+)/g, (_whole, place: string) => literal(parameters[Number(place) - 1])).replaceAll(/\s+/g, ' '),
    ),
  );
  await ask(db);
  await db.destroy();
  return statements;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * How often a second the statements run without the product, over so many connections: by pgbench where it is installed,
 * else by the driver, one script for each of many records, as one row alone would only wait for itself.
 */
export async function perSecond(
  databaseUrl: string,
  scripts: string[][],
  connections: number,
  seconds: number,
): Promise<{ rate: number; by: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-pgbench-'));
  try {
    const files = scripts.map((statements, n) => {
      const file = path.join(folder, `${n}.sql`);
      writeFileSync(file, `${statements.join(';\n')};\n`);
      return ['-f', file];
    });
    const run = await pgbench(['-n', '-c', String(connections), '-j', '2', '-T', String(seconds), ...files.flat(), databaseUrl]);
    const rate = /tps = ([\d.]+)/.exec(run)?.[1];
    if (rate) return { rate: Number(rate), by: 'pgbench' };
    return { rate: await byDriver(databaseUrl, scripts, connections, seconds), by: 'the driver alone' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it prints; empty where it is missing or fails. Waited for, as the database's own log must be read meanwhile. */
const pgbench = (args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('error', () => resolve(''));
    child.once('close', (code) => resolve(code === 0 ? output : ''));
  });

async function byDriver(databaseUrl: string, scripts: string[][], connections: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async (n: number): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (let at = n; performance.now() < until; at += connections) {
      for (const statement of scripts[at % scripts.length] ?? []) await client.query(statement);
      done++;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => worker(n)));
  return done / seconds;
}
