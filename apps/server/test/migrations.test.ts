import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { lintMigration } from '../db/migration-lint.ts';
import { BASELINE } from '../src/platform/baseline.ts';
import { migrate } from '../src/platform/migrate.ts';
import { ownDatabase } from './product.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');
const files = readdirSync(folder).toSorted();
/** What a migration may do all the same: `0071_name.sql: what the lint says`, with the reason beside it. */
const EXCUSED: string[] = [];

describe('migrations while the product serves', () => {
  it('are numbered without holes', () => {
    expect(files.map((name) => name.slice(0, 5))).toEqual(files.map((_, at) => `${String(at + 1).padStart(4, '0')}_`));
  });

  it('lock no growing table after the baseline', () => {
    const judged = files.filter((name) => name > `${BASELINE}.sql`);
    const wrong = judged.flatMap((name) => lintMigration(name, readFileSync(path.join(folder, name), 'utf8')));
    expect(wrong.filter((each) => !EXCUSED.some((excuse) => each.startsWith(excuse)))).toEqual([]);
  });

  it('finds what would lock, rewrite or break, and lets pass what does not', () => {
    const bad = [
      'alter table applications add column grade text not null',
      'alter table applications add column a text, add column b int not null',
      'alter table applications alter column application_number type bigint',
      'alter table tasks rename column due_date to due',
      'alter table tasks drop column draft',
      'alter table tasks alter column draft set not null',
      'alter table payments add constraint positive check (amount > 0)',
      'alter table payments add constraint of foreign key (project_id) references projects (id)',
      'alter table users add unique (phone_number)',
      'alter table applications add column key uuid default gen_random_uuid()',
      'create index applications_by_grade on applications (grade)',
      'create unique index concurrently x on applications (grade)',
      "update applications set grade = 'A'",
      'drop table saved_views',
      'lock table applications',
    ];
    expect(bad.filter((sql) => lintMigration('0099_x.sql', sql).length === 0)).toEqual([]);
    const good = [
      'alter table applications add column grade text',
      "alter table applications add column grade text not null default ''",
      'create table grades (id uuid primary key, grade text not null); create index grades_by on grades (grade); alter table grades add unique (grade)',
      'alter table payments add constraint positive check (amount > 0) not valid',
      'alter table payments validate constraint positive',
      'create function f() returns void language sql as $$ update applications set grade = 1 $$',
      '-- update applications set grade = 1\nselect 1',
      'alter table organisation_settings add constraint c check (true)',
    ];
    expect(good.flatMap((sql) => lintMigration('0099_x.sql', sql))).toEqual([]);
    expect(
      lintMigration(
        '0099_x.concurrent.sql',
        'drop index concurrently if exists x; create index concurrently x on applications (id);',
      ),
    ).toEqual([]);
    expect(lintMigration('0099_x.concurrent.sql', 'alter table applications add column grade text')).toHaveLength(1);
  });

  it('a migration that finds a lock gives way and tries again', async () => {
    const database = await ownDatabase();
    const holder = new pg.Client({ connectionString: database.url });
    // Within a transaction the server repeats its first answer.
    const watcher = new pg.Client({ connectionString: database.url });
    try {
      // As if the last ones had not run, while another session locks a table that they refer to.
      await migrate(database.url, '0008_review');
      await Promise.all([holder.connect(), watcher.connect()]);
      await holder.query('begin; lock table users in share row exclusive mode');
      const migrating = migrate(database.url);
      migrating.catch(() => {}); // awaited below
      const waiting = () =>
        watcher.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 10_000 }).toBe(1);
      // It gives up within a second, so that the work behind it does not wait.
      await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 5_000 }).toBe(0);
      await holder.query('rollback');
      await migrating;
      expect((await holder.query('select 1 from interviews')).rowCount).toBe(0);
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
      await database.drop();
    }
  });
});
