-- The first schema. The owner role migrates; grantdesk_app serves and owns nothing (decisions, Data 13).

-- Time for windows and money comes from one function; only the owner can shift it (tests and seed).
create table clock_shift (
  only_row boolean primary key default true check (only_row),
  shift interval not null default '0'
);
insert into clock_shift default values;

create function app_now() returns timestamptz language sql volatile as
  $$ select clock_timestamp() + (select shift from clock_shift) $$;

-- Secrets of this installation, made at the first start.
create table instance_secrets (
  name text primary key,
  value text not null
);

create table roles (
  id uuid primary key,
  name text not null,
  permissions jsonb not null default '{}',
  is_locked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index roles_name_key on roles (lower(name));

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  organisation text,
  phone_number text,
  account_type text not null default 'SUBSCRIBER' constraint users_account_type_known check (account_type in ('SUBSCRIBER', 'VOLUNTEER', 'ADMIN')),
  account_status text not null default 'ACTIVE',
  role_id uuid not null references roles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_by_creation on users (created_at, id);
create index users_by_role on users (role_id);

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_provider_key on accounts (provider_id, account_id);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Who did what, when; append-only for the serving role (APP-13).
create table audit_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  type text not null,
  actor_id uuid,
  actor_name text,
  subject_kind text not null,
  subject_id uuid,
  programme_id uuid,
  data jsonb not null default '{}',
  ip_address text
);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, at desc, id desc);
create index audit_events_by_time on audit_events (at desc, id desc);

-- First answers by key, so that a repeated request acts once (API-8).
create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

-- Outgoing mail: written with the change that causes it, sent by a job after commit.
create table emails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index emails_by_time on emails (created_at desc, id desc);

-- What the development mail server received.
create table mailbox_messages (
  id uuid primary key,
  from_address text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null default now()
);
create index mailbox_messages_by_time on mailbox_messages (received_at desc, id desc);

