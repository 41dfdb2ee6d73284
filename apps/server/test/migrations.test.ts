import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { lintMigration } from '../db/migration-lint.ts';
import { migrate } from '../src/platform/migrate.ts';
import { TEMPLATE } from './global-setup.ts';
import { ownDatabase } from './product.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');
/** Until the first release no data was there to be locked. What comes later begins here. */
const FIRST_JUDGED = 60;
/** What a migration may do all the same: `0071_name.sql: what the lint says`, with the reason beside it. */
const EXCUSED: string[] = [
  // Sessions last a day, so few rows change. The version that still serves does not find them: its people sign in again.
  '0065_session_hashes.sql: rows are changed in batches',
  // One row for each stage in which an application has reviews: some thousands, and only their own rows are locked.
  '0094_review_counts.sql: rows are changed in batches',
  '0100_review_states.sql: rows are changed in batches',
];

describe('migrations while the product serves', () => {
  it('none after the first release holds anybody up', () => {
    const judged = readdirSync(folder).filter((name) => Number(name.slice(0, 4)) >= FIRST_JUDGED);
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
    const database = await ownDatabase(TEMPLATE);
    const holder = new pg.Client({ connectionString: database.url });
    // Within a transaction the server tells what it told before.
    const watcher = new pg.Client({ connectionString: database.url });
    await Promise.all([holder.connect(), watcher.connect()]);
    try {
      // As if the last ones had not run, while somebody holds a table that it changes.
      await holder.query(`
        drop table demonstration;
        alter table staged_decisions drop column conditions;
        alter table programmes drop column stages;
        alter table notification_digests drop column work;
        drop table deputies; alter table payments drop column first_approved_for, drop column approved_for;
        drop table grant_amounts;
        alter table board_settings drop column proposed_question; alter table programmes drop column requires_bank_details;
        drop table change_requests, power_holdings;
        drop function follow_account_powers() cascade; drop function follow_role_powers() cascade; drop function update_power_holdings; drop function delete_unopened_accounts;
        alter table payments drop column second_above, drop column limit_raised_by;
        drop table rights_changes; drop function note_rights_change() cascade;
        drop function forget_language() cascade; alter table users drop column language;
        alter table mail_templates drop column language, add primary key (kind);
        alter table contracts drop column language;
        drop function forget_contract_files;
        drop table filter_positions, filter_blocks, filter_bitmaps, filter_programmes, filter_stale;
        drop function mark_filter_stale() cascade; drop function mark_scores_stale() cascade; drop function number_bits;
        drop function take_filter_positions, filter_terms, fold_filter_bitmaps, filter_bits_between, filter_bits_from, positions_of, blocks_of;
        drop function enqueue_queued_jobs; drop function enqueue_queued_job_at;
        drop index tasks_by_reviewer;
        alter table applications drop column reviews_initial, drop column reviews_proposal, drop column reviews_interview,
          drop column reviews_funding;
        drop index applications_by_interview_day;
        drop function note_review_state() cascade;
        alter table applications drop column review_initial, drop column review_proposal, drop column review_interview;
        drop table known_devices, sign_ups; drop function forget_sign_in() cascade;
        delete from kysely_migration where name >= '0038_replica'`);
      await holder.query('begin; lock table tasks in share row exclusive mode');
      const migrating = migrate(database.url);
      migrating.catch(() => {}); // awaited below
      const waiting = () =>
        watcher.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 10_000 }).toBe(1);
      // It lets go within the second, and whoever works is not kept waiting behind it.
      await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 5_000 }).toBe(0);
      await holder.query('rollback');
      await migrating;
      expect((await holder.query('select 1 from rights_changes')).rowCount).toBe(0);
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
      await database.drop();
    }
  });
});
