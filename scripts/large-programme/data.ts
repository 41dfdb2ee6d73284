import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { ANSWERS, PARAGRAPHS } from './form.ts';

/** Who the reviews of a programme are assigned to. */
const REVIEWERS = 5_000;

/**
 * The data that lists are measured on (performance.md): one programme of `rows` applications with names of at least 50,000
 * values, states, flags, some 4 KB of answers to thirty questions, and reviews, half as many as there are applications, of
 * 5,000 people. Made by SQL alone, the same each time; triggers stay silent and their columns are filled here. The programme is
 * on the form of `list-form.ts`.
 */
export async function fillProgramme(db: pg.Client, programmeId: string, rows: number): Promise<void> {
  await db.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
  );
  // Ids of the seventh version, as the product makes them.
  await db.query(
    `create or replace function pg_temp.id(name text) returns uuid language sql immutable as $$ select overlay(overlay(md5(name) placing '7' from 13) placing '8' from 17)::uuid $$`,
  );
  // Indexes are built once at the end, as with any bulk load.
  const { rows: indexes } = await db.query<{ drop: string; definition: string }>(
    `select coalesce('alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname), 'drop index ' || i.indexrelid::regclass) as drop,
       coalesce('alter table ' || i.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = 'application_answers'::regclass
       or i.indrelid in ('users'::regclass, 'applications'::regclass, 'application_words'::regclass, 'tasks'::regclass) and not i.indisunique`,
  );
  for (const { drop } of indexes) await db.query(drop);
  await db.query(
    `insert into users (id, name, email, organisation, role_id, created_at)
     select pg_temp.id('u' || i), initcap(substr(md5('f' || i % 60000), 1, 7)) || ' ' || initcap(substr(md5('l' || i % 7919), 1, 8)),
       'person' || i || '@example.org', initcap(substr(md5('o' || i % 30000), 1, 9)) || ' Cooperative',
       (select id from roles where name = 'Applicant'), now() - i * interval '1 second'
     from generate_series(1, ${rows}) as i`,
  );
  await db.query(
    `insert into applications (id, application_number, programme_id, user_id, progress_status, interview_status, approval_flags,
       submitted_at, created_at, search_text)
     select pg_temp.id('a' || i), 'APP-' || lpad((1000000 + i)::text, 8, '0'), $1, pg_temp.id('u' || i),
       case when i % 10 < 6 then 'SUBMITTED' when i % 10 < 9 then 'IN-PROGRESS' else 'OPEN' end, 'NOT-SCHEDULED',
       case when i % 500 = 0 then array['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'] when i % 50 = 0 then array['SHORTLISTED_FOR_PROPOSAL'] else '{}'::text[] end,
       case when i % 10 < 6 then now() - i * interval '1 second' end, now() - i * interval '1 second',
       (select application_search_text(users, 'APP-' || lpad((1000000 + i)::text, 8, '0')) from users where id = pg_temp.id('u' || i))
     from generate_series(1, ${rows}) as i`,
    [programmeId],
  );
  await fillSubmissions(db, programmeId);
  await fillReviews(db, programmeId, rows);
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

