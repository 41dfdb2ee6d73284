-- A check before an application: questions of its form, and what the answers mean.

-- The eligibility check of a programme. Its questions are ids of the programme's application form.
create table eligibility_checks (
  programme_id uuid primary key references programmes (id),
  intro text not null default '',
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  -- Without it the check waits until it is offered again.
  is_offered boolean not null default true,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on eligibility_checks to grantdesk_app;

-- How many completed the check of a programme on a day, by what it said. Answers are never stored.
create table eligibility_counts (
  programme_id uuid not null references programmes (id),
  day date not null,
  outcome text not null check (outcome in ('ELIGIBLE', 'UNSURE', 'NOT_ELIGIBLE')),
  checks integer not null check (checks > 0),
  constraint eligibility_counts_pkey primary key (programme_id, day, outcome)
);
grant select, insert, update on eligibility_counts to grantdesk_app;

-- What the check said when the application was started; null where there was none.
alter table applications add column eligibility_outcome text check (eligibility_outcome in ('ELIGIBLE', 'UNSURE'));
