import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { describeSchema } from '#db/schema/describe.ts';
import { readMigrationFiles } from './migration-files.ts';

/** The last migration of the baseline: all up to it make the schema of an empty database (docs/decisions/0068). */
export const BASELINE = '0015_filters';
/** The migrations from before the baseline began and ended with these; the schema is the same. */
export const FIRST_BEFORE = '0001_house';
export const LAST_BEFORE = '0102_declined_tasks_index.concurrent';
/** Made and taken back within the transaction that compares. */
const SCRATCH = 'grantdesk_baseline';

/**
 * Adopts a database that was made by the migrations from before the baseline: if its schema is the one that the baseline
 * makes, the baseline is recorded in their place. Otherwise nothing is changed.
 * @throws Error in one line, where the database is older or its schema differs
 */
export async function adoptBaseline(ownerUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the failing query itself reports it
  await client.connect();
  try {
    if (!isFromBefore(await readApplied(client))) return;
    await client.query(`begin; set local lock_timeout = '1s'; lock table public.kysely_migration in exclusive mode`);
    const applied = await readApplied(client);
    if (!isFromBefore(applied)) return; // another process adopted it just now
    if (!applied.includes(LAST_BEFORE))
      throw new Error(
        `The database is older than this version can migrate: its last migration is ${applied.at(-1)}. Start the version whose last migration is ${LAST_BEFORE} first, then this one. Nothing was changed`,
      );
    await compare(client);
    await client.query('delete from public.kysely_migration');
    for (const { name } of await readBaseline())
      await client.query('insert into public.kysely_migration (name, timestamp) values ($1, $2)', [
        name,
        new Date().toISOString(),
      ]);
    await client.query('commit');
  } finally {
    // What was not committed is taken back.
    await client.end();
  }
}

const isFromBefore = (applied: string[]): boolean => applied.includes(FIRST_BEFORE);

async function readApplied(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select where to_regclass('public.kysely_migration') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

const readBaseline = async () => (await readMigrationFiles()).filter(({ name }) => name <= BASELINE);

/** With what the baseline makes on this very server, since `schema.sql` already contains what later migrations add. */
async function compare(client: pg.Client): Promise<void> {
  const found = await describeSchema(client);
  await client.query(`savepoint scratch; create schema ${SCRATCH}; set local search_path = ${SCRATCH}, public`);
  for (const { text } of await readBaseline()) await client.query(text);
  const expected = await describeSchema(client, SCRATCH);
  await client.query('rollback to savepoint scratch');
  const difference = firstDifference(expected.split('\n'), found.split('\n'));
  if (difference)
    throw new Error(`The database cannot be migrated, because its schema was changed: ${difference}. Nothing was changed`);
}

function firstDifference(expected: string[], found: string[]): string | undefined {
  const at = expected.findIndex((line, index) => line !== found[index]);
  if (at < 0 && found.length === expected.length) return undefined;
  const place = at < 0 ? expected.length : at;
  const within = expected.slice(0, place).findLast((line) => line.startsWith('create ')) ?? '';
  const [before, wanted, is] = [within, expected[place] ?? '', found[place] ?? ''].map((line) => line.trim().slice(0, 100));
  return `after "${before}" it should have "${wanted}" and has "${is}"`;
}