/** What six of ten have submitted and three are writing, with what is searched and filtered of the submitted (`index_answers`). */
async function fillSubmissions(db: pg.Client, programmeId: string): Promise<void> {
  // Words as in a language: few are frequent, many are rare.
  await db.query(
    `create temporary table paragraphs on commit preserve rows as
     select n, string_agg(substr(md5('v' || floor(20000 ^ ((n * 7919 + w * 104729 + n * w) % 10007 / 10007.0))), 1, 3 + w % 6), ' ' order by w) as text
     from generate_series(0, ${PARAGRAPHS - 1}) as n, generate_series(1, 64) as w group by n`,
  );
  await db.query('create unique index on paragraphs (n)');
  await db.query('analyze paragraphs');
  await db.query(
    `insert into submissions (id, owner_kind, owner_id, form_version_id, answers, version, progress, saved_at, submitted_at, receipt_no, digest)
     select pg_temp.id('s' || i), 'APPLICATION', a.id, v.id, ${ANSWERS}, 1, a.progress_status, a.created_at, a.submitted_at,
       case when i % 10 < 6 then 'R-' || a.application_number end, case when i % 10 < 6 then md5('d' || i) || md5('e' || i) end
     from (select substr(application_number, 5)::bigint - 1000000 as i, * from applications where programme_id = $1 and progress_status <> 'OPEN') as a,
       lateral (select v.id from form_versions v join programmes p on p.application_form_id = v.form_id where p.id = $1 order by v.version desc limit 1) as v`,
    [programmeId],
  );
  // As if their texts had been compared and none were alike: comparing a million takes hours.
  await db.query(
    `insert into similarity_forms (submission_id, application_id)
     select s.id, a.id from submissions s join applications a on a.id = s.owner_id and s.owner_kind = 'APPLICATION'
     where a.programme_id = $1 and s.progress = 'SUBMITTED'`,
    [programmeId],
  );
  await db.query(
    `insert into application_answers (application_id, programme_id, form, field_id, value, number)
     select s.owner_id, $1, s.owner_kind, field.key, left(field.value, 100),
       case when field.value ~ '^\\d{1,15}(\\.\\d{1,15})?$' then field.value::double precision end
     from submissions s, lateral jsonb_each_text(s.answers) as field where s.owner_kind = 'APPLICATION' and s.progress = 'SUBMITTED'
       and s.owner_id in (select id from applications where programme_id = $1)`,
    [programmeId],
  );
  await db.query(
    `insert into application_words (application_id, form, programme_id, words)
     select s.owner_id, s.owner_kind, $1, to_tsvector('simple', jsonb_path_query_array(s.answers, '$.*')::text)
     from submissions s where s.owner_kind = 'APPLICATION' and s.progress = 'SUBMITTED'
       and s.owner_id in (select id from applications where programme_id = $1)`,
    [programmeId],
  );
}

/** One review of three of ten applications, completed; one of ten has a second one that is completed, one of ten one that waits. */
async function fillReviews(db: pg.Client, programmeId: string, rows: number): Promise<void> {
  await db.query(
    `with guide as (insert into score_guides (id, name, criteria, criteria_count, maximum)
       values (pg_temp.id('guide' || $1::text), 'Lists ' || $1::text, '[{"slug": "need", "title": "Need", "isRange": false, "possibleOutcomes": [{"title": "Weak", "weight": 0}, {"title": "Good", "weight": 100}]}]', 1, 100)
       returning id, criteria)
     insert into score_guide_versions (score_guide_id, version, criteria) select id, 1, criteria from guide`,
    [programmeId],
  );
  await db.query(
    `insert into tasks (id, application_id, programme_id, task_action, name, start_date, due_date, assigned_to, score_guide_id,
       score_guide_version, progress, recommended, score, total_score, date_completed, created_at, updated_at)
     select pg_temp.id('t' || i || '-' || k), pg_temp.id('a' || i), $1::uuid, 'INITIAL_APPLICATION_SCORING', 'Review', now() - interval '20 days',
       now() + (i % 20 - 5) * interval '1 day', pg_temp.id('u' || 1 + (i * 7 + k) % least(${REVIEWERS}, ${rows})), pg_temp.id('guide' || $1::text), 1,
       case when is_done then 'COMPLETED' else 'PENDING' end, case when is_done then true end, case when is_done then '{}'::jsonb end,
       case when is_done then 20 + (i * 7919 % 8000) / 100.0 + k * (i % 20) / 2.0 end, case when is_done then now() - (i % 20) * interval '1 day' end,
       now() - interval '20 days', now() - interval '20 days'
     from generate_series(1, ${rows}::bigint) as i, generate_series(0, 1) as k, lateral (select k = 0 or i % 10 = 0 as is_done) as d
     where i % 10 < 3 and (k = 0 or i % 10 < 2)`,
    [programmeId],
  );
  await db.query(
    `insert into task_counts (programme_id, task_action, state, n)
     select programme_id, task_action, task_state(progress, declined_at, recommended), count(*) from tasks where programme_id = $1 group by 1, 2, 3`,
    [programmeId],
  );
  await db.query(
    `insert into application_scores (application_id, task_action, n, sum, sumsq, min, max)
     select application_id, task_action, count(*), sum(total_score), sum(total_score * total_score), min(total_score), max(total_score)
     from tasks where programme_id = $1 and progress = 'COMPLETED' group by 1, 2`,
    [programmeId],
  );
  await db.query(
    `update applications a set average_initial = s.sum / s.n, reviews_initial = s.n, review_initial = case when exists
       (select from tasks t where t.application_id = a.id and t.progress = 'PENDING') then 1 else 2 end, spread_initial = case when s.n > 1 then s.max - s.min end
     from application_scores s where s.application_id = a.id and a.programme_id = $1`,
    [programmeId],
  );
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
