-- A check before an application: questions of its form, and what the answers mean.

-- The eligibility check of a programme. Its questions are ids of the programme's application form.
create table eligibility_checks (
  programme_id uuid primary key references programmes (id),
  intro text not null default '',
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  updated_at timestamptz not null default app_now()
);
grant select, insert, update, delete on eligibility_checks to grantdesk_app;

-- How many completed the check of a programme on a day, by what it said. Answers are never stored.
create table eligibility_counts (
  programme_id uuid not null references programmes (id),
  day date not null,
  outcome text not null check (outcome in ('ELIGIBLE', 'UNSURE', 'NOT_ELIGIBLE')),
  checks integer not null check (checks > 0),
  constraint eligibility_counts_pkey primary key (programme_id, day, outcome)
);
grant select, insert, update on eligibility_counts to grantdesk_app;

-- Raised by every change of the check, also when it is removed.
alter table programmes add column eligibility_revision integer not null default 1;
-- What the check said when the application was started; null where there was none.
alter table applications add column eligibility_outcome text check (eligibility_outcome in ('ELIGIBLE', 'UNSURE'));
