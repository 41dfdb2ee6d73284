import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { createDb, type Db } from '../../apps/server/src/platform/db.ts';

/** A statement as the driver sends it: its places are filled by the parameters. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The statements that a use case asks, in order. */
export async function statementsOf(databaseUrl: string, ask: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const statements: Statement[] = [];
  const db = createDb(pool, ({ query: { sql, parameters } }) =>
    statements.push({ sql: sql.replaceAll(/\s+/g, ' '), parameters }),
  );
  await ask(db);
  await db.destroy();
  return statements;
}

/** Statements with their values in their places, for those that are planned by them. */
export const withValues = (statements: Statement[]): string[] =>
  statements.map(({ sql, parameters }) =>
    sql.replaceAll(/\$(\d+)/g, (_whole, place: string) => {
      const value = parameters[Number(place) - 1];
      const text = textOf(value);
      return text === null || typeof value === 'number' || typeof value === 'boolean' ? String(text) : pg.escapeLiteral(text);
    }),
  );

/** As pgbench takes them: each parameter a variable of the script, given beside it; null has no other way than to stand there. */
function scriptOf(statements: Statement[], script: number): { text: string; variables: string[] } {
  const variables: string[] = [];
  const text = statements.map(({ sql, parameters }) =>
    sql.replaceAll(/\$(\d+)/g, (_whole, place: string) => {
      const value = textOf(parameters[Number(place) - 1]);
      if (value === null) return 'null';
      const name = `s${script}_${variables.length}`;
      variables.push(`${name}=${value}`);
      return `:${name}`;
    }),
  );
  return { text: `${text.join(';\n')};\n`, variables };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(textOf(item))).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Each connection plans each script's statements once, and takes scripts by chance: calls for each before it has met nearly all. */
const CALLS_UNTIL_PLANNED = 5;
/** A database that has not planned them by then is measured as it is. */
const MOST_SECONDS = 180;

/**
 * How often a second the statements run without the product, over so many connections and planned once: by pgbench where it is
 * installed, else by the driver, one script for each of many records, as one row alone would only wait for itself.
 */
export async function perSecond(
  databaseUrl: string,
  scripts: Statement[][],
  connections: number,
  seconds: number,
): Promise<{ rate: number; by: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-pgbench-'));
  try {
    const args = scripts.flatMap((statements, n) => {
      const file = path.join(folder, `${n}.sql`);
      const { text, variables } = scriptOf(statements, n);
      writeFileSync(file, text);
      return ['-f', file, ...variables.flatMap((variable) => ['-D', variable])];
    });
    const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-P', '1', '-T', String(MOST_SECONDS)];
    const rates = await pgbench([...how, ...args, databaseUrl], CALLS_UNTIL_PLANNED * scripts.length * connections, seconds);
    if (rates.length > 0) return { rate: rates.reduce((sum, rate) => sum + rate, 0) / rates.length, by: 'pgbench' };
    return { rate: await byDriver(databaseUrl, scripts, connections, seconds), by: 'the driver alone' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What it did in each second after it had made so many calls, or in its last seconds; nothing where it is missing or fails. Not in
 * one go, as the database's own log must be read while it runs.
 */
const pgbench = (args: string[], uncounted: number, seconds: number): Promise<number[]> =>
  new Promise((resolve) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const rates: number[] = [];
    let from: number | undefined;
    let made = 0;
    let isDone = false;
    createInterface(child.stderr).on('line', (line) => {
      const rate = /^progress: .*? ([\d.]+) tps/.exec(line)?.[1];
      if (rate === undefined) return;
      if (made >= uncounted) from ??= rates.length;
      rates.push(Number(rate));
      made += Number(rate);
      if (from === undefined || rates.length < from + seconds) return;
      isDone = true;
      child.kill('SIGINT');
    });
    child.once('error', () => resolve([]));
    child.once('close', (code) => resolve(isDone || code === 0 ? rates.slice(from ?? -seconds) : []));
  });

async function byDriver(databaseUrl: string, scripts: Statement[][], connections: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async (n: number): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (let at = n; performance.now() < until; at += connections) {
      for (const { sql, parameters } of scripts[at % scripts.length] ?? [])
        await client.query({
          name: createHash('sha256').update(sql).digest('hex').slice(0, 16),
          text: sql,
          values: [...parameters],
        });
      done++;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => worker(n)));
  return done / seconds;
}
