import type { TestApp } from '../app.ts';

export interface MadeReview {
  id: string;
  application: string;
  reviewer: string;
  guide: string;
  version: number;
  total: number | null;
  isDeclined: boolean;
  isRemoved: boolean;
}

/** A sequence that looks random and is the same in every run: 0 to 1. */
export function numbers(seed: number): () => number {
  let value = seed;
  return () => {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
    return value / 0x80000000;
  };
}

export const madeId = (kind: number, n: number): string => `0190000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Puts applications with their applicants, reviewers and reviews straight into the tables: thousands take seconds only so. */
export async function insertReviews(
  t: TestApp,
  programme: string,
  sizes: { applications: number; reviewers: number },
  reviews: MadeReview[],
) {
  const client = await t.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (id, name, email, account_type, role_id)
       select ('0190000' || kind || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || kind || '-' || n, kind || '-' || n || '@made.example',
         case kind when 2 then 'ADMIN' else 'SUBSCRIBER' end, (select id from roles where name = case kind when 2 then 'Assessor' else 'Applicant' end)
       from (select 2 as kind, n from generate_series(0, $1::int - 1) as n union all select 3, n from generate_series(0, $2::int - 1) as n) as each`,
      [sizes.reviewers, sizes.applications],
    );
    await client.query(
      `insert into applications (id, application_number, programme_id, user_id, progress_status, submitted_at)
       select ('01900001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'MADE-' || n, $2, ('01900003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'SUBMITTED', now()
       from generate_series(0, $1::int - 1) as n`,
      [sizes.applications, programme],
    );
    await client.query(
      `insert into tasks (id, application_id, programme_id, task_action, name, start_date, due_date, assigned_to, score_guide_id, score_guide_version,
         progress, recommended, score, total_score, date_completed, declined_at, decline_reason, manual_deletion)
       select id, application, $1, 'INITIAL_APPLICATION_SCORING', 'Review', now(), now(), reviewer, guide, version,
         case when total is null then 'PENDING' else 'COMPLETED' end, case when total is not null then true end, case when total is not null then '{}'::jsonb end,
         total, case when total is not null then now() end, case when "isDeclined" then now() end, case when "isDeclined" then 'x' end, "isRemoved"
       from jsonb_to_recordset($2) as made (id uuid, application uuid, reviewer uuid, guide uuid, version int, total float8, "isDeclined" boolean, "isRemoved" boolean)
       -- Scores are added up in the order of ids, and must not lie on the disk in it.
       order by md5(id::text)`,
      [programme, JSON.stringify(reviews)],
    );
    await client.query('reset session_replication_role');
    await client.query('analyze tasks, applications, users');
  } finally {
    client.release();
  }
}
