import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { BASELINE, FIRST_BEFORE, LAST_BEFORE } from '../src/platform/baseline.ts';
import { migrate } from '../src/platform/migrate.ts';
import { ownDatabase } from './product.ts';

interface Old {
  url: string;
  client: pg.Client;
  migrations: () => Promise<string[]>;
}

/** A database with data, as the migrations from before the baseline left it. */
async function withOld(names: string[], work: (old: Old) => Promise<void>): Promise<void> {
  const database = await ownDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, BASELINE);
    await client.connect();
    await client.query(`insert into organisation_settings (key, value) values ('organisation', '{"name": "Before"}')`);
    await client.query('delete from kysely_migration');
    await client.query('insert into kysely_migration (name, timestamp) select name, now()::text from unnest($1::text[]) name', [
      names,
    ]);
    const migrations = async (): Promise<string[]> =>
      (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name);
    await work({ url: database.url, client, migrations });
  } finally {
    await client.end();
    await database.drop();
  }
}

const organisation = async (client: pg.Client): Promise<string | undefined> =>
  (await client.query<{ name: string }>(`select value ->> 'name' as name from organisation_settings where key = 'organisation'`))
    .rows[0]?.name;

describe('a database from before the baseline', () => {
  it('goes on with its data where it has the same schema, also when several processes start', () =>
    withOld([FIRST_BEFORE, LAST_BEFORE], async ({ url, client, migrations }) => {
      await Promise.all([migrate(url), migrate(url)]);
      const names = await migrations();
      expect(names).toContain(BASELINE);
      expect(names).not.toContain(FIRST_BEFORE);
      expect(await organisation(client)).toBe('Before');
      expect((await client.query(`select from pg_namespace where nspname = 'grantdesk_baseline'`)).rowCount).toBe(0);
      await migrate(url);
      expect(await migrations()).toEqual(names);
    }));

  it('is left alone where its schema differs, and the first difference is named', () =>
    withOld([FIRST_BEFORE, LAST_BEFORE], async ({ url, client, migrations }) => {
      await client.query('alter table users alter column name drop not null');
      await expect(migrate(url)).rejects.toThrow(
        'after "create table users (" it should have "name text not null," and has "name text,"',
      );
      expect(await migrations()).toEqual([FIRST_BEFORE, LAST_BEFORE]);
      // What an operator added counts too.
      await client.query('alter table users alter column name set not null; create table remarks (id uuid primary key)');
      await expect(migrate(url)).rejects.toThrow('and has "-- ## Not described"');
      expect(await migrations()).toEqual([FIRST_BEFORE, LAST_BEFORE]);
    }));

  it('is left alone where it is older, and the version to start first is named', () =>
    withOld([FIRST_BEFORE, '0101_review_states_index.concurrent'], async ({ url, migrations }) => {
      await expect(migrate(url)).rejects.toThrow(`Start the version whose last migration is ${LAST_BEFORE} first`);
      expect(await migrations()).toEqual([FIRST_BEFORE, '0101_review_states_index.concurrent']);
    }));
});