create table score_guides (
  id uuid primary key,
  name text not null,
  description text not null default '',
  criteria jsonb not null,
  criteria_count integer not null,
  maximum double precision not null,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index score_guides_by_creation on score_guides (created_at, id);

-- Each version as it was, so that a score keeps the guide that it was given by (TASK-15).
create table score_guide_versions (
  score_guide_id uuid not null references score_guides (id),
  version integer not null,
  criteria jsonb not null,
  created_at timestamptz not null default now(),
  primary key (score_guide_id, version)
);

create table forms (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('APPLICATION', 'PROPOSAL', 'REPORT')),
  sections jsonb not null,
  section_count integer not null,
  field_count integer not null,
  revision integer not null default 1,
  published_revision integer,
  published_version integer,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index forms_by_creation on forms (created_at, id);

create table form_versions (
  id uuid primary key,
  form_id uuid not null references forms (id),
  version integer not null,
  name text not null,
  sections jsonb not null,
  section_count integer not null,
  field_count integer not null,
  published_by uuid references users (id),
  published_at timestamptz not null default now(),
  unique (form_id, version)
);

create table programmes (
  id uuid primary key,
  name text not null,
  description text not null default '',
  currency text not null,
  budget bigint not null check (budget >= 0),
  time_zone text not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  proposal_start_date timestamptz,
  proposal_end_date timestamptz,
  grace_minutes integer not null default 0 check (grace_minutes >= 0),
  application_form_id uuid not null references forms (id),
  proposal_form_id uuid references forms (id),
  report_form_id uuid references forms (id),
  revision integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint programmes_window_in_order check (end_date > start_date),
  constraint programmes_proposal_window_in_order check (proposal_end_date > proposal_start_date)
);
create index programmes_by_creation on programmes (created_at, id);
create index programmes_by_end on programmes (end_date, id);
create index programmes_by_application_form on programmes (application_form_id);

create table programme_managers (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  primary key (programme_id, user_id)
);
create index programme_managers_by_user on programme_managers (user_id);

create table programme_reviewers (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  primary key (programme_id, user_id)
);

create table programme_score_guides (
  programme_id uuid not null references programmes (id),
  task_action text not null,
  score_guide_id uuid not null references score_guides (id),
  primary key (programme_id, task_action)
);
create index programme_score_guides_by_guide on programme_score_guides (score_guide_id);

-- Answers of one form by one owner; the application, the proposal and each report have one (decisions, Data 1).
create table submissions (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('APPLICATION', 'PROPOSAL', 'REPORT')),
  owner_id uuid not null,
  form_version_id uuid not null references form_versions (id),
  answers jsonb not null default '{}',
  version integer not null default 0,
  progress text not null default 'OPEN' check (progress in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  saved_at timestamptz,
  submitted_at timestamptz,
  receipt_no text unique,
  digest text,
  created_at timestamptz not null default now(),
  unique (owner_kind, owner_id),
  constraint submissions_receipt_with_submission check ((progress = 'SUBMITTED') = (submitted_at is not null and receipt_no is not null and digest is not null))
);
-- lz4 makes saves cheaper, but not every build of PostgreSQL has it (the embedded one does not).
do $$ begin
  alter table submissions alter column answers set compression lz4;
exception when feature_not_supported then null;
end $$;
create sequence receipt_numbers;

-- A submitted answer never changes, whatever statement is sent (FORM-19).
create function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  raise exception 'A submitted form cannot be changed' using errcode = 'GD001';
end $$;
create trigger submissions_are_final before update or delete on submissions
  for each row when (old.progress = 'SUBMITTED') execute function refuse_change_of_submitted();

create sequence application_numbers;
create table applications (
  id uuid primary key,
  application_number text not null unique default 'APP-' || lpad(nextval('application_numbers')::text, 6, '0'),
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  progress_status text not null default 'OPEN' check (progress_status in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  proposal_progress_status text check (proposal_progress_status in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  interview_status text not null default 'NOT-SCHEDULED',
  interview_start_date timestamptz,
  interview_end_date timestamptz,
  approval_flags text[] not null default '{}',
  reviews_count integer not null default 0,
  average_score double precision,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (programme_id, user_id)
);
create index applications_by_programme on applications (programme_id, created_at, id);
create index applications_by_submission on applications (programme_id, submitted_at, id);
create index applications_by_user on applications (user_id, created_at, id);

create table files (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  field_id text not null,
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  storage_key text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index files_by_submission on files (submission_id);

-- Jobs leave with the transaction that asks for them; the serving role may only enqueue.
create function enqueue_job(task text, payload json, job_key text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, job_key := job_key, max_attempts := 8);
end $$;

-- The auth library writes its own tables after its own checks; what it does is recorded by the database itself.
create function audit_account_change() returns trigger language plpgsql as $$
declare
  event text;
  person users;
begin
  if tg_table_name = 'users' then
    if tg_op = 'INSERT' then event := 'account.signed-up'; person := new;
    elsif new.email_verified and not old.email_verified then event := 'account.email-verified'; person := new;
    else return null;
    end if;
  elsif tg_table_name = 'accounts' then
    if new.password is not distinct from old.password then return null; end if;
    event := 'account.password-changed';
    select * into person from users where id = new.user_id;
  else
    event := case tg_op when 'INSERT' then 'account.signed-in' else 'account.signed-out' end;
    select * into person from users where id = case tg_op when 'INSERT' then new.user_id else old.user_id end;
    if person.id is null then return null; end if;
  end if;
  insert into audit_events (type, actor_id, actor_name, subject_kind, subject_id, data)
    values (event, person.id, person.name, 'USER', person.id, jsonb_build_object('email', person.email, 'method', 'password'));
  return null;
end $$;
create trigger users_audit after insert or update on users for each row execute function audit_account_change();
create trigger accounts_audit after update on accounts for each row execute function audit_account_change();
create trigger sessions_audit after insert or delete on sessions for each row execute function audit_account_change();

grant usage on schema public to grantdesk_app;
grant select, insert, update, delete on all tables in schema public to grantdesk_app;
grant usage on all sequences in schema public to grantdesk_app;
revoke all on kysely_migration, kysely_migration_lock from grantdesk_app;
revoke insert, update, delete on clock_shift, instance_secrets from grantdesk_app;
revoke update, delete on audit_events, score_guide_versions, form_versions from grantdesk_app;
revoke delete on submissions, applications, users, programmes, forms from grantdesk_app;
revoke all on function enqueue_job(text, json, text) from public;
grant execute on function enqueue_job(text, json, text) to grantdesk_app;
