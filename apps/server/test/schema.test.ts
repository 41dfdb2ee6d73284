import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from '../db/schema/describe.ts';
import { withViews } from '../db/schema/reporting.ts';
import { TABLE_OWNERS } from '../db/schema/tables.ts';
import { TEMPLATE } from './global-setup.ts';
import { ownDatabase } from './product.ts';

const file = readFileSync(path.resolve(import.meta.dirname, '../db/schema.sql'), 'utf8');

async function openDatabase(template?: string): Promise<{ client: pg.Client; close: () => Promise<void> }> {
  const database = await ownDatabase(template);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await database.drop();
  };
  return { client, close };
}

describe('db/schema.sql', () => {
  let migrated: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    migrated = await openDatabase(TEMPLATE);
  });
  afterAll(() => migrated.close());

  it('is what the migrations make', async () => {
    expect(await describeSchema(migrated.client), 'run: node scripts/cli.ts schema').toBe(file);
  });

  it('has its reporting views, each with a meaning, on the page of operations', async () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations/reporting.md'), 'utf8');
    expect(await withViews(page, migrated.client), 'run: node scripts/cli.ts schema').toBe(page);
    expect(page).not.toMatch(/^#### .*\n\n\n/m);
  });

  it('makes the same schema when it is run on an empty database', async () => {
    const { client, close } = await openDatabase();
    try {
      await client.query(file);
      expect(await describeSchema(client)).toBe(file);
    } finally {
      await close();
    }
  });

  it('says of every table, and of no other, who writes it and what a row is', async () => {
    const { rows } = await migrated.client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%' order by 1`,
    );
    expect([...TABLE_OWNERS.keys()].toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it('shows what it cannot describe instead of leaving it out', async () => {
    const { client, close } = await openDatabase();
    try {
      await client.query(`create type shade as enum ('LIGHT', 'DARK'); create table lamps (id uuid primary key)`);
      const text = await describeSchema(client);
      expect(text).toContain('-- the table lamps, which db/schema/tables.ts does not know');
      expect(text).toContain('-- the type shade');
    } finally {
      await close();
    }
  });
});
