import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/**
 * The data that lists are measured on (performance.md): one programme of `rows` applications with names of at least 50,000
 * values, states, flags, averages, and eight answers each. Made by SQL alone, the same each time; triggers stay silent
 * and their columns are filled here.
 */
export async function fillProgramme(db: pg.Client, programmeId: string, rows: number): Promise<void> {
  await db.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
  );
  // Ids of the seventh version, as the product makes them.
  await db.query(
    `create function pg_temp.id(name text) returns uuid language sql immutable as $$ select overlay(overlay(md5(name) placing '7' from 13) placing '8' from 17)::uuid $$`,
  );
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('users'::regclass, 'applications'::regclass, 'application_answers'::regclass, 'application_words'::regclass)
       and not indisunique`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await db.query(
    `insert into users (id, name, email, organisation, role_id, created_at)
     select pg_temp.id('u' || i), initcap(substr(md5('f' || i % 60000), 1, 7)) || ' ' || initcap(substr(md5('l' || i % 7919), 1, 8)),
       'person' || i || '@example.org', initcap(substr(md5('o' || i % 30000), 1, 9)) || ' Cooperative',
       (select id from roles where name = 'Applicant'), now() - i * interval '1 second'
     from generate_series(1, ${rows}) as i`,
  );
  await db.query(
    `insert into applications (id, application_number, programme_id, user_id, progress_status, interview_status, approval_flags,
       submitted_at, created_at, search_text, average_initial)
     select pg_temp.id('a' || i), 'APP-' || lpad((1000000 + i)::text, 8, '0'), $1, pg_temp.id('u' || i),
       case when i % 10 < 6 then 'SUBMITTED' when i % 10 < 9 then 'IN-PROGRESS' else 'OPEN' end, 'NOT-SCHEDULED',
       case when i % 500 = 0 then array['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'] when i % 50 = 0 then array['SHORTLISTED_FOR_PROPOSAL'] else '{}'::text[] end,
       case when i % 10 < 6 then now() - i * interval '1 second' end, now() - i * interval '1 second',
       (select application_search_text(users, 'APP-' || lpad((1000000 + i)::text, 8, '0')) from users where id = pg_temp.id('u' || i)),
       case when i % 10 < 3 then 20 + (i::bigint * 7919 % 8000) / 100.0 end
     from generate_series(1, ${rows}) as i`,
    [programmeId],
  );
  await db.query(
    `insert into application_answers (application_id, programme_id, form, field_id, value, number)
     select pg_temp.id('a' || i), $1, 'APPLICATION', field, value, case when field in ('amount', 'people') then value::double precision end
     from generate_series(1, ${rows}) as i,
       lateral (values ('country', (array['Nigeria','Kenya','Ghana','Uganda','Togo','Benin','Mali','Chad'])[1 + i % 8]),
         ('state', 'State ' || i % 37), ('crop', (array['Maize','Yam','Rice','Cassava'])[1 + i % 4]), ('amount', (i * 31 % 100000)::text),
         ('people', (i % 250)::text), ('day', to_char(date '2025-01-01' + i % 700, 'YYYY-MM-DD')), ('story', 'Story ' || i), ('kind', 'Kind ' || i % 5)) as answers (field, value)
     where i % 10 < 6`,
    [programmeId],
  );
  await db.query(
    `insert into application_words (application_id, form, programme_id, words)
     select pg_temp.id('a' || i), 'APPLICATION', $1,
       to_tsvector('simple', 'we plant ' || substr(md5('w' || i % 50000), 1, 6) || ' and store ' || substr(md5('x' || i % 20000), 1, 6) || ' near ' || substr(md5('y' || i), 1, 6))
     from generate_series(1, ${rows}) as i where i % 10 < 6`,
    [programmeId],
  );
  for (const { definition } of indexes) await db.query(definition);
  await db.query(
    `insert into application_counts (programme_id, flag, n)
     select programme_id, '', count(*) from applications where programme_id = $1 group by 1
     union all select programme_id, 'progress:' || progress_status, count(*) from applications where programme_id = $1 group by 1, 2
     union all select programme_id, flag, count(*) from applications, unnest(approval_flags) as flag where programme_id = $1 group by 1, 2`,
    [programmeId],
  );
  await db.query(`set session_replication_role = origin`);
  await db.query('vacuum analyze');
  await folded(db, programmeId, rows);
  await db.query('vacuum analyze filter_positions, filter_bitmaps');
}

/** Programmes of so many applications have bitmaps (decision 0048): the product's own job writes them within the minute. */
const LARGE = 5_000;

async function folded(db: pg.Client, programmeId: string, rows: number): Promise<void> {
  if (rows < LARGE) return;
  for (let seconds = 0; seconds < 1_800; seconds += 2) {
    const { rowCount } = await db.query('select from filter_programmes where programme_id = $1', [programmeId]);
    if (rowCount) return;
    await setTimeout(2_000);
  }
  throw new Error('the bitmaps of the programme were not written within half an hour');
}
