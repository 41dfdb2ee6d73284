-- Equality monitoring: voluntary questions after submitting. Of the answers only counts are stored, for ten people at a time.

alter table forms
  drop constraint forms_kind_check,
  add constraint forms_kind_check check (kind in ('APPLICATION', 'PROPOSAL', 'REPORT', 'REFERENCE', 'EQUALITY'));

create table equality_settings (
  programme_id uuid primary key references programmes (id),
  form_id uuid references forms (id),
  is_offered boolean not null default false,
  -- Smaller counts are not shown.
  threshold integer not null default 10 check (threshold between 5 and 100),
  -- People whose answers are in the counts.
  counted integer not null default 0 check (counted >= 0),
  revision integer not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint equality_settings_offers_a_form check (form_id is not null or not is_offered)
);
create index equality_settings_form on equality_settings (form_id);
grant select, insert, update on equality_settings to grantdesk_app;

-- Without times, ids or anything else that says who chose: rows are counts, and change for ten people at a time.
create table equality_counts (
  programme_id uuid not null references programmes (id),
  question text not null,
  -- Empty for those who did not answer.
  choice text not null,
  people integer not null check (people > 0),
  constraint equality_counts_pkey primary key (programme_id, question, choice)
);
grant select, insert, update on equality_counts to grantdesk_app;

-- That a person answered or declined, so that everyone is counted once. `sealed` is null for who declined, and once counted.
create table equality_responses (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  sealed bytea,
  constraint equality_responses_once unique (programme_id, user_id)
);
create index equality_responses_user on equality_responses (user_id);
grant select, insert, update on equality_responses to grantdesk_app;
