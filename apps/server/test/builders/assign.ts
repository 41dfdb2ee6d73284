import { newId } from '#platform/ids.ts';
import type { TestApp } from '../app.ts';

/** So many submitted applications of applicants of their own, put straight into the tables; answers their ids in order. */
export async function manyApplications(t: TestApp, programme: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const people = ids.map(() => newId());
  await t.owner.query(
    `insert into users (id, name, email, organisation, account_type, role_id)
       select id, 'Applicant ' || n, id || '@applicants.example', 'Organisation ' || n, 'SUBSCRIBER', (select id from roles where name = 'Applicant')
       from unnest($1::uuid[]) with ordinality as p (id, n)`,
    [people],
  );
  await t.owner.query(
    `insert into applications (id, programme_id, user_id, progress_status, submitted_at)
       select id, $3, person, 'SUBMITTED', now() from unnest($1::uuid[], $2::uuid[]) as a (id, person)`,
    [ids, people, programme],
  );
  await t.owner.query(
    `insert into submissions (id, owner_kind, owner_id, form_version_id, answers, progress, submitted_at, receipt_no, digest)
       select gen_random_uuid(), 'APPLICATION', a.id, v.id, '{"name": "Ada"}', 'SUBMITTED', now(), 'T-' || a.id, 'x'
       from applications a join programmes p on p.id = a.programme_id join form_versions v on v.form_id = p.application_form_id
       where a.id = any ($1::uuid[])`,
    [ids],
  );
  return ids;
}

/** Reviewers beside those of the demonstration, who never sign in; returns their ids. */
export async function manyReviewers(t: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await t.owner.query(
    `insert into users (id, name, email, account_type, role_id)
       select id, 'Reviewer ' || n, id || '@panel.example', 'ADMIN', (select id from roles where name = 'Assessor')
       from unnest($1::uuid[]) with ordinality as p (id, n)`,
    [ids],
  );
  return ids;
}

/** Every row of the tasks, as text, in order. */
export const taskDump = async (t: TestApp): Promise<string[]> =>
  (await t.owner.query<{ row: string }>('select to_jsonb(tasks)::text as row from tasks order by id')).rows.map(({ row }) => row);
