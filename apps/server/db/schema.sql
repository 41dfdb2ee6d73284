-- The schema of the database, written by `node scripts/cli.ts schema` from a migrated one. Do not edit it: add a migration.
-- It runs from top to bottom on an empty database. The job queue has a schema of its own, graphile_worker.

do $$ begin
  create role grantdesk_app;
exception when duplicate_object then null;
end $$;
-- Functions may name tables that come after them.
set check_function_bodies = off;

-- ## Extensions, and what columns use

grant usage on schema public to grantdesk_app;

create extension if not exists btree_gin;

create extension if not exists pg_trgm;

create sequence receipt_numbers;
grant usage on sequence receipt_numbers to grantdesk_app;

create function app_now() returns timestamptz language sql as $$ select clock_timestamp() + (select shift from clock_shift) $$;

create function organisation_key(name text)
  returns text
  language sql immutable parallel safe
  return nullif(regexp_replace(replace(lower((name collate pg_c_utf8)), 'ς', 'σ'), '[ \t\n\r.,;:''’"“”()&/_-]+', '', 'g'), '');

-- ## Platform: sign-in, audit trail, outgoing email

-- One row: how far the clock of the product is shifted, for tests and demonstration data.
create table clock_shift (
  only_row boolean default true primary key check (only_row),
  shift interval not null default '00:00:00'
);
grant select on clock_shift to grantdesk_app;

-- A secret of this installation, made at the first start.
create table instance_secrets (
  name text primary key,
  value text not null
);
grant select on instance_secrets to grantdesk_app;

-- One row if demonstration data was begun here: only such a database can be reset.
create table demonstration (
  only_row boolean default true primary key check (only_row),
  began_at timestamptz not null default now(),
  completed_at timestamptz
);

-- A signed-in browser, by the hash of its token.
create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  method text not null default 'password',
  awaits_second_factor boolean not null default false,
  viewing_as uuid,
  viewing_since timestamptz,
  seen_at timestamptz not null default now(),
  constraint sessions_viewing_whole check (viewing_as is null or viewing_since is not null)
);
create index sessions_by_user on sessions (user_id);
grant select, insert, update, delete on sessions to grantdesk_app;

create function audit_account_change() returns trigger language plpgsql as $$
declare
  event text;
  person users;
  facts jsonb;
begin
  if tg_table_name = 'users' then
    person := new;
    if tg_op = 'INSERT' then event := 'account.signed-up';
    elsif new.email <> old.email then
      event := 'account.email-changed';
      facts := jsonb_build_object('from', old.email, 'to', new.email);
    elsif new.email_verified and not old.email_verified then event := 'account.email-verified';
    else return null;
    end if;
  elsif tg_table_name = 'accounts' then
    select * into person from users where id = new.user_id;
    if tg_op = 'INSERT' then
      if new.provider_id = 'credential' then return null; end if;
      event := 'account.linked';
    elsif new.password is not distinct from old.password then return null;
    else event := 'account.password-changed';
    end if;
  else
    -- Signed in is who has passed everything that was asked.
    if tg_op = 'INSERT' and new.awaits_second_factor then return null; end if;
    if tg_op = 'UPDATE' and not (old.awaits_second_factor and not new.awaits_second_factor) then return null; end if;
    if tg_op = 'DELETE' and old.awaits_second_factor then return null; end if;
    event := case tg_op when 'DELETE' then 'account.signed-out' else 'account.signed-in' end;
    select * into person from users where id = case tg_op when 'DELETE' then old.user_id else new.user_id end;
    if person.id is null then return null; end if;
    if tg_op <> 'DELETE' then
      facts := jsonb_build_object('email', person.email,
        'method', new.method || case when tg_op = 'UPDATE' then ' and second factor' else '' end);
    end if;
  end if;
  insert into audit_events (type, actor_id, actor_name, subject_kind, subject_id, data)
    values (event, person.id, person.name, 'USER', person.id,
      coalesce(facts, jsonb_build_object('email', person.email, 'method', 'password')));
  return null;
end $$;

create function await_second_factor() returns trigger language plpgsql as $$
begin
  new.method := coalesce(new.method, 'password');
  new.awaits_second_factor := new.method <> 'passkey'
    and exists (select 1 from second_factors f where f.user_id = new.user_id and f.proven_at is not null)
    and not (new.method = 'single sign-on' and coalesce((
      select (s.value ->> 'singleSignOnCounts')::boolean from organisation_settings s where s.key = 'security'), false));
  if new.awaits_second_factor then new.expires_at := least(new.expires_at, now() + interval '10 minutes'); end if;
  return new;
end $$;

create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('grantdesk_sessions', t.user_id::text) from (select distinct user_id from changed) t;
  return null;
end $$;

create trigger sessions_audit after insert or delete or update of awaits_second_factor on sessions
  for each row
  execute function audit_account_change();
create trigger sessions_await before insert on sessions for each row execute function await_second_factor();
create trigger sessions_end after delete on sessions referencing old table as changed
  for each statement
  execute function notify_session_end();

-- A value that the sign-in library keeps for some minutes.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
grant select, insert, update, delete on verifications to grantdesk_app;

-- A passkey of an account.
create table passkeys (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at, id);
grant select, insert, update, delete on passkeys to grantdesk_app;

-- A browser in which a person has signed in before: wrong passwords from elsewhere never keep it out.
create table known_devices (
  user_id uuid not null,
  device_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);
grant select, insert, update, delete on known_devices to grantdesk_app;

-- Attempts under one key, counted in a window of time.
create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
grant select, insert, update, delete on rate_limits to grantdesk_app;

-- A token with which a program acts for a person, with a part of their rights, until a day.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null,
  name text not null check (btrim(name) <> ''),
  token_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  networks text[],
  awaits_approval boolean not null default false
);
create index api_tokens_by_creation on api_tokens (created_at desc, id desc);
grant select, insert, update on api_tokens to grantdesk_app;

-- Who did what, and when. The serving role only appends.
create table audit_events (
  id uuid default gen_random_uuid() primary key,
  at timestamptz not null default app_now(),
  type text not null,
  actor_id uuid,
  actor_name text,
  subject_kind text not null,
  subject_id uuid,
  programme_id uuid,
  data jsonb not null default '{}',
  ip_address text,
  xid xid8 not null default pg_current_xact_id()
);
create index audit_events_by_actor on audit_events (actor_id, at desc, id desc);
create index audit_events_by_application on audit_events ((data ->> 'applicationID'), at desc, id desc)
  where data ? 'applicationID';
create index audit_events_by_programme on audit_events (programme_id, at desc, id desc) where programme_id is not null;
create index audit_events_by_subject on audit_events (subject_kind, subject_id, at desc, id desc);
create index audit_events_by_time on audit_events (at desc, id desc);
create index audit_events_by_xid on audit_events (xid, id);
grant select, insert on audit_events to grantdesk_app;

-- A transaction that took a permission away, by its number; read replicas wait for it. Deleted after an hour.
create table rights_changes (
  xid xid8 default pg_current_xact_id() primary key,
  at timestamptz not null default clock_timestamp()
);
create index rights_changes_by_time on rights_changes (at);
grant select, delete on rights_changes to grantdesk_app;

-- The first answer to a request with this key, so that a repeated request acts once.
create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, endpoint, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to grantdesk_app;

-- An outgoing email, written with the change that causes it and sent by a job after the commit.
create table emails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  calendar_body text,
  kind text,
  failed_at timestamptz,
  reply_to text,
  thread text,
  constraint emails_calendar_whole check ((calendar_method is null) = (calendar_body is null))
);
create index emails_by_address on emails (lower(to_address));
create index emails_by_age on emails (created_at);
create index emails_by_time on emails (created_at desc, id desc);
create index emails_failed on emails (failed_at desc, id desc) where failed_at is not null;
create index emails_failed_address on emails (to_address) where failed_at is not null;
grant select, insert, update, delete on emails to grantdesk_app;

-- An email that no job sends yet.
create table waiting_notices (
  email_id uuid primary key,
  written_at timestamptz not null default now(),
  is_awaited boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
grant select, insert, update, delete on waiting_notices to grantdesk_app;

-- A person with a new notification that no open page shows yet.
create unlogged table waiting_news (
  user_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
grant select, insert, delete on waiting_news to grantdesk_app;

-- An email that the mail server of development received.
create table mailbox_messages (
  id uuid primary key,
  from_address text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null default app_now(),
  calendar_body text,
  reply_to text
);
create index mailbox_messages_by_time on mailbox_messages (received_at desc, id desc);
grant select, insert, update, delete on mailbox_messages to grantdesk_app;

-- A backup to the place of BACKUP_URL, or a test that read one back.
create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('BACKUP', 'TEST')),
  began_at timestamptz not null default app_now(),
  ended_at timestamptz,
  name text not null default '',
  bytes bigint not null default 0,
  error text not null default ''
);
create index backup_runs_by_time on backup_runs (kind, began_at desc, id desc);
grant select, insert, update on backup_runs to grantdesk_app;

-- What happened, for one person. The sentence is made from kind and facts when it is read.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  facts jsonb not null,
  path text not null check (path like '/%'),
  application_id uuid,
  programme_id uuid,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  digest text check (digest in ('WAITING', 'SENT'))
);
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_waiting on notifications (user_id) where digest = 'WAITING';
grant select, insert, update (read_at, digest) on notifications to grantdesk_app;

create function await_news() returns trigger language plpgsql as $$
begin
  insert into waiting_news select distinct user_id from changed;
  return null;
end $$;

create function notify_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('grantdesk_notifications', t.user_id::text) from (select distinct user_id from changed) t;
  return null;
end $$;

create trigger notifications_read after update on notifications referencing new table as changed
  for each statement
  execute function notify_notifications();
create trigger notifications_told after insert on notifications referencing new table as changed
  for each statement
  execute function await_news();

-- ## People: accounts and roles

-- A role with its permissions by resource.
create table roles (
  id uuid primary key,
  name text not null,
  permissions jsonb not null default '{}',
  is_locked boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1
);
create unique index roles_name_key on roles (lower(name));
grant select, insert, update, delete on roles to grantdesk_app;

create function follow_role_powers()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  perform update_power_holdings(u.id, app_now()) from users u where u.role_id = new.id and u.account_type = 'ADMIN' order by u.id;
  return null;
end $$;
revoke all on function follow_role_powers() from public;

create function note_rights_change()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  insert into rights_changes default values on conflict (xid) do update set at = excluded.at;
  return null;
end $$;

create trigger roles_powers_changed after update of name, permissions on roles
  for each row
  when (new.name <> old.name or new.permissions <> old.permissions)
  execute function follow_role_powers();
create trigger roles_rights after update of permissions on roles for each statement execute function note_rights_change();

-- A person with an account.
create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  organisation text,
  phone_number text,
  account_type text not null default 'SUBSCRIBER',
  account_status text not null default 'ACTIVE',
  role_id uuid not null references roles (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  time_zone text,
  skills text[] not null default '{}',
  erased_at timestamptz,
  language text check (language in ('en', 'fr')),
  constraint users_account_type_known check (account_type in ('SUBSCRIBER', 'VOLUNTEER', 'ADMIN')),
  constraint users_erased_stay_shut check (erased_at is null or account_status = 'INACTIVE')
);
create index users_by_creation on users (created_at, id);
create index users_by_email on users (email, id);
create index users_by_fragment on users using gin (name gin_trgm_ops, email gin_trgm_ops) with (gin_pending_list_limit='64');
create index users_by_name on users (lower(name), id);
create index users_by_organisation_key on users (organisation_key(organisation));
create index users_by_role on users (role_id);
create unique index users_email_key on users (lower(email));
create index users_staff on users (lower(name), id) where account_type = 'ADMIN';
grant select, insert, update on users to grantdesk_app;

create function erase_identities() returns trigger language plpgsql as $$
begin
  delete from scim_users where user_id = new.id;
  delete from identity_links where user_id = new.id;
  return null;
end $$;

create function follow_account_powers()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  -- An account that is made active has its permissions since it was made; every other way begins now.
  perform update_power_holdings(new.id, case when tg_op = 'INSERT' then least(new.created_at, app_now()) else app_now() end);
  return null;
end $$;
revoke all on function follow_account_powers() from public;

create function forget_language() returns trigger language plpgsql as $$
begin
  new.language := null;
  return new;
end $$;

create function forget_past_people()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  update import_rows set cells = '{}', facts = null, reasons = '[]' where facts ? 'email' and lower(facts ->> 'email') = lower(old.email);
  delete from past_people where lower(email) = lower(old.email);
  return null;
end $$;

create function forget_replies() returns trigger language plpgsql as $$
begin
  delete from message_reply_addresses where user_id = new.id;
  delete from mail_replies where user_id = new.id;
  update mail_replies set reason = '' where decided_by = new.id and reason <> '';
  return null;
end $$;

create function forget_sign_in() returns trigger language plpgsql as $$
begin
  delete from known_devices where user_id = new.id;
  delete from sign_ups where user_id = new.id;
  return null;
end $$;

create function leave_organisations() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from organisation_members where user_id = new.id or (user_id is null and lower(email) = lower(old.email))
    returning organisation_id
  )
  update organisation_members m set role = 'OWNER' where m.id in (
    select distinct on (n.organisation_id) n.id from organisation_members n
    where n.organisation_id in (select organisation_id from gone)
      and n.left_at is null and n.accepted_at is not null and n.confirmed_at is not null and n.user_id <> new.id
      and not exists (select from organisation_members o where o.organisation_id = n.organisation_id and o.role = 'OWNER'
        and o.left_at is null and o.accepted_at is not null and o.confirmed_at is not null and o.user_id <> new.id)
    order by n.organisation_id, n.confirmed_at, n.id);
  return null;
end $$;

create function note_renamed_applicant() returns trigger language plpgsql as $$
begin
  update applications set search_text = application_search_text(new, application_number) where user_id = new.id;
  return null;
end $$;

create function notify_account_change() returns trigger language plpgsql as $$
begin
  if new.account_status <> old.account_status or new.account_type <> old.account_type or new.role_id <> old.role_id then
    perform pg_notify('grantdesk_sessions', new.id::text);
  end if;
  return null;
end $$;

create trigger users_audit after insert or update on users for each row execute function audit_account_change();
create trigger users_erased_identities after update of erased_at on users
  for each row
  when (new.erased_at is not null)
  execute function erase_identities();
create trigger users_erased_leave after update of erased_at on users
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function leave_organisations();
create trigger users_erased_past after update of erased_at on users
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_past_people();
create trigger users_forget_language before update of erased_at on users
  for each row
  when (new.erased_at is not null)
  execute function forget_language();
create trigger users_forget_sign_in after update of erased_at on users
  for each row
  when (new.erased_at is not null)
  execute function forget_sign_in();
create trigger users_notify after update on users for each row execute function notify_account_change();
create trigger users_powers_changed after update of role_id, account_type, account_status on users
  for each row
  when (new.account_type = 'ADMIN' or old.account_type = 'ADMIN')
  execute function follow_account_powers();
create trigger users_powers_new after insert on users
  for each row
  when (new.account_type = 'ADMIN')
  execute function follow_account_powers();
create trigger users_renamed after update of name, organisation, email on users
  for each row
  when (old.name is distinct from new.name
    or old.organisation is distinct from new.organisation
    or old.email is distinct from new.email)
  execute function note_renamed_applicant();
create trigger users_replies_erased after update of erased_at on users
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_replies();
create trigger users_rights after update of role_id, account_type, account_status, organisation, email on users
  for each statement
  execute function note_rights_change();

-- Who has had which permission since when: RESOURCE:ACTION, or ROLE:name. Maintained by triggers.
create table power_holdings (
  user_id uuid not null references users (id) on delete cascade,
  power text not null,
  since timestamptz not null default app_now(),
  until timestamptz
);
create index power_holdings_by_power on power_holdings (power, until);
create unique index power_holdings_current on power_holdings (user_id, power) where until is null;
grant select on power_holdings to grantdesk_app;

-- A way to sign in to an account: a password, or an identity of single sign-on.
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
create index accounts_by_user on accounts (user_id);
create unique index accounts_provider_key on accounts (provider_id, account_id);
grant select, insert, update, delete on accounts to grantdesk_app;

create trigger accounts_audit after insert or update on accounts for each row execute function audit_account_change();

-- An invitation of a colleague, whose account waits until the link of the email is opened.
create table account_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
grant select, insert, update on account_invitations to grantdesk_app;

-- A sign-up that waits for the link of its email. Several may wait for one address.
create table sign_ups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  device_hash text,
  name text,
  organisation text,
  phone_number text,
  language text check (language in ('en', 'fr')),
  password text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sign_ups_whole check ((device_hash is null) = (password is null))
);
create index sign_ups_by_user on sign_ups (user_id);
grant select, insert, update, delete on sign_ups to grantdesk_app;

-- A change of address that waits until both addresses have confirmed it.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  old_token_hash text unique,
  new_token_hash text unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  session_id uuid not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to grantdesk_app;

-- The second factor of an account, its secret encrypted.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  started_at timestamptz not null default now(),
  proven_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on second_factors to grantdesk_app;

-- The keyed digest of a recovery code.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_digest bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_digest)
);
grant select, insert, update, delete on recovery_codes to grantdesk_app;

alter table api_tokens add constraint api_tokens_user_id_fkey foreign key (user_id) references users (id);
alter table known_devices add constraint known_devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
alter table notifications add constraint notifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
alter table passkeys add constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
alter table sessions add constraint sessions_viewing_as_fkey foreign key (viewing_as) references users (id) on delete set null;

-- ## Organisation: settings, second person, webhooks, audit and erasure

-- One section of the settings; a section without a row has its defaults.
create table organisation_settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now()
);
grant select, insert, update on organisation_settings to grantdesk_app;

-- The view of the answers to one version of a form, and its columns.
create table reporting_forms (
  form_version_id uuid primary key,
  view_name text not null unique check (view_name ~ '^answers_[a-z0-9_]+$' and length(view_name) <= 60),
  columns jsonb not null check (jsonb_typeof(columns) = 'array')
);
grant select, insert, delete on reporting_forms to grantdesk_app;

-- One export of all views for business intelligence, with its files.
create table reporting_exports (
  id uuid primary key,
  began_at timestamptz not null default app_now(),
  ended_at timestamptz,
  format text not null check (format in ('CSV', 'PARQUET')),
  includes_personal boolean not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  error text not null default '',
  folder text not null unique,
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  removed_at timestamptz,
  constraint reporting_exports_ended check ((state = 'RUNNING') = (ended_at is null))
);
create index reporting_exports_by_time on reporting_exports (began_at desc, id desc);
create unique index reporting_exports_one_at_a_time on reporting_exports (state) where state = 'RUNNING';
grant select, insert, update on reporting_exports to grantdesk_app;

-- The logo, cleaned, and as emails and papers show it; at most one row.
create table brand_logo (
  id boolean default true primary key check (id),
  type text not null check (type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) >= 1 and octet_length(content) <= 1000000),
  png bytea not null check (octet_length(png) >= 1 and octet_length(png) <= 1000000),
  png_width integer not null check (png_width > 0),
  png_height integer not null check (png_height > 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz not null default app_now()
);
grant select, insert, update, delete on brand_logo to grantdesk_app;

-- A change that one person requests and a second person confirms.
create table change_requests (
  id uuid primary key,
  kind text not null check (kind in ('PAYMENT_LIMIT', 'NEW_STAFF', 'STAFF_CHANGE', 'ROLE_PERMISSIONS', 'SECOND_FACTOR_RESET', 'CONFLICT_WITHDRAWAL', 'GROUP_ROLE', 'PAYMENT_TOKEN')),
  programme_id uuid,
  subject_id uuid not null,
  payload jsonb not null,
  facts jsonb not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null default app_now(),
  effective_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'REFUSED', 'CANCELLED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint change_requests_check check ((state = 'WAITING') = (decided_at is null))
);
create index change_requests_latest on change_requests (requested_at desc, id desc);
create unique index change_requests_waiting on change_requests (kind, subject_id) where state = 'WAITING';
grant select, insert, update on change_requests to grantdesk_app;

-- An address that receives events.
create table webhooks (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  url text not null check (url ~ '^https?://'),
  kinds text[] not null check (cardinality(kinds) > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'OFF', 'PAUSED')),
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  version integer not null default 1,
  owner_id uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  last_delivered_at timestamptz,
  failing_since timestamptz,
  removed_at timestamptz,
  token_id uuid,
  constraint webhooks_old_secret_whole check ((old_secret_sealed is null) = (old_secret_until is null))
);
create index webhooks_by_token on webhooks (token_id) where token_id is not null;
grant select, insert, update on webhooks to grantdesk_app;

-- One event for one webhook, written when the event is sealed.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  event_id uuid references audit_events (id),
  kind text not null,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  tries integer not null default 0,
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  answer_code integer,
  duration_ms integer,
  error text,
  constraint webhook_deliveries_once unique (webhook_id, event_id)
);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'WAITING';
grant select, insert, update, delete on webhook_deliveries to grantdesk_app;

-- A provider by which people sign in, its secret encrypted.
create table identity_providers (
  id uuid primary key,
  kind text not null check (kind in ('OIDC', 'ENTRA', 'SAML')),
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 40),
  issuer text not null check (issuer <> ''),
  client_id text not null default '',
  secret_sealed bytea,
  sign_in_url text not null default '',
  certificates text[] not null default '{}',
  domains text[] not null default '{}',
  new_role_id uuid references roles (id),
  is_on boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  constraint identity_providers_whole check (
case kind
    when 'SAML' then sign_in_url <> '' and cardinality(certificates) > 0
    else client_id <> '' and secret_sealed is not null
end)
);
grant select, insert, update on identity_providers to grantdesk_app;

-- An identity that waits to be connected to an account: for its password, or for an administrator.
create table identity_links (
  id uuid primary key,
  provider_id text not null,
  user_id uuid not null references users (id),
  subject text not null,
  email text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONNECTED', 'REFUSED')),
  requested_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  constraint identity_links_decided check ((state = 'WAITING') = (decided_at is null))
);
create index identity_links_by_decider on identity_links (decided_by);
create index identity_links_by_user on identity_links (user_id);
create unique index identity_links_waiting on identity_links (provider_id, subject) where state = 'WAITING';
grant select, insert, update, delete on identity_links to grantdesk_app;

-- A sign-in that is under way at a provider, for some minutes.
create table identity_attempts (
  id uuid primary key,
  provider_id text not null,
  state_hash text not null unique,
  browser_hash text not null,
  expected jsonb not null check (jsonb_typeof(expected) = 'object'),
  return_to text not null default '',
  step text not null default 'AT_PROVIDER' check (step in ('AT_PROVIDER', 'ANSWERED', 'CONFIRMING')),
  identity jsonb check (jsonb_typeof(identity) = 'object'),
  link_id uuid references identity_links (id) on delete cascade,
  expires_at timestamptz not null
);
create index identity_attempts_by_end on identity_attempts (expires_at);
create index identity_attempts_by_link on identity_attempts (link_id);
grant select, insert, update, delete on identity_attempts to grantdesk_app;

-- A token of a directory, by its hash.
create table scim_tokens (
  id uuid primary key,
  provider_id uuid not null references identity_providers (id),
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 80),
  token_hash text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index scim_tokens_by_creator on scim_tokens (created_by);
create index scim_tokens_by_provider on scim_tokens (provider_id);
grant select, insert, update on scim_tokens to grantdesk_app;

-- An account that a directory provisions, as the directory describes its person.
create table scim_users (
  user_id uuid primary key references users (id) on delete cascade,
  provider_id uuid not null references identity_providers (id),
  user_name text not null check (user_name <> ''),
  external_id text not null default '',
  display_name text not null default '',
  given_name text not null default '',
  family_name text not null default '',
  email text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index scim_users_by_external_id on scim_users (provider_id, external_id);
create unique index scim_users_by_name on scim_users (provider_id, lower(user_name));
grant select, insert, update, delete on scim_users to grantdesk_app;

-- A group of a directory, and the role that it gives to its members.
create table scim_groups (
  id uuid primary key,
  provider_id uuid not null references identity_providers (id),
  display_name text not null check (display_name <> ''),
  external_id text not null default '',
  role_id uuid references roles (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index scim_groups_by_name on scim_groups (provider_id, lower(display_name));
create index scim_groups_by_role on scim_groups (role_id);
grant select, insert, update, delete on scim_groups to grantdesk_app;

-- A person in a group of a directory.
create table scim_group_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  user_id uuid not null references scim_users (user_id) on delete cascade,
  constraint scim_group_members_pkey primary key (group_id, user_id)
);
create index scim_group_members_by_user on scim_group_members (user_id);
grant select, insert, delete on scim_group_members to grantdesk_app;

-- A sealed batch of audit events: a digest of each, and a signed head that chains the batches.
create table audit_batches (
  number bigint primary key check (number > 0),
  event_ids uuid[] not null,
  events integer not null generated always as (cardinality(event_ids)) stored,
  digests bytea not null,
  head bytea not null check (octet_length(head) = 32),
  signature bytea not null check (octet_length(signature) = 32),
  through_xid xid8 not null,
  through_id uuid not null,
  sealed_at timestamptz not null default clock_timestamp(),
  constraint audit_batches_check check (octet_length(digests) = (32 * cardinality(event_ids)))
);
grant select, insert on audit_batches to grantdesk_app;

-- What one check of the chain found.
create table audit_checks (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  batches bigint not null,
  events bigint not null,
  waiting bigint not null,
  problems jsonb not null,
  problem_count bigint not null
);
create index audit_checks_by_time on audit_checks (at desc);
grant select, insert on audit_checks to grantdesk_app;

-- An open erasure request; deleted when it is done or withdrawn.
create table erasure_requests (
  user_id uuid primary key references users (id),
  asked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on erasure_requests to grantdesk_app;

-- An erased person, by ids alone, so that a restored copy can erase again.
create table erasures (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  reason text not null,
  made_by uuid references users (id),
  made_at timestamptz not null default clock_timestamp()
);
grant select, insert on erasures to grantdesk_app;

create trigger erasures_rights after insert on erasures for each statement execute function note_rights_change();

-- The digest that an audit event has since an erasure changed it.
create table audit_redactions (
  event_id uuid not null references audit_events (id),
  erasure_id uuid not null references erasures (id),
  number bigint generated always as identity,
  digest bytea not null check (octet_length(digest) = 32),
  constraint audit_redactions_pkey primary key (event_id, erasure_id)
);
create index audit_redactions_by_erasure on audit_redactions (erasure_id);
grant select, insert on audit_redactions to grantdesk_app;

-- What one night of the retention rules deleted, in counts.
create table retention_runs (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  counts jsonb not null
);
grant select, insert on retention_runs to grantdesk_app;

-- ## Forms, score guides and programmes

-- A form as it is being edited.
create table forms (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('APPLICATION', 'PROPOSAL', 'REPORT', 'REFERENCE', 'EQUALITY')),
  sections jsonb not null,
  section_count integer not null,
  field_count integer not null,
  revision integer not null default 1,
  published_revision integer,
  published_version integer,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  language text not null default 'en'
);
create index forms_by_creation on forms (created_at, id);
grant select, insert, update on forms to grantdesk_app;

-- A published version of a form. Only its translations can be corrected.
create table form_versions (
  id uuid primary key,
  form_id uuid not null references forms (id),
  version integer not null,
  name text not null,
  sections jsonb not null,
  section_count integer not null,
  field_count integer not null,
  published_by uuid references users (id),
  published_at timestamptz not null default app_now(),
  language text not null default 'en',
  constraint form_versions_form_id_version_key unique (form_id, version)
);
grant select, insert, update (sections) on form_versions to grantdesk_app;

create function correct_form_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'sections' is distinct from to_jsonb(old) - 'sections'
    or untranslated(new.sections) is distinct from untranslated(old.sections)
  then
    raise exception 'A published version of a form cannot be changed, except its translations' using errcode = 'GD005';
  end if;
  insert into corrected_form_versions (form_version_id, sections) values (old.id, old.sections);
  return new;
end $$;

create function request_reporting_views() returns trigger language plpgsql as $$
begin
  perform enqueue_job('make-reporting-views', '{}', 'make-reporting-views');
  return null;
end $$;

create trigger form_versions_final before update on form_versions for each row execute function correct_form_version();
create trigger form_versions_reporting after insert on form_versions
  for each statement
  execute function request_reporting_views();

-- The sections of a published version before a correction of its translations. Written by a trigger.
create table corrected_form_versions (
  id uuid default gen_random_uuid() primary key,
  form_version_id uuid not null references form_versions (id),
  sections jsonb not null,
  corrected_at timestamptz not null default app_now()
);
create index corrected_form_versions_version on corrected_form_versions (form_version_id);
grant select, insert on corrected_form_versions to grantdesk_app;

-- A score guide: criteria with their maximum points.
create table score_guides (
  id uuid primary key,
  name text not null,
  description text not null default '',
  criteria jsonb not null,
  criteria_count integer not null,
  maximum double precision not null,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index score_guides_by_creation on score_guides (created_at, id);
grant select, insert, update, delete on score_guides to grantdesk_app;

-- A version of a score guide, so that a score keeps the guide it was given by.
create table score_guide_versions (
  score_guide_id uuid not null references score_guides (id),
  version integer not null,
  criteria jsonb not null,
  created_at timestamptz not null default app_now(),
  constraint score_guide_versions_pkey primary key (score_guide_id, version)
);
grant select, insert on score_guide_versions to grantdesk_app;

-- A grant programme: forms, windows, budget and stages.
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
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  blind_review jsonb not null default '{}' check (jsonb_typeof(blind_review) = 'object'),
  stages text[] not null default '{PROPOSAL,INTERVIEW}',
  requires_bank_details boolean not null default false,
  applicant_rule text not null default 'PERSON' check (applicant_rule in ('PERSON', 'ORGANISATION', 'SEVERAL')),
  language text not null default 'en',
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  requires_register_checks boolean not null default false,
  constraint programmes_proposal_window_in_order check (proposal_end_date > proposal_start_date),
  constraint programmes_stages_known check (stages <@ array['PROPOSAL', 'INTERVIEW']),
  constraint programmes_window_in_order check (end_date > start_date)
);
create index programmes_by_application_form on programmes (application_form_id);
create index programmes_by_creation on programmes (created_at, id);
create index programmes_by_end on programmes (end_date, id);
grant select, insert, update on programmes to grantdesk_app;

create trigger programmes_rights after update on programmes for each statement execute function note_rights_change();

-- The eligibility check of a programme: questions of its form, and what the answers mean.
create table eligibility_checks (
  programme_id uuid primary key references programmes (id),
  intro text not null default '',
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  is_offered boolean not null default true,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on eligibility_checks to grantdesk_app;

-- How many completed the check on a day, by what it said. Answers are never stored.
create table eligibility_counts (
  programme_id uuid not null references programmes (id),
  day date not null,
  outcome text not null check (outcome in ('ELIGIBLE', 'UNSURE', 'NOT_ELIGIBLE')),
  checks integer not null check (checks > 0),
  constraint eligibility_counts_pkey primary key (programme_id, day, outcome)
);
grant select, insert, update on eligibility_counts to grantdesk_app;

-- The equality monitoring of a programme: its form, and from which number counts are shown.
create table equality_settings (
  programme_id uuid primary key references programmes (id),
  form_id uuid references forms (id),
  is_offered boolean not null default false,
  threshold integer not null default 10 check (threshold >= 5 and threshold <= 100),
  counted integer not null default 0 check (counted >= 0),
  revision integer not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint equality_settings_offers_a_form check (form_id is not null or not is_offered)
);
create index equality_settings_form on equality_settings (form_id);
grant select, insert, update on equality_settings to grantdesk_app;

-- How many people chose an answer. Written for ten people at a time; nothing leads back to one.
create table equality_counts (
  programme_id uuid not null references programmes (id),
  question text not null,
  choice text not null,
  people integer not null check (people > 0),
  constraint equality_counts_pkey primary key (programme_id, question, choice)
);
grant select, insert, update on equality_counts to grantdesk_app;

-- A person answered or declined. Their answers are here, encrypted, until ten can be counted.
create table equality_responses (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  sealed bytea,
  constraint equality_responses_once unique (programme_id, user_id)
);
create index equality_responses_user on equality_responses (user_id);
grant select, insert, update on equality_responses to grantdesk_app;

-- A manager of a programme.
create table programme_managers (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  constraint programme_managers_pkey primary key (programme_id, user_id)
);
create index programme_managers_by_user on programme_managers (user_id);
grant select, insert, update, delete on programme_managers to grantdesk_app;

create trigger programme_managers_rights after delete or update on programme_managers
  for each statement
  execute function note_rights_change();

-- A reviewer of a programme.
create table programme_reviewers (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  constraint programme_reviewers_pkey primary key (programme_id, user_id)
);
grant select, insert, update, delete on programme_reviewers to grantdesk_app;

-- The score guide of one kind of review in a programme.
create table programme_score_guides (
  programme_id uuid not null references programmes (id),
  task_action text not null,
  score_guide_id uuid not null references score_guides (id),
  constraint programme_score_guides_pkey primary key (programme_id, task_action)
);
create index programme_score_guides_by_guide on programme_score_guides (score_guide_id);
grant select, insert, update, delete on programme_score_guides to grantdesk_app;

alter table change_requests add constraint change_requests_programme_id_fkey foreign key (programme_id) references programmes (id);
alter table reporting_forms add constraint reporting_forms_form_version_id_fkey foreign key (form_version_id) references form_versions (id);

-- ## Submissions and files

-- The answers of one form by one owner: an application, a proposal or a round of a report.
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
  created_at timestamptz not null default app_now(),
  orphans jsonb not null default '{}',
  files_of uuid references submissions (id),
  constraint submissions_owner_kind_owner_id_key unique (owner_kind, owner_id),
  constraint submissions_receipt_with_submission check ((progress = 'SUBMITTED') = (submitted_at is not null and receipt_no is not null and digest is not null))
);
create index submissions_by_files on submissions (files_of) where files_of is not null;
create index submissions_drafts_by_version on submissions (form_version_id, id) where progress <> 'SUBMITTED';
grant select, insert, update on submissions to grantdesk_app;

create function index_submitted() returns trigger language plpgsql as $$
begin
  perform index_answers(new, (select programme_id from applications where id = new.owner_id));
  return null;
end $$;

create function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A submitted form cannot be changed' using errcode = 'GD001';
end $$;

create trigger submissions_are_final before delete or update on submissions
  for each row
  when (old.progress = 'SUBMITTED')
  execute function refuse_change_of_submitted();
create trigger submissions_indexed after update of progress on submissions
  for each row
  when (new.progress = 'SUBMITTED' and old.progress <> 'SUBMITTED' and (new.owner_kind in ('APPLICATION', 'PROPOSAL')))
  execute function index_submitted();

-- A stored file, an answer of a submission or the proof of a payment.
create table files (
  id uuid primary key,
  submission_id uuid references submissions (id),
  field_id text not null,
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  storage_key text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  scan_state text not null default 'NOT_SCANNED' check (scan_state in ('NOT_SCANNED', 'PENDING', 'CLEAN', 'INFECTED')),
  scanned_at timestamptz,
  thumbnail_key text unique
);
create index files_by_creator on files (created_by) include (size);
create index files_by_submission on files (submission_id);
create index files_to_scan on files (created_at) where scan_state in ('NOT_SCANNED', 'PENDING');
grant select, insert, update, delete on files to grantdesk_app;

-- An upload that was begun; it has a file once it has arrived and was checked.
create table uploads (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  field_id text not null,
  name text not null,
  size bigint not null check (size > 0),
  created_by uuid not null references users (id),
  file_id uuid references files (id),
  created_at timestamptz not null default now()
);
create index uploads_by_age on uploads (created_at);
create index uploads_by_person on uploads (created_by) where file_id is null;
grant select, insert, update, delete on uploads to grantdesk_app;

-- Stored bytes that no record names yet; after an hour they are deleted.
create table unclaimed_bytes (
  storage_key text primary key,
  stored_at timestamptz not null default now()
);
grant select, insert, update, delete on unclaimed_bytes to grantdesk_app;

-- ## Applications

create sequence application_numbers;
grant usage on sequence application_numbers to grantdesk_app;

-- One application of a person to a programme.
create table applications (
  id uuid primary key,
  application_number text not null default 'APP-' || lpad(nextval('application_numbers')::text, 6, '0') unique,
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  progress_status text not null default 'OPEN' check (progress_status in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  proposal_progress_status text check (proposal_progress_status in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  interview_status text not null default 'NOT-SCHEDULED',
  interview_start_date timestamptz,
  interview_end_date timestamptz,
  approval_flags text[] not null default '{}',
  submitted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  interview_link text,
  extended_until timestamptz,
  extension_reason text,
  proposal_extended_until timestamptz,
  proposal_extension_reason text,
  search_text text not null default '',
  average_initial double precision,
  average_proposal double precision,
  average_interview double precision,
  average_funding double precision,
  average_latest double precision generated always as (coalesce(average_funding, average_interview, average_proposal, average_initial)) stored,
  spread_initial double precision,
  spread_proposal double precision,
  spread_interview double precision,
  spread_funding double precision,
  spread_latest double precision generated always as (case when average_funding is not null then spread_funding when average_interview is not null then spread_interview when average_proposal is not null then spread_proposal else spread_initial end) stored,
  emptied_at timestamptz,
  reviews_initial integer not null default 0,
  reviews_proposal integer not null default 0,
  reviews_interview integer not null default 0,
  reviews_funding integer not null default 0,
  review_initial smallint not null default 0,
  review_proposal smallint not null default 0,
  review_interview smallint not null default 0,
  organisation_id uuid,
  applicant_key uuid,
  eligibility_outcome text check (eligibility_outcome in ('ELIGIBLE', 'UNSURE')),
  constraint applications_programme_id_user_id_key unique (programme_id, user_id)
);
create index applications_at_stage on applications (programme_id, updated_at, id, approval_flags)
  where approval_flags <> '{}'::text[];
create index applications_board_approved on applications (programme_id, created_at, id)
  where 'BOARD_APPROVED' = any (approval_flags);
create index applications_by_average_initial on applications (programme_id, average_initial desc nulls last, id desc);
create index applications_by_average_interview on applications (programme_id, average_interview desc nulls last, id desc);
create index applications_by_average_latest on applications (programme_id, average_latest desc nulls last, id desc);
create index applications_by_average_proposal on applications (programme_id, average_proposal desc nulls last, id desc);
create index applications_by_fragment on applications using gin (search_text gin_trgm_ops, programme_id) with (gin_pending_list_limit='64');
create index applications_by_interview on applications (interview_start_date, id) where interview_status = 'SCHEDULED';
create index applications_by_interview_day on applications (programme_id, interview_start_date, id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_by_interview_of on applications (programme_id, interview_start_date, id)
  where interview_start_date is not null;
create index applications_by_number on applications (programme_id, application_number, id);
create index applications_by_organisation on applications (organisation_id, id) where organisation_id is not null;
create index applications_by_programme on applications (programme_id, created_at, id);
create index applications_by_progress on applications (programme_id, progress_status, created_at, id);
create index applications_by_review_initial on applications (programme_id, review_initial, submitted_at, id)
  include (updated_at)
  where progress_status = 'SUBMITTED' and approval_flags = '{}'::text[];
create index applications_by_reviews_initial on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_initial end), id);
create index applications_by_reviews_interview on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_interview end), id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_by_reviews_proposal on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_proposal end), id)
  where 'CALLED_FOR_PROPOSAL' = any (approval_flags);
create index applications_by_spread_initial on applications (programme_id, spread_initial desc nulls last, id desc);
create index applications_by_spread_interview on applications (programme_id, spread_interview desc nulls last, id desc);
create index applications_by_spread_latest on applications (programme_id, spread_latest desc nulls last, id desc);
create index applications_by_spread_proposal on applications (programme_id, spread_proposal desc nulls last, id desc);
create index applications_by_submission on applications (programme_id, submitted_at desc nulls last, id desc);
create index applications_by_user on applications (user_id, created_at, id);
create index applications_called_for_interview on applications (programme_id, created_at, id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_called_for_proposal on applications (programme_id, created_at, id)
  where 'CALLED_FOR_PROPOSAL' = any (approval_flags);
create index applications_not_emptied on applications (programme_id) where emptied_at is null;
create unique index applications_one_per_applicant on applications (programme_id, coalesce(applicant_key, user_id));
create index applications_shortlisted_for_board on applications (programme_id, created_at, id)
  where 'SHORTLISTED_FOR_BOARD_APPROVAL' = any (approval_flags);
create index applications_shortlisted_for_interview on applications (programme_id, created_at, id)
  where 'SHORTLISTED_FOR_INTERVIEW' = any (approval_flags);
create index applications_shortlisted_for_proposal on applications (programme_id, created_at, id)
  where 'SHORTLISTED_FOR_PROPOSAL' = any (approval_flags);
grant select, insert, update on applications to grantdesk_app;

create function count_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, '', 1);
  else
    insert into application_count_deltas (programme_id, flag, delta)
      select new.programme_id, flag, 1 from unnest(new.approval_flags) as flag where flag <> all (old.approval_flags)
      union all
      select new.programme_id, flag, -1 from unnest(old.approval_flags) as flag where flag <> all (new.approval_flags);
  end if;
  return null;
end $$;

create function count_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into application_count_deltas (programme_id, flag, delta) values (old.programme_id, 'progress:' || old.progress_status, -1);
  end if;
  insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, 'progress:' || new.progress_status, 1);
  return null;
end $$;

create function empty_indicator_values() returns trigger language plpgsql as $$
begin
  update indicator_values set comment = '', text_value = ''
    where (comment <> '' or text_value <> '') and round_id in (select n.id from report_rounds n
      join reports r on r.id = n.report_id join projects p on p.id = r.project_id where p.application_id = new.id);
  update project_indicator_history h set reason = '' from projects p
    where p.id = h.project_id and p.application_id = new.id and h.reason <> '';
  return null;
end $$;

create function empty_replies() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select id from application_messages where application_id = new.id);
  gone uuid[];
begin
  delete from message_reply_addresses where message_id = any (ids);
  delete from mail_replies where application_id = new.id;
  with files_gone as (delete from application_message_files where message_id = any (ids) returning file_id)
    select coalesce(array_agg(file_id), '{}') into gone from files_gone;
  perform forget_files(gone);
  update application_messages set rest = null, refused_files = '{}' where application_id = new.id and (rest is not null or refused_files <> '{}');
  return null;
end $$;

create function forget_similarity()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  delete from similarity_pairs where first_id = new.id or second_id = new.id;
  delete from similarity_fingerprints
    where application = (select a.number from similarity_applications a where a.application_id = new.id);
  delete from similarity_applications where application_id = new.id;
  return null;
end $$;

create function mark_filter_stale() returns trigger language plpgsql as $$
begin
  insert into filter_stale (programme_id, application_id) values (new.programme_id, new.id);
  return null;
end $$;

create function note_applicant() returns trigger language plpgsql as $$
begin
  select application_search_text(users, new.application_number) into new.search_text from users where id = new.user_id;
  return new;
end $$;

create trigger applications_applicant_noted before insert on applications for each row execute function note_applicant();
create trigger applications_counted after insert on applications for each row execute function count_application();
create trigger applications_emptied_indicators after update of emptied_at on applications
  for each row
  when (new.emptied_at is not null)
  execute function empty_indicator_values();
create trigger applications_emptied_similarity after update of emptied_at on applications
  for each row
  when (new.emptied_at is not null)
  execute function forget_similarity();
create trigger applications_filters_begun after insert on applications for each row execute function mark_filter_stale();
create trigger applications_filters_changed after update on applications
  for each row
  when (old.progress_status is distinct from new.progress_status
    or old.proposal_progress_status is distinct from new.proposal_progress_status
    or old.interview_status is distinct from new.interview_status
    or old.approval_flags is distinct from new.approval_flags
    or old.submitted_at is distinct from new.submitted_at
    or old.emptied_at is distinct from new.emptied_at
    or old.average_initial is distinct from new.average_initial
    or old.average_proposal is distinct from new.average_proposal
    or old.average_interview is distinct from new.average_interview
    or old.average_funding is distinct from new.average_funding
    or date_bin('01:00:00'::interval, old.updated_at, '1970-01-01 00:00:00+00'::timestamptz) is distinct from date_bin('01:00:00'::interval, new.updated_at, '1970-01-01 00:00:00+00'::timestamptz))
  execute function mark_filter_stale();
create trigger applications_flags_counted after update of approval_flags on applications
  for each row
  when (old.approval_flags is distinct from new.approval_flags)
  execute function count_application();
create trigger applications_progress_begun after insert on applications for each row execute function count_progress();
create trigger applications_progress_counted after update of progress_status on applications
  for each row
  when (old.progress_status is distinct from new.progress_status)
  execute function count_progress();
create trigger applications_replies_emptied after update of emptied_at on applications
  for each row
  when (old.emptied_at is null and new.emptied_at is not null)
  execute function empty_replies();

-- A person whom the applicant invited. The token itself is in the email alone.
create table application_people (
  id uuid primary key,
  application_id uuid not null references applications (id),
  email text not null,
  name text,
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  expires_at timestamptz not null,
  user_id uuid references users (id),
  accepted_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint application_people_accepted_whole check ((user_id is null) = (accepted_at is null))
);
create index application_people_by_email on application_people (lower(email)) where removed_at is null;
create index application_people_by_user on application_people (user_id) where removed_at is null;
create unique index application_people_once on application_people (application_id, lower(email)) where removed_at is null;
grant select, insert, update on application_people to grantdesk_app;

create trigger application_people_rights after insert or update on application_people
  for each statement
  execute function note_rights_change();

-- Who is where in a form; forgotten after a minute. A hint, never a lock.
create unlogged table application_presence (
  submission_id uuid not null,
  user_id uuid not null,
  section_id text not null,
  seen_at timestamptz not null default now(),
  constraint application_presence_pkey primary key (submission_id, user_id)
);
grant select, insert, update, delete on application_presence to grantdesk_app;

-- A reminder of a draft that has left.
create table application_reminders (
  submission_id uuid not null references submissions (id),
  hours integer not null,
  sent_at timestamptz not null default app_now(),
  constraint application_reminders_pkey primary key (submission_id, hours)
);
grant select, insert, update on application_reminders to grantdesk_app;

-- The scores of one application in one stage, summed up from its completed tasks.
create table application_scores (
  application_id uuid not null references applications (id),
  task_action text not null,
  n integer not null,
  sum double precision not null,
  sumsq double precision not null,
  min double precision not null,
  max double precision not null,
  constraint application_scores_pkey primary key (application_id, task_action)
);
grant select, insert, update, delete on application_scores to grantdesk_app;

create function mark_scores_stale() returns trigger language plpgsql as $$
begin
  insert into filter_stale (programme_id, application_id) select programme_id, id from applications where id = new.application_id;
  return null;
end $$;

create function note_average() returns trigger language plpgsql as $$
declare
  mean double precision := new.sum / nullif(new.n, 0);
  apart double precision := case when new.n > 1 then new.max - new.min end;
begin
  case new.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set average_initial = mean, spread_initial = apart, reviews_initial = new.n where id = new.application_id;
    when 'PROPOSAL_SCORING' then
      update applications set average_proposal = mean, spread_proposal = apart, reviews_proposal = new.n
      where id = new.application_id;
    when 'INTERVIEW_SCORING' then
      update applications set average_interview = mean, spread_interview = apart, reviews_interview = new.n
      where id = new.application_id;
    else update applications set average_funding = mean, spread_funding = apart, reviews_funding = new.n where id = new.application_id;
  end case;
  return null;
end $$;

create trigger scores_averaged after insert or update on application_scores for each row execute function note_average();
create trigger scores_filters_begun after insert on application_scores for each row execute function mark_scores_stale();
create trigger scores_filters_changed after update on application_scores
  for each row
  when (old.n <> new.n)
  execute function mark_scores_stale();

-- One item of a submitted answer, to filter by. Long texts are cut.
create table application_answers (
  application_id uuid not null references applications (id),
  programme_id uuid not null,
  form text not null check (form in ('APPLICATION', 'PROPOSAL')),
  field_id text not null,
  value text not null,
  number double precision,
  constraint application_answers_pkey primary key (application_id, form, field_id, value)
);
create index application_answers_by_number on application_answers (programme_id, form, field_id, number, application_id)
  where number is not null;
create index application_answers_by_value on application_answers (programme_id, form, field_id, value, application_id);
grant select, insert on application_answers to grantdesk_app;

-- The words of a submitted form, to search in.
create table application_words (
  application_id uuid not null references applications (id),
  form text not null check (form in ('APPLICATION', 'PROPOSAL')),
  programme_id uuid not null,
  words tsvector not null,
  constraint application_words_pkey primary key (application_id, form)
);
create index application_words_by_words on application_words using gin (words, programme_id) with (gin_pending_list_limit='64');
grant select, insert on application_words to grantdesk_app;

-- How many applications of a programme have a flag; an empty flag counts all.
create table application_counts (
  programme_id uuid not null references programmes (id),
  flag text not null,
  n bigint not null,
  constraint application_counts_pkey primary key (programme_id, flag)
);
grant select, insert, update, delete on application_counts to grantdesk_app;

-- A change of such a count that is not yet folded into it.
create table application_count_deltas (
  id bigint generated always as identity primary key,
  programme_id uuid not null,
  flag text not null,
  delta integer not null
);
create index application_count_deltas_by_programme on application_count_deltas (programme_id, flag, delta);
grant select, insert, update, delete on application_count_deltas to grantdesk_app;

-- A programme whose filter bitmaps are complete.
create table filter_programmes (
  programme_id uuid primary key references programmes (id),
  questions jsonb not null
);
grant select, insert, update, delete on filter_programmes to grantdesk_app;

-- The place of an application in the bitmaps of its programme.
create table filter_positions (
  application_id uuid primary key references applications (id),
  programme_id uuid not null,
  "position" integer not null
);
create unique index filter_positions_in_order on filter_positions (programme_id, "position") include (application_id);
grant select, insert, update, delete on filter_positions to grantdesk_app;

-- When the applications of 1,024 places were begun.
create table filter_blocks (
  programme_id uuid not null,
  block integer not null,
  oldest timestamptz not null,
  newest timestamptz not null,
  constraint filter_blocks_pkey primary key (programme_id, block)
);
grant select, insert, update, delete on filter_blocks to grantdesk_app;

-- One bit for each application of a chunk: name=value, name*, name#17 (bit of a number) or all.
create table filter_bitmaps (
  programme_id uuid not null,
  term text collate "C" not null,
  chunk integer not null,
  bits bit(65536) storage external not null,
  constraint filter_bitmaps_pkey primary key (programme_id, term, chunk)
);
grant select, insert, update, delete on filter_bitmaps to grantdesk_app;

-- An application that changed since its bits were written.
create table filter_stale (
  programme_id uuid not null,
  application_id uuid not null
);
create index filter_stale_by_programme on filter_stale (programme_id, application_id);
grant select, insert, update, delete on filter_stale to grantdesk_app;

-- One step of one application, with its flags before and after. A bulk action is one batch.
create table stage_moves (
  id uuid primary key,
  batch_id uuid not null,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  action text not null,
  flags_before text[] not null,
  flags_after text[] not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  undone_by uuid references users (id),
  undone_at timestamptz,
  constraint stage_moves_undone_whole check ((undone_by is null) = (undone_at is null))
);
create index stage_moves_by_application on stage_moves (application_id, made_at desc, id desc);
create index stage_moves_by_batch on stage_moves (batch_id);
create index stage_moves_by_programme on stage_moves (programme_id, made_at desc, id desc);
grant select, insert, update on stage_moves to grantdesk_app;

-- What an approved application requested and is granted, in minor units of the currency.
create table grant_amounts (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  requested bigint check (requested > 0),
  granted bigint check (granted > 0),
  recorded_at timestamptz not null default app_now(),
  conditions text not null default ''
);
create index grant_amounts_by_programme on grant_amounts (programme_id);
grant select, insert on grant_amounts to grantdesk_app;

-- One answer to an award, or that a declined award was reopened. The latest counts; none is changed.
create table award_answers (
  id uuid default gen_random_uuid() primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  number integer not null check (number > 0),
  step text not null check (step in ('ACCEPTED', 'DECLINED', 'REOPENED')),
  method text not null check (method in ('SCREEN', 'STAFF', 'SIGNATURE')),
  reason text not null default '',
  answered_by uuid not null references users (id),
  answered_at timestamptz not null default app_now(),
  constraint award_answers_application_id_number_key unique (application_id, number)
);
create index award_answers_answered_by on award_answers (answered_by);
create index award_answers_programme_id on award_answers (programme_id);
grant select, insert on award_answers to grantdesk_app;

-- ## Organisations that apply

-- An organisation that applies for grants. One that was merged stays, so that links lead on.
create table organisations (
  id uuid default gen_random_uuid() primary key,
  name text not null check (length(name) >= 1 and length(name) <= 300),
  aliases text[] not null default '{}',
  country text check (country ~ '^[A-Z]{2}$'),
  address text not null default '' check (length(address) <= 500),
  website text not null default '' check (length(website) <= 300),
  merged_into uuid references organisations (id),
  revision integer not null default 1,
  search_text text not null default '',
  origin text not null default 'PERSON' check (origin in ('SIGN_UP', 'PERSON')),
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  import_id uuid,
  import_key text,
  is_compared boolean not null default true,
  constraint organisations_merged_into_another check (merged_into <> id)
);
create index organisations_by_fragment on organisations using gin (search_text gin_trgm_ops) with (gin_pending_list_limit='64');
create index organisations_by_import on organisations (import_id) where import_id is not null;
create index organisations_by_key on organisations (organisation_key(name)) where merged_into is null;
create index organisations_by_name on organisations (lower(name), id);
create index organisations_by_name_fragment on organisations using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit='64')
  where merged_into is null;
create index organisations_created_by on organisations (created_by);
create unique index organisations_import_key on organisations (import_key) where import_key is not null;
create index organisations_merged_into on organisations (merged_into) where merged_into is not null;
create unique index organisations_own_once on organisations (created_by) where origin = 'SIGN_UP';
create index organisations_to_compare on organisations (id) where not is_compared;
grant select, insert, update on organisations to grantdesk_app;

-- The number of an organisation in a public register.
create table organisation_numbers (
  organisation_id uuid not null references organisations (id),
  register text not null check (register ~ '^[A-Z]{2,3}-[A-Z0-9_]{1,20}$'),
  number text not null check (length(number) >= 1 and length(number) <= 60),
  "position" smallint not null default 0,
  constraint organisation_numbers_pkey primary key (organisation_id, register, number)
);
create index organisation_numbers_by_number on organisation_numbers (register, upper(number));
grant select, insert, update, delete on organisation_numbers to grantdesk_app;

-- A person of an organisation, or an invited address. Counts once both sides agreed.
create table organisation_members (
  id uuid default gen_random_uuid() primary key,
  organisation_id uuid not null references organisations (id),
  user_id uuid references users (id),
  email text not null,
  role text not null default 'MEMBER' check (role in ('OWNER', 'MEMBER')),
  invited_by uuid references users (id),
  invited_at timestamptz not null default app_now(),
  accepted_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid references users (id),
  left_at timestamptz,
  constraint organisation_members_accepted_by_person check (accepted_at is null or user_id is not null)
);
create unique index organisation_members_address_once on organisation_members (organisation_id, lower(email))
  where left_at is null;
create index organisation_members_by_address on organisation_members (lower(email)) where left_at is null and user_id is null;
create index organisation_members_by_user on organisation_members (user_id);
create index organisation_members_confirmed_by on organisation_members (confirmed_by);
create index organisation_members_invited_by on organisation_members (invited_by);
create unique index organisation_members_person_once on organisation_members (organisation_id, user_id)
  where left_at is null and user_id is not null;
grant select, insert, update, delete on organisation_members to grantdesk_app;

-- One organisation merged into another, with what moved, so that it can be undone.
create table organisation_merges (
  id uuid default gen_random_uuid() primary key,
  target_id uuid not null references organisations (id),
  source_id uuid not null references organisations (id),
  merged_by uuid references users (id),
  merged_at timestamptz not null default app_now(),
  undone_by uuid references users (id),
  undone_at timestamptz,
  moved jsonb not null,
  constraint organisation_merges_of_two check (target_id <> source_id),
  constraint organisation_merges_undone_whole check (undone_by is null or undone_at is not null)
);
create unique index organisation_merges_in_force on organisation_merges (source_id) where undone_at is null;
create index organisation_merges_merged_by on organisation_merges (merged_by);
create index organisation_merges_target on organisation_merges (target_id, merged_at desc);
create index organisation_merges_undone_by on organisation_merges (undone_by);
grant select, insert, update on organisation_merges to grantdesk_app;

-- Two organisations that may be one. A dismissed pair is not proposed again.
create table organisation_duplicates (
  first_id uuid not null references organisations (id),
  second_id uuid not null references organisations (id),
  score real not null,
  same_number boolean not null,
  proposed_at timestamptz not null default app_now(),
  dismissed_by uuid references users (id),
  dismissed_at timestamptz,
  constraint organisation_duplicates_pkey primary key (first_id, second_id),
  constraint organisation_duplicates_in_order check (first_id < second_id)
);
create index organisation_duplicates_dismissed_by on organisation_duplicates (dismissed_by);
create index organisation_duplicates_open on organisation_duplicates (same_number desc, score desc, first_id, second_id)
  where dismissed_at is null;
create index organisation_duplicates_second on organisation_duplicates (second_id);
grant select, insert, update, delete on organisation_duplicates to grantdesk_app;

-- How a public register or a list of sanctions is used. Without a row it is off.
create table registers (
  register text primary key,
  is_on boolean not null default false,
  base_url text not null check (length(base_url) >= 1 and length(base_url) <= 500),
  key_sealed bytea,
  renew_days integer not null default 90 check (renew_days >= 0 and renew_days <= 3650),
  quota_minute timestamptz,
  quota_used integer not null default 0,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now()
);
create index registers_changed_by on registers (changed_by);
grant select, insert, update on registers to grantdesk_app;

-- One look-up of a number or name of an organisation, with its answer. Answered once.
create table register_checks (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  register text not null,
  subject text not null check (length(subject) >= 1 and length(subject) <= 400),
  state text not null default 'WAITING' check (state in ('WAITING', 'FOUND', 'NOT_FOUND', 'CLEAR', 'MATCHES', 'FAILED', 'MANUAL')),
  tries integer not null default 0,
  requested_by uuid references users (id),
  requested_at timestamptz not null default app_now(),
  answered_at timestamptz,
  entry jsonb check (jsonb_typeof(entry) = 'object'),
  matches jsonb not null default '[]' check (jsonb_typeof(matches) = 'array'),
  failure text,
  note text not null default '' check (length(note) <= 1000),
  raw text,
  constraint register_checks_answered check ((state = 'WAITING') = (answered_at is null))
);
create index register_checks_of_organisation on register_checks (organisation_id, requested_at desc);
create index register_checks_of_register on register_checks (register, answered_at desc) where answered_at is not null;
create index register_checks_requested_by on register_checks (requested_by) where requested_by is not null;
create unique index register_checks_waiting_once on register_checks (organisation_id, register, subject)
  where state = 'WAITING';
grant select, insert, update (state, tries, answered_at, entry, matches, failure, raw) on register_checks to grantdesk_app;

create function refuse_answered_check() returns trigger language plpgsql as $$
begin
  raise exception 'a check that was answered does not change' using errcode = 'GD001';
end $$;

create trigger register_checks_answered_once before update on register_checks
  for each row
  when (old.state <> 'WAITING')
  execute function refuse_answered_check();

-- What a person says of what a check found. The last one about a concern counts.
create table register_reviews (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  check_id uuid not null references register_checks (id) on delete cascade,
  register text not null,
  concerns text[] not null check (cardinality(concerns) > 0),
  outcome text not null check (outcome in ('CLEARED', 'CONFIRMED')),
  note text not null check (length(note) >= 1 and length(note) <= 1000),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now()
);
create index register_reviews_made_by on register_reviews (made_by);
create index register_reviews_of_check on register_reviews (check_id);
create index register_reviews_of_organisation on register_reviews (organisation_id, made_at desc);
grant select, insert on register_reviews to grantdesk_app;

alter table applications add constraint applications_organisation_id_fkey foreign key (organisation_id) references organisations (id);

-- ## Imports: what an organisation has from before

-- A file that was uploaded to be imported, and how far it is. Its rows are one batch, which can be undone.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('ORGANISATIONS', 'PEOPLE', 'APPLICATIONS', 'AWARDS', 'PAYMENTS')),
  file_name text not null check (length(file_name) <= 300),
  encoding text,
  headings text[] not null,
  mapping jsonb not null default '{}',
  day_first boolean not null default true,
  state text not null default 'UPLOADED' check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE')),
  is_cancelling boolean not null default false,
  row_count integer not null,
  done integer not null default 0,
  new_organisations integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  run_by uuid references users (id),
  run_at timestamptz,
  undone_by uuid references users (id),
  undone_at timestamptz
);
create index imports_created_at on imports (created_at desc, id);
create index imports_created_by on imports (created_by);
create index imports_run_by on imports (run_by);
create index imports_undone_by on imports (undone_by);
grant select, insert, update, delete on imports to grantdesk_app;

-- A row of such a file. KNOWN: imported before. REMAINS: not undone, because something else needs its record.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  number integer not null,
  cells text[] not null,
  state text not null default 'NEW' check (state in ('NEW', 'READY', 'REFUSED', 'KNOWN', 'TAKEN', 'UNDONE', 'REMAINS')),
  facts jsonb,
  reasons jsonb not null default '[]',
  key text,
  record_id uuid,
  constraint import_rows_pkey primary key (import_id, number)
);
create index import_rows_by_email on import_rows (lower(facts ->> 'email')) where facts ? 'email';
create index import_rows_by_state on import_rows (import_id, state, number);
grant select, insert, update, delete on import_rows to grantdesk_app;

-- Which field a heading was last used for.
create table import_headings (
  kind text not null,
  heading text not null,
  field text not null,
  constraint import_headings_pkey primary key (kind, heading)
);
grant select, insert, update on import_headings to grantdesk_app;

-- An application or award from before Grantdesk. No part of any sum of payments or budgets.
create table past_grants (
  id uuid primary key,
  import_id uuid not null references imports (id),
  kind text not null check (kind in ('APPLICATION', 'AWARD')),
  key text not null,
  organisation_id uuid not null references organisations (id),
  reference text not null default '',
  title text not null,
  programme text not null default '',
  applied_on date,
  outcome text check (outcome in ('AWARDED', 'DECLINED', 'WITHDRAWN', 'PENDING')),
  amount bigint,
  currency text,
  awarded_on date,
  starts_on date,
  ends_on date,
  constraint past_grants_once unique (kind, key),
  constraint past_grants_money check ((amount is null) = (currency is null))
);
create index past_grants_by_import on past_grants (import_id);
create index past_grants_by_organisation on past_grants (organisation_id);
grant select, insert, delete on past_grants to grantdesk_app;

-- A payment from before Grantdesk for such an award. It is in no ledger.
create table past_payments (
  id uuid primary key,
  import_id uuid not null references imports (id),
  key text not null,
  grant_id uuid not null references past_grants (id),
  reference text not null default '',
  amount bigint not null,
  currency text not null,
  paid_on date not null,
  constraint past_payments_once unique (key)
);
create index past_payments_by_grant on past_payments (grant_id);
create index past_payments_by_import on past_payments (import_id);
grant select, insert, delete on past_payments to grantdesk_app;

-- A person from before Grantdesk, without an account: they cannot sign in, and nothing is sent to them.
create table past_people (
  id uuid primary key,
  import_id uuid not null references imports (id),
  key text not null,
  organisation_id uuid references organisations (id),
  name text not null,
  email text not null,
  role text not null default '',
  constraint past_people_once unique (key)
);
create index past_people_by_email on past_people (lower(email));
create index past_people_by_import on past_people (import_id);
create index past_people_by_organisation on past_people (organisation_id);
grant select, insert, delete on past_people to grantdesk_app;

alter table organisations add constraint organisations_import_id_fkey foreign key (import_id) references imports (id);

-- ## Similar text

-- An application with fingerprints, by a number that is shorter than its id.
create table similarity_applications (
  application_id uuid primary key references applications (id),
  number integer generated always as identity unique
);
grant select, insert, delete on similarity_applications to grantdesk_app;

-- A submitted form that was compared with the others.
create table similarity_forms (
  submission_id uuid primary key references submissions (id),
  application_id uuid not null references applications (id),
  compared_at timestamptz not null default app_now(),
  has_failed boolean not null default false
);
create index similarity_forms_by_application on similarity_forms (application_id);
grant select, insert, update on similarity_forms to grantdesk_app;

-- Ten words in a row of an application, as a hash from which they cannot be read.
create table similarity_fingerprints (
  hash integer not null,
  application integer not null
);
create index similarity_fingerprints_by_application on similarity_fingerprints (application);
create index similarity_fingerprints_by_hash on similarity_fingerprints (hash, application);
grant select, insert, delete on similarity_fingerprints to grantdesk_app;

-- Two applications that share passages, and what the team says about it. The passages are not stored.
create table similarity_pairs (
  id uuid primary key,
  first_id uuid not null references applications (id),
  second_id uuid not null references applications (id),
  words integer not null check (words > 0),
  passages integer not null check (passages > 0),
  found_at timestamptz not null default app_now(),
  state text not null default 'OPEN' check (state in ('OPEN', 'NO_CONCERN', 'CONCERN')),
  reason text not null default '' check (length(reason) <= 1000),
  settled_by uuid references users (id),
  settled_at timestamptz,
  revision integer not null default 1,
  constraint similarity_pairs_once unique (first_id, second_id),
  constraint similarity_pairs_of_two check (first_id < second_id),
  constraint similarity_pairs_settled check ((state = 'OPEN') = (settled_at is null))
);
create index similarity_pairs_by_second on similarity_pairs (second_id);
grant select, insert, update, delete on similarity_pairs to grantdesk_app;

-- Up to which transaction submissions were looked for; one row.
create table similarity_progress (
  id boolean default true primary key check (id),
  through_xid xid8 not null
);
grant select, update on similarity_progress to grantdesk_app;

-- ## Notes of the team, and tags

-- A note of the programme team about an application, a project or an organisation. A removed one has no text.
create table notes (
  id uuid default gen_random_uuid() primary key,
  application_id uuid references applications (id),
  project_id uuid,
  organisation_id uuid references organisations (id),
  body text not null check (length(body) <= 5000),
  author_id uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  edited_at timestamptz,
  removed_at timestamptz,
  constraint notes_about_one check (num_nonnulls(application_id, project_id, organisation_id) = 1),
  constraint notes_removed_are_empty check ((removed_at is null) = (body <> ''))
);
create index notes_by_author on notes (author_id);
create index notes_of_application on notes (application_id, created_at, id) where application_id is not null;
create index notes_of_organisation on notes (organisation_id, created_at, id) where organisation_id is not null;
create index notes_of_project on notes (project_id, created_at, id) where project_id is not null;
grant select, insert, update on notes to grantdesk_app;

-- A person whom a note mentions, or mentioned: each is notified once.
create table note_mentions (
  note_id uuid not null references notes (id) on delete cascade,
  user_id uuid not null references users (id),
  notified boolean not null,
  is_current boolean not null default true,
  constraint note_mentions_pkey primary key (note_id, user_id)
);
create index note_mentions_by_user on note_mentions (user_id);
grant select, insert, update, delete on note_mentions to grantdesk_app;

-- A label of a programme for its applications.
create table tags (
  id uuid default gen_random_uuid() primary key,
  programme_id uuid not null references programmes (id),
  name text not null check (length(name) >= 1 and length(name) <= 40),
  colour text not null check (colour in ('neutral', 'info', 'progress', 'success', 'warning', 'danger', 'called', 'brand')),
  created_at timestamptz not null default app_now(),
  constraint tags_id_programme_id_key unique (id, programme_id)
);
create unique index tags_name_once on tags (programme_id, lower(name collate pg_c_utf8));
grant select, insert, update, delete on tags to grantdesk_app;

-- A tag on an application of its programme.
create table application_tags (
  application_id uuid not null references applications (id),
  tag_id uuid not null,
  programme_id uuid not null,
  added_by uuid references users (id),
  added_at timestamptz not null default app_now(),
  constraint application_tags_pkey primary key (application_id, tag_id),
  constraint application_tags_of_programme foreign key (tag_id, programme_id) references tags (id, programme_id) on delete cascade
);
create index application_tags_added_by on application_tags (added_by);
create index application_tags_by_tag on application_tags (tag_id, application_id);
grant select, insert, delete on application_tags to grantdesk_app;

create function mark_tags_stale() returns trigger language plpgsql as $$
begin
  insert into filter_stale (programme_id, application_id) select distinct programme_id, application_id from changed;
  return null;
end $$;

create function note_tag_programme() returns trigger language plpgsql as $$
begin
  select programme_id into new.programme_id from applications where id = new.application_id;
  return new;
end $$;

create trigger application_tags_filters_begun after insert on application_tags referencing new table as changed
  for each statement
  execute function mark_tags_stale();
create trigger application_tags_filters_ended after delete on application_tags referencing old table as changed
  for each statement
  execute function mark_tags_stale();
create trigger application_tags_programme before insert on application_tags
  for each row
  execute function note_tag_programme();

-- ## References and nominations

-- What a programme requests of references. Without a row, or with a maximum of 0, it requests none.
create table referee_settings (
  programme_id uuid primary key references programmes (id),
  form_id uuid references forms (id),
  min integer not null check (min >= 0 and min <= 5),
  max integer not null check (max >= 0 and max <= 5),
  days integer not null check (days >= 1 and days <= 90),
  invited_when text not null check (invited_when in ('NAMED', 'SUBMITTED')),
  named_before_submit boolean not null,
  applicant_reads boolean not null,
  reviewers_read text not null check (reviewers_read in ('NONE', 'NOT_BLIND', 'NAMES_HIDDEN')),
  refuses_same_organisation boolean not null,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint referee_settings_form check (max = 0 or form_id is not null),
  constraint referee_settings_minimum check (min <= max)
);
create index referee_settings_form_id on referee_settings (form_id);
grant select, insert, update on referee_settings to grantdesk_app;

-- A person whom an applicant named, and their reference: a draft until it is answered.
create table referees (
  id uuid primary key,
  application_id uuid not null references applications (id),
  name text not null,
  email text not null,
  relation text not null default '',
  organisation text not null default '',
  named_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  named_as jsonb,
  removed_at timestamptz,
  invited_at timestamptz,
  expires_at timestamptz,
  counted_from timestamptz,
  reminded_at timestamptz,
  reminders text[] not null default '{}' check (reminders <@ array['HALFWAY', 'TWO_DAYS']),
  form_version_id uuid references form_versions (id),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  version integer not null default 0,
  saved_at timestamptz,
  answered_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  constraint referees_answered check (answered_at is null or declined_at is null and form_version_id is not null),
  constraint referees_invited check ((invited_at is null) = (expires_at is null) and (invited_at is null) = (counted_from is null))
);
create unique index referees_by_application on referees (application_id, lower(email)) where removed_at is null;
create index referees_of_application on referees (application_id);
create index referees_waiting on referees (expires_at)
  where answered_at is null and declined_at is null and removed_at is null;
grant select, insert, update on referees to grantdesk_app;

create function protect_references() returns trigger language plpgsql as $$
begin
  if old.answered_at is not null and not is_erasing()
    and (new.answers, new.answered_at, new.form_version_id, new.removed_at, new.email) is distinct from
      (old.answers, old.answered_at, old.form_version_id, old.removed_at, old.email) then
    raise exception 'A submitted reference cannot be changed';
  end if;
  return new;
end $$;

create trigger referees_are_final before update on referees for each row execute function protect_references();

-- A link that was sent to a referee. The token itself is in the email alone.
create table referee_links (
  token_hash text primary key,
  referee_id uuid not null references referees (id),
  created_at timestamptz not null default app_now(),
  replaced_at timestamptz
);
create index referee_links_by_referee on referee_links (referee_id);
grant select, insert, update on referee_links to grantdesk_app;

-- Whether a programme takes nominations.
create table nomination_settings (
  programme_id uuid primary key references programmes (id),
  is_open boolean not null,
  intro text not null default '',
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on nomination_settings to grantdesk_app;

-- A person whom a third party proposed. They are invited once for each programme.
create table nominations (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  nominator_name text not null,
  nominator_email text not null,
  relation text not null default '',
  reason text not null,
  nominee_name text not null,
  nominee_email text not null,
  organisation text not null default '',
  created_at timestamptz not null default app_now(),
  invited_at timestamptz,
  application_id uuid references applications (id),
  erased_at timestamptz
);
create index nominations_by_application on nominations (application_id) where application_id is not null;
create index nominations_by_nominee on nominations (lower(nominee_email));
create index nominations_by_programme on nominations (programme_id, id);
create unique index nominations_invited on nominations (programme_id, lower(nominee_email)) where invited_at is not null;
grant select, insert, update on nominations to grantdesk_app;

-- ## ZIPs of applications

-- A ZIP that a person requested of a selection of applications; deleted after a day, with its file.
create table application_archives (
  id uuid primary key,
  requested_by uuid not null references users (id),
  programme_id uuid not null references programmes (id),
  language text not null check (language in ('en', 'fr')),
  application_ids uuid[] not null,
  application_numbers text[] not null,
  state text not null default 'MAKING' check (state in ('MAKING', 'READY', 'FAILED')),
  attempts integer not null default 0,
  done integer not null default 0,
  skipped_ids uuid[] not null default '{}',
  failure text check (failure in ('ACCESS_ENDED', 'NOTHING_INCLUDED', 'ERROR')),
  storage_key text unique,
  size bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + '24:00:00'::interval,
  constraint application_archives_check check (cardinality(application_ids) = cardinality(application_numbers)),
  constraint application_archives_check1 check ((state = 'READY') = (storage_key is not null and size is not null)),
  constraint application_archives_check2 check ((state = 'FAILED') = (failure is not null))
);
create index application_archives_expires_at on application_archives (expires_at);
create unique index application_archives_making on application_archives (requested_by) where state = 'MAKING';
create index application_archives_programme_id on application_archives (programme_id);
create index application_archives_requested_by on application_archives (requested_by);
grant select, insert, update, delete on application_archives to grantdesk_app;

-- ## Review: tasks and conflicts of interest

-- A review that one reviewer is assigned.
create table tasks (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  task_action text not null check (task_action in ('INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL')),
  name text not null,
  description text not null default '' check (char_length(description) <= 500),
  start_date timestamptz not null,
  due_date timestamptz not null,
  assigned_to uuid not null references users (id),
  assigned_by uuid references users (id),
  score_guide_id uuid not null,
  score_guide_version integer not null,
  is_auto_assignment boolean not null default false,
  min_assignees_per_task integer,
  manual_deletion boolean not null default false,
  progress text not null default 'PENDING' check (progress in ('PENDING', 'COMPLETED')),
  recommended boolean,
  score jsonb,
  total_score double precision,
  comments text not null default '',
  draft jsonb,
  date_completed timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  declined_at timestamptz,
  decline_reason text,
  constraint tasks_one_per_assignee unique (application_id, task_action, assigned_to),
  constraint tasks_completed_whole check ((progress = 'COMPLETED') = (date_completed is not null and total_score is not null and recommended is not null and score is not null)),
  constraint tasks_declined_pending check (declined_at is null or progress = 'PENDING'),
  constraint tasks_declined_whole check ((declined_at is null) = (decline_reason is null)),
  constraint tasks_due_after_start check (due_date >= start_date),
  constraint tasks_score_guide_id_score_guide_version_fkey foreign key (score_guide_id, score_guide_version) references score_guide_versions (score_guide_id, version)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
create index tasks_by_assignee on tasks (assigned_to, progress, due_date, id);
create index tasks_by_due on tasks (due_date, id) where not manual_deletion;
create index tasks_by_load on tasks (programme_id, task_action, assigned_to, progress, due_date, application_id)
  where not manual_deletion and declined_at is null;
create index tasks_by_programme on tasks (programme_id, created_at, id);
create index tasks_by_queue on tasks ((case when progress = 'COMPLETED' then '1000000 days'::interval + ('2000-01-01 00:00:00+00'::timestamptz - date_completed) else due_date - '2000-01-01 00:00:00+00'::timestamptz end), id)
  where not manual_deletion;
create index tasks_by_reviewer on tasks (programme_id, task_action, progress, assigned_to)
  where not manual_deletion and declined_at is null;
create index tasks_by_round on tasks (programme_id, task_action);
create index tasks_by_score on tasks (total_score desc nulls last, id desc) where not manual_deletion;
create index tasks_by_time on tasks (created_at, id) where not manual_deletion;
create index tasks_declined on tasks (programme_id, declined_at, application_id) where declined_at is not null;
create index tasks_waiting on tasks (programme_id, created_at, id) where progress = 'PENDING' and not manual_deletion;
grant select, insert, update, delete on tasks to grantdesk_app;

create function count_task_change() returns trigger language plpgsql as $$
begin
  insert into task_count_deltas (programme_id, task_action, state, delta)
    select old.programme_id, old.task_action, task_state(old.progress, old.declined_at, old.recommended), -1 where not old.manual_deletion
    union all
    select new.programme_id, new.task_action, task_state(new.progress, new.declined_at, new.recommended), 1 where not new.manual_deletion;
  return null;
end $$;

create function count_tasks() returns trigger language plpgsql as $$
begin
  insert into task_count_deltas (programme_id, task_action, state, delta)
    select programme_id, task_action, task_state(progress, declined_at, recommended), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where not manual_deletion group by 1, 2, 3;
  return null;
end $$;

create function note_review_state() returns trigger language plpgsql as $$
declare
  task tasks := case when tg_op = 'DELETE' then old else new end;
  state smallint := (
    select case when count(*) = 0 then 0 when bool_or(progress = 'PENDING') then 1 else 2 end
    from tasks where application_id = task.application_id and task_action = task.task_action
      and not manual_deletion and declined_at is null);
begin
  case task.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set review_initial = state where id = task.application_id and review_initial <> state;
    when 'PROPOSAL_SCORING' then
      update applications set review_proposal = state where id = task.application_id and review_proposal <> state;
    when 'INTERVIEW_SCORING' then
      update applications set review_interview = state where id = task.application_id and review_interview <> state;
    else null;
  end case;
  return null;
end $$;

create function refuse_change_of_completed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A completed task cannot be changed' using errcode = 'GD002';
end $$;

create function task_state(progress text, declined_at timestamptz, recommended boolean)
  returns text
  language sql immutable as $$
  select case when declined_at is not null then 'DECLINED' when progress = 'PENDING' then 'OPEN'
    when recommended then 'RECOMMENDED' else 'NOT_RECOMMENDED' end
$$;

create trigger tasks_completed_are_final before delete or update on tasks
  for each row
  when (old.progress = 'COMPLETED')
  execute function refuse_change_of_completed();
create trigger tasks_count_changed after update of progress, declined_at, manual_deletion on tasks
  for each row
  when (task_state(old.progress, old.declined_at, old.recommended) is distinct from task_state(new.progress, new.declined_at, new.recommended)
    or old.manual_deletion is distinct from new.manual_deletion)
  execute function count_task_change();
create trigger tasks_count_made after insert on tasks referencing new table as changed
  for each statement
  execute function count_tasks();
create trigger tasks_count_removed after delete on tasks referencing old table as changed
  for each statement
  execute function count_tasks();
create trigger tasks_review_state after insert or delete or update of progress, declined_at, manual_deletion on tasks
  for each row
  execute function note_review_state();
create trigger tasks_rights after insert or delete or update of assigned_to, manual_deletion on tasks
  for each statement
  execute function note_rights_change();

-- How many tasks of a programme are in a stage and state.
create table task_counts (
  programme_id uuid not null references programmes (id),
  task_action text not null,
  state text not null,
  n bigint not null,
  constraint task_counts_pkey primary key (programme_id, task_action, state)
);
grant select, insert, update, delete on task_counts to grantdesk_app;

-- A change of such a count that is not yet folded into it.
create table task_count_deltas (
  id bigint generated always as identity primary key,
  programme_id uuid not null,
  task_action text not null,
  state text not null,
  delta integer not null
);
create index task_count_deltas_by_programme on task_count_deltas (programme_id);
grant select, insert, update, delete on task_count_deltas to grantdesk_app;

-- One act of assignment, which can be undone.
create table task_batches (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  task_action text not null,
  kind text not null check (kind in ('ASSIGN', 'AUTO_ASSIGN', 'REASSIGN')),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  undone_by uuid references users (id),
  undone_at timestamptz
);
grant select, insert, update on task_batches to grantdesk_app;

-- A task of that act, as it was before; null if it was not there.
create table task_batch_items (
  batch_id uuid not null references task_batches (id),
  task_id uuid not null,
  before jsonb,
  constraint task_batch_items_pkey primary key (batch_id, task_id)
);
create index task_batch_items_by_task on task_batch_items (task_id);
grant select, insert on task_batch_items to grantdesk_app;

-- Who declined what: auto assignment does not ask the same person again.
create table task_declines (
  id uuid primary key,
  application_id uuid not null references applications (id),
  task_action text not null,
  user_id uuid not null references users (id),
  reason text not null,
  declined_at timestamptz not null default app_now()
);
create index task_declines_by_application on task_declines (application_id, task_action, user_id);
grant select, insert, update on task_declines to grantdesk_app;

-- A reminder of a task that has left.
create table task_reminders (
  task_id uuid not null references tasks (id) on delete cascade,
  kind text not null,
  due_date timestamptz not null,
  sent_at timestamptz not null default app_now(),
  constraint task_reminders_pkey primary key (task_id, kind, due_date)
);
grant select, insert, update (sent_at) on task_reminders to grantdesk_app;

-- A day on which the managers of a programme got their summary of overdue reviews.
create table task_summaries (
  programme_id uuid not null references programmes (id) on delete cascade,
  day date not null,
  constraint task_summaries_pkey primary key (programme_id, day)
);
grant select, insert on task_summaries to grantdesk_app;

-- A declared conflict of interest with an application, an organisation or a person. Withdrawn, never deleted.
create table conflicts (
  id uuid primary key,
  user_id uuid not null references users (id),
  application_id uuid references applications (id),
  organisation text,
  email text,
  reason text not null check (btrim(reason) <> ''),
  declared_at timestamptz not null default app_now(),
  withdrawn_at timestamptz,
  constraint conflicts_one_subject check (num_nonnulls(application_id, organisation, email) = 1)
);
create unique index conflicts_application_once on conflicts (user_id, application_id) where withdrawn_at is null;
create index conflicts_by_user on conflicts (user_id, declared_at, id);
grant select, insert, update on conflicts to grantdesk_app;

create trigger conflicts_rights after insert or update on conflicts for each statement execute function note_rights_change();

-- The reason for which a person may review an application despite a conflict.
create table conflict_overrides (
  id uuid primary key,
  user_id uuid not null references users (id),
  application_id uuid not null references applications (id),
  reason text not null check (btrim(reason) <> ''),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now()
);
create index conflict_overrides_by_pair on conflict_overrides (user_id, application_id, made_at);
grant select, insert, update on conflict_overrides to grantdesk_app;

create trigger conflict_overrides_rights after delete or update on conflict_overrides
  for each statement
  execute function note_rights_change();

-- ## Interviews and decisions

-- The interview of an application.
create table interviews (
  application_id uuid primary key references applications (id),
  uid uuid not null,
  sequence integer not null default 0,
  place text not null default '',
  reason text not null default '',
  is_no_show boolean not null default false,
  scheduled_at timestamptz
);
grant select, insert, update on interviews to grantdesk_app;

-- A member of the panel of an interview.
create table interview_panel (
  application_id uuid not null references interviews (application_id),
  user_id uuid not null references users (id),
  constraint interview_panel_pkey primary key (application_id, user_id)
);
create index interview_panel_by_user on interview_panel (user_id, application_id);
grant select, insert, delete on interview_panel to grantdesk_app;

create trigger interview_panel_rights after delete on interview_panel
  for each statement
  execute function note_rights_change();

-- What applicants of a programme read on their interview page.
create table interview_settings (
  programme_id uuid primary key references programmes (id),
  shows_panel boolean not null default false,
  preparation text not null default ''
);
grant select, insert, update on interview_settings to grantdesk_app;

-- Times that applicants choose from.
create table interview_offers (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  closes_at timestamptz not null,
  link text,
  place text not null default '',
  panel uuid[] not null default '{}',
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  withdrawn_at timestamptz
);
create index interview_offers_by_programme on interview_offers (programme_id, made_at desc, id desc);
grant select, insert, update on interview_offers to grantdesk_app;

-- One time of an offer.
create table interview_slots (
  id uuid primary key,
  offer_id uuid not null references interview_offers (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint interview_slots_once unique (offer_id, starts_at),
  constraint interview_slots_in_order check (ends_at > starts_at)
);
grant select, insert on interview_slots to grantdesk_app;

-- An application that may choose from an offer.
create table interview_offer_applications (
  offer_id uuid not null references interview_offers (id),
  application_id uuid not null references applications (id),
  reminded_at timestamptz,
  left_at timestamptz,
  constraint interview_offer_applications_pkey primary key (offer_id, application_id)
);
create unique index interview_offers_one_each on interview_offer_applications (application_id) where left_at is null;
grant select, insert, update on interview_offer_applications to grantdesk_app;

-- The slot that an application took: one for each offer.
create table interview_choices (
  slot_id uuid primary key references interview_slots (id),
  offer_id uuid not null references interview_offers (id),
  application_id uuid not null references applications (id),
  chosen_at timestamptz not null default app_now(),
  constraint interview_choices_one_each unique (offer_id, application_id)
);
grant select, insert, delete on interview_choices to grantdesk_app;

-- A reminder of an interview that has left.
create table interview_reminders (
  application_id uuid not null references applications (id),
  starts_at timestamptz not null,
  sent_at timestamptz not null default app_now(),
  constraint interview_reminders_pkey primary key (application_id, starts_at)
);
grant select, insert on interview_reminders to grantdesk_app;

-- How the board of a programme decides.
create table board_settings (
  programme_id uuid primary key references programmes (id),
  quorum integer not null default 0 check (quorum >= 0 and quorum <= 50),
  amount_question text,
  updated_at timestamptz not null default app_now(),
  proposed_question text,
  meeting_at timestamptz,
  meeting_place text not null default '' check (length(meeting_place) <= 200)
);
grant select, insert, update on board_settings to grantdesk_app;

-- A person who is present at the meeting of the board.
create table board_attendance (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  constraint board_attendance_pkey primary key (programme_id, user_id)
);
grant select, insert, update, delete on board_attendance to grantdesk_app;

-- A batch of decisions that were released together.
create table decision_releases (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  quorum integer not null,
  present jsonb not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null
);
create index decision_releases_by_programme on decision_releases (programme_id, made_at desc, id desc);
grant select, insert on decision_releases to grantdesk_app;

-- The decision on an application, drafted until it is released.
create table staged_decisions (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  outcome text not null,
  amount bigint check (amount > 0),
  reason text not null default '',
  revision integer not null default 1,
  staged_by uuid not null references users (id),
  staged_at timestamptz not null default app_now(),
  release_id uuid references decision_releases (id),
  conditions text not null default '',
  constraint staged_decisions_declined check (outcome <> 'DECLINE' or amount is null and btrim(reason) <> ''),
  constraint staged_decisions_outcome_check check ((outcome in ('APPROVE', 'HOLD', 'DECLINE')) and (outcome <> 'HOLD' or release_id is null))
);
create index staged_decisions_by_programme on staged_decisions (programme_id, release_id);
grant select, insert, update, delete on staged_decisions to grantdesk_app;

create function refuse_change_of_released() returns trigger language plpgsql as $$
begin
  raise exception 'A released decision cannot be changed' using errcode = 'GD003';
end $$;

create trigger staged_decisions_are_final before delete or update on staged_decisions
  for each row
  when (old.release_id is not null)
  execute function refuse_change_of_released();

-- A meeting of the board of a programme.
create table panel_meetings (
  id uuid default gen_random_uuid() primary key,
  programme_id uuid not null references programmes (id),
  title text not null check (length(title) >= 1 and length(title) <= 200),
  starts_at timestamptz not null,
  place text not null default '' check (length(place) <= 300),
  item_minutes integer not null default 10 check (item_minutes >= 1 and item_minutes <= 240),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'OPEN', 'CLOSED')),
  revision integer not null default 1,
  quorum integer check (quorum >= 0 and quorum <= 50),
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users (id),
  constraint panel_meetings_closed check ((state = 'CLOSED') = (closed_at is not null)),
  constraint panel_meetings_started check ((state = 'PLANNED') = (started_at is null))
);
create index panel_meetings_by_programme on panel_meetings (programme_id, starts_at desc, id desc);
create index panel_meetings_closed_by on panel_meetings (closed_by);
create index panel_meetings_created_by on panel_meetings (created_by);
grant select, insert, update, delete on panel_meetings to grantdesk_app;

-- An application on the agenda of a meeting.
create table panel_items (
  id uuid default gen_random_uuid() primary key,
  meeting_id uuid not null references panel_meetings (id) on delete cascade,
  application_id uuid not null references applications (id),
  "position" integer not null,
  minutes integer not null check (minutes >= 1 and minutes <= 240),
  is_current boolean not null default true,
  outcome text check (outcome in ('APPROVE', 'HOLD', 'DECLINE')),
  amount bigint,
  conditions text not null default '',
  decided_at timestamptz,
  constraint panel_items_once unique (meeting_id, application_id)
);
create index panel_items_by_application on panel_items (application_id);
create unique index panel_items_in_one_meeting on panel_items (application_id) where is_current;
create index panel_items_in_order on panel_items (meeting_id, "position", id);
grant select, insert, update, delete on panel_items to grantdesk_app;

-- Whether a person came to a meeting: someone of the staff, or a guest by name.
create table panel_people (
  id uuid default gen_random_uuid() primary key,
  meeting_id uuid not null references panel_meetings (id) on delete cascade,
  user_id uuid references users (id),
  guest_name text check (length(guest_name) >= 1 and length(guest_name) <= 200),
  is_board boolean not null default false,
  attendance text not null check (attendance in ('PRESENT', 'APOLOGIES', 'ABSENT')),
  constraint panel_people_once unique (meeting_id, user_id),
  constraint panel_people_one_kind check (num_nonnulls(user_id, guest_name) = 1)
);
create index panel_people_by_user on panel_people (user_id);
grant select, insert, update, delete on panel_people to grantdesk_app;

-- A person who takes no part in an item of the agenda.
create table panel_recusals (
  id uuid default gen_random_uuid() primary key,
  item_id uuid not null references panel_items (id) on delete cascade,
  user_id uuid references users (id),
  guest_id uuid references panel_people (id) on delete cascade,
  reason text not null check (length(reason) <= 1000),
  added_by uuid not null references users (id),
  added_at timestamptz not null default app_now(),
  constraint panel_recusals_guest_once unique (item_id, guest_id),
  constraint panel_recusals_user_once unique (item_id, user_id),
  constraint panel_recusals_one_kind check (num_nonnulls(user_id, guest_id) = 1)
);
create index panel_recusals_added_by on panel_recusals (added_by);
create index panel_recusals_by_guest on panel_recusals (guest_id);
create index panel_recusals_by_user on panel_recusals (user_id);
grant select, insert, update, delete on panel_recusals to grantdesk_app;

-- A line of the minutes, about an item or about none. A removed one stays without its text.
create table panel_lines (
  id uuid default gen_random_uuid() primary key,
  meeting_id uuid not null references panel_meetings (id) on delete cascade,
  item_id uuid references panel_items (id) on delete cascade,
  body text not null check (length(body) <= 4000),
  author_id uuid not null references users (id),
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  edited_at timestamptz,
  edited_by uuid references users (id),
  removed_at timestamptz,
  constraint panel_lines_removed_are_empty check ((removed_at is null) = (body <> ''))
);
create index panel_lines_by_author on panel_lines (author_id);
create index panel_lines_edited_by on panel_lines (edited_by);
create index panel_lines_of_item on panel_lines (item_id);
create index panel_lines_of_meeting on panel_lines (meeting_id, created_at, id);
grant select, insert, update, delete on panel_lines to grantdesk_app;

-- ## Contracts, projects and reports

-- A template of a contract.
create table contract_templates (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  name text not null,
  body text not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index contract_templates_name_once on contract_templates (programme_id, lower(name)) where archived_at is null;
grant select, insert, update on contract_templates to grantdesk_app;

-- A file of a contract: one that a manager sends, or a signed copy that comes back.
create table contract_files (
  id uuid primary key,
  application_id uuid not null references applications (id),
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  storage_key text unique,
  scan_state text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now()
);
create index contract_files_by_application on contract_files (application_id);
grant select, insert on contract_files to grantdesk_app;

-- A version of a contract that was sent. Its words never change.
create table contracts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  version integer not null check (version > 0),
  title text not null,
  body text,
  file_id uuid references contract_files (id),
  template_id uuid references contract_templates (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  digest text not null,
  status text not null default 'SENT' check (status in ('SENT', 'SIGNED', 'VOID')),
  sent_by uuid not null references users (id),
  sent_at timestamptz not null,
  voided_at timestamptz,
  method text check (method in ('SCREEN', 'COPY')),
  signed_by uuid references users (id),
  signed_name text,
  signed_at timestamptz,
  ip_address text,
  confirmed_by uuid references users (id),
  language text not null default 'en' check (language in ('en', 'fr')),
  constraint contracts_version_once unique (application_id, version),
  constraint contracts_confirmed check ((not method is distinct from 'COPY') = (confirmed_by is not null)),
  constraint contracts_in_order check (end_date >= start_date),
  constraint contracts_signed_whole check ((status = 'SIGNED') = (method is not null and signed_by is not null and signed_name is not null and signed_at is not null and ip_address is not null)),
  constraint contracts_void_whole check ((status = 'VOID') = (voided_at is not null)),
  constraint contracts_words check ((body is null) <> (file_id is null))
);
create unique index contracts_stand_once on contracts (application_id) where status in ('SENT', 'SIGNED');
grant select, insert, update on contracts to grantdesk_app;

create function refuse_change_of_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.status <> 'SENT'
    or (to_jsonb(new) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by'])
      <> (to_jsonb(old) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by']) then
    raise exception 'A contract that was sent cannot be changed' using errcode = 'GD015';
  end if;
  return new;
end $$;

create trigger contracts_keep before delete or update on contracts for each row execute function refuse_change_of_contract();

-- A signed copy, confirmed or sent back with a reason.
create table contract_copies (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  file_id uuid not null references contract_files (id),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  ip_address text not null,
  signed_name text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'RETURNED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint contract_copies_decided_whole check ((state = 'WAITING') = (decided_at is null)),
  constraint contract_copies_reason check (state <> 'RETURNED' or reason <> '')
);
create index contract_copies_by_contract on contract_copies (contract_id, uploaded_at);
create unique index contract_copies_wait_once on contract_copies (contract_id) where state = 'WAITING';
grant select, insert, update on contract_copies to grantdesk_app;

-- The project of a granted application.
create table projects (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  status text not null default 'PENDING-ACTIVATION' check (status in ('PENDING-ACTIVATION', 'IN-PROGRESS', 'SUBMITTED')),
  budget bigint not null check (budget > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  initialised_by uuid not null references users (id),
  initialised_at timestamptz not null default app_now(),
  activated_by uuid references users (id),
  activated_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users (id),
  ended_reason text not null default '',
  constraint projects_once unique (application_id),
  constraint projects_activated_whole check ((activated_by is null) = (activated_at is null)),
  constraint projects_ended_whole check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_reason = '') and (ended_at is null or status = 'SUBMITTED')),
  constraint projects_in_order check (end_date >= start_date)
);
create index projects_by_programme on projects (programme_id, id desc);
grant select, insert, update on projects to grantdesk_app;

-- One line of the budget of a project.
create table project_budget_lines (
  project_id uuid not null references projects (id),
  "position" integer not null,
  title text not null,
  amount bigint not null check (amount > 0),
  id uuid not null default gen_random_uuid(),
  constraint project_budget_lines_pkey primary key (project_id, "position"),
  constraint project_budget_lines_id unique (id)
);
grant select, insert, update ("position", title, amount), delete on project_budget_lines to grantdesk_app;

-- How the reports of a programme account for spending.
create table claim_settings (
  programme_id uuid primary key references programmes (id),
  is_offered boolean not null default false,
  virement_percent integer not null default 10 check (virement_percent >= 0 and virement_percent <= 100),
  needs_evidence boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on claim_settings to grantdesk_app;

-- An indicator of the library of a programme.
create table indicators (
  id uuid default gen_random_uuid() primary key,
  programme_id uuid not null references programmes (id),
  code text not null check (length(btrim(code)) >= 1 and length(btrim(code)) <= 30),
  title text not null check (length(btrim(title)) >= 1 and length(btrim(title)) <= 200),
  definition text not null default '' check (length(definition) <= 2000),
  unit text not null check (unit in ('NUMBER', 'PERCENT', 'TEXT')),
  direction text not null check (direction in ('UP', 'DOWN')),
  over_time text not null check (over_time in ('SUM', 'LATEST')),
  across text not null check (across in ('SUM', 'MEAN', 'NONE')),
  disaggregations jsonb not null default '[]' check (jsonb_typeof(disaggregations) = 'array'),
  is_required boolean not null default false,
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint indicators_numbers_add_up check (unit = 'NUMBER' or over_time = 'LATEST' and across <> 'SUM')
);
create unique index indicators_by_code on indicators (programme_id, lower(code));
grant select, insert, update on indicators to grantdesk_app;

-- How often what a project follows was changed.
create table indicator_projects (
  project_id uuid primary key references projects (id),
  revision integer not null default 1
);
grant select, insert, update on indicator_projects to grantdesk_app;

-- An indicator that a project follows: baseline, target and plan.
create table project_indicators (
  project_id uuid not null references projects (id),
  indicator_id uuid not null references indicators (id),
  baseline numeric(18,4),
  baseline_day date,
  target numeric(18,4),
  target_text text not null default '' check (length(target_text) <= 500),
  planned jsonb not null default '{}' check (jsonb_typeof(planned) = 'object'),
  constraint project_indicators_pkey primary key (project_id, indicator_id)
);
create index project_indicators_by_indicator on project_indicators (indicator_id);
grant select, insert, update, delete on project_indicators to grantdesk_app;

-- A baseline, target or plan that was replaced, with the reason.
create table project_indicator_history (
  id uuid default gen_random_uuid() primary key,
  project_id uuid not null references projects (id),
  indicator_id uuid not null references indicators (id),
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  reason text not null default '' check (length(reason) <= 2000),
  replaced_at timestamptz not null default app_now()
);
create index project_indicator_history_by_indicator on project_indicator_history (indicator_id);
create index project_indicator_history_by_project on project_indicator_history (project_id, indicator_id, replaced_at desc);
grant select, insert on project_indicator_history to grantdesk_app;

-- A report that a project owes.
create table reports (
  id uuid primary key,
  project_id uuid not null references projects (id),
  programme_id uuid not null references programmes (id),
  "position" integer not null,
  title text not null,
  due_date date not null,
  status text not null default 'Pending' check (status in ('Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined')),
  review text not null default 'Pending' check (review in ('Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined')),
  version integer not null default 1,
  dropped_at timestamptz,
  constraint reports_once unique (project_id, "position")
);
create index reports_by_programme on reports (programme_id, due_date, id);
create index reports_open on reports (due_date, id) where (status not in ('Submitted', 'Approved')) and dropped_at is null;
grant select, insert, update on reports to grantdesk_app;

-- One round of a report, submitted once; a declined report has a next round.
create table report_rounds (
  id uuid primary key,
  report_id uuid not null references reports (id),
  round integer not null check (round > 0),
  reopened text[],
  started_by uuid not null references users (id),
  started_at timestamptz not null default app_now(),
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  review text check (review in ('Approved', 'Declined')),
  comment text not null default '',
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  constraint report_rounds_once unique (report_id, round),
  constraint report_rounds_declined_why check (review is distinct from 'Declined' or btrim(comment) <> ''),
  constraint report_rounds_reviewed_after check (review is null or submitted_at is not null),
  constraint report_rounds_reviewed_whole check ((review is null) = (reviewed_at is null) and (review is null) = (reviewed_by is null)),
  constraint report_rounds_submitted_whole check ((submitted_by is null) = (submitted_at is null))
);
grant select, insert, update on report_rounds to grantdesk_app;

-- What a report claims to have spent on a budget line, once.
create table claim_items (
  id uuid primary key,
  round_id uuid not null references report_rounds (id),
  project_id uuid not null references projects (id),
  line_id uuid not null references project_budget_lines (id),
  "position" integer not null,
  amount bigint not null check (amount > 0),
  spent_on date not null,
  description text not null,
  file_id uuid references files (id),
  approved_amount bigint,
  note text not null default '',
  constraint claim_items_approved check (approved_amount >= 0 and approved_amount <= amount),
  constraint claim_items_less_has_a_reason check (approved_amount is null or approved_amount = amount or btrim(note) <> '')
);
create index claim_items_by_file on claim_items (file_id) where file_id is not null;
create index claim_items_by_line on claim_items (line_id);
create index claim_items_by_project on claim_items (project_id);
create index claim_items_by_round on claim_items (round_id, "position");
grant select, insert, update (approved_amount, note), delete on claim_items to grantdesk_app;

create function protect_claim_items() returns trigger language plpgsql as $$
declare
  round report_rounds;
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' then
    select * into round from report_rounds where id = old.round_id;
  else
    select * into round from report_rounds where id = new.round_id;
  end if;
  if round.submitted_at is null then
    if tg_op = 'DELETE' then return old; end if;
    if tg_op = 'INSERT' and new.approved_amount is null then return new; end if;
  elsif tg_op = 'UPDATE' and round.review is null
    and (to_jsonb(new) - array['approved_amount', 'note']) = (to_jsonb(old) - array['approved_amount', 'note']) then
    return new;
  end if;
  raise exception 'The claim of a submitted report cannot be changed' using errcode = 'GD020';
end $$;

create trigger claim_items_final before insert or delete or update on claim_items
  for each row
  execute function protect_claim_items();

-- How often the values of a round were saved.
create table indicator_rounds (
  round_id uuid primary key references report_rounds (id),
  version integer not null default 1
);
grant select, insert, update on indicator_rounds to grantdesk_app;

-- What a round of a report says about an indicator. Final once the round is submitted.
create table indicator_values (
  round_id uuid not null references report_rounds (id),
  indicator_id uuid not null references indicators (id),
  value numeric(18,4),
  text_value text not null default '' check (length(text_value) <= 500),
  parts jsonb not null default '{}' check (jsonb_typeof(parts) = 'object'),
  comment text not null default '' check (length(comment) <= 2000),
  constraint indicator_values_pkey primary key (round_id, indicator_id),
  constraint indicator_values_number_or_text check (value is null or text_value = '')
);
create index indicator_values_by_indicator on indicator_values (indicator_id);
grant select, insert, update, delete on indicator_values to grantdesk_app;

create function refuse_change_of_indicator_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if exists (select from report_rounds r where r.id = coalesce(new.round_id, old.round_id) and r.submitted_at is not null)
    or (tg_op = 'UPDATE' and exists (select from report_rounds r where r.id = old.round_id and r.submitted_at is not null)) then
    raise exception 'Values of a submitted report cannot be changed' using errcode = 'GD001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger indicator_values_are_final before insert or delete or update on indicator_values
  for each row
  execute function refuse_change_of_indicator_values();

-- A reminder of a report that has left.
create table report_reminders (
  report_id uuid not null references reports (id),
  kind text not null check (kind in ('WEEK', 'DAY', 'LATE')),
  due_date date not null,
  sent_at timestamptz not null default app_now(),
  constraint report_reminders_pkey primary key (report_id, kind, due_date)
);
grant select, insert on report_reminders to grantdesk_app;

-- What may go wrong in a project.
create table project_risks (
  id uuid primary key,
  project_id uuid not null references projects (id),
  title text not null check (btrim(title) <> ''),
  likelihood integer not null check (likelihood >= 1 and likelihood <= 5),
  impact integer not null check (impact >= 1 and impact <= 5),
  mitigation text not null default '',
  owner text not null default '',
  state text not null default 'Open' check (state in ('Open', 'Closed')),
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index project_risks_by_project on project_risks (project_id);
grant select, insert, update on project_risks to grantdesk_app;

-- A proposed change of a running project, and what was decided about it.
create table amendments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  programme_id uuid not null references programmes (id),
  number integer not null check (number > 0),
  state text not null default 'Proposed' check (state in ('Proposed', 'Approved', 'Declined', 'Withdrawn')),
  change jsonb not null,
  plan jsonb not null,
  project_version integer not null,
  reason text not null check (btrim(reason) <> ''),
  by_staff boolean not null,
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  note text not null default '',
  constraint amendments_number_once unique (project_id, number),
  constraint amendments_decided_whole check ((state = 'Proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint amendments_declined_why check (state <> 'Declined' or btrim(note) <> ''),
  constraint amendments_four_eyes check ((state not in ('Approved', 'Declined')) or decided_by <> proposed_by),
  constraint amendments_withdrawn_by_proposer check (state <> 'Withdrawn' or decided_by = proposed_by)
);
create index amendments_by_project on amendments (project_id, number desc);
create unique index amendments_open_once on amendments (project_id) where state = 'Proposed';
grant select, insert, update (state, plan, project_version, decided_by, decided_at, note) on amendments to grantdesk_app;

create function refuse_change_of_amendment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.state <> 'Proposed'
    or (to_jsonb(new) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note'])
      <> (to_jsonb(old) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note']) then
    raise exception 'An amendment that was proposed cannot be changed' using errcode = 'GD019';
  end if;
  return new;
end $$;

create trigger amendments_keep before delete or update on amendments
  for each row
  execute function refuse_change_of_amendment();

-- Money moved between two budget lines without an amendment. Never changed or removed.
create table virements (
  id uuid primary key,
  project_id uuid not null references projects (id),
  from_line uuid references project_budget_lines (id) on delete set null,
  to_line uuid references project_budget_lines (id) on delete set null,
  from_title text not null,
  to_title text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  amendment_id uuid references amendments (id),
  constraint virements_between_two check (from_line is distinct from to_line or amendment_id is not null)
);
create index virements_by_from on virements (from_line);
create index virements_by_project on virements (project_id, made_at desc);
create index virements_by_to on virements (to_line);
grant select, insert, update (amendment_id) on virements to grantdesk_app;

alter table notes add constraint notes_project_id_fkey foreign key (project_id) references projects (id);

-- ## Money

-- One payment term of a project.
create table payments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  term integer not null check (term > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  due_date date not null,
  report_id uuid references reports (id),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Paid', 'Withheld', 'Cancelled')),
  amount_paid bigint not null default 0,
  date_released date,
  version integer not null default 1,
  requested_by uuid references users (id),
  requested_at timestamptz,
  request_note text not null default '',
  first_approved_by uuid references users (id),
  first_approved_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  withheld_reason text not null default '',
  second_above bigint,
  limit_raised_by uuid[] not null default '{}',
  first_approved_for uuid references users (id),
  approved_for uuid references users (id),
  constraint payments_once unique (project_id, term),
  constraint payments_never_above check (amount_paid >= 0 and amount_paid <= amount),
  constraint payments_paid_after_approval check (amount_paid = 0 or (status in ('Approved', 'Paid'))),
  constraint payments_paid_whole check ((status = 'Paid') = (amount_paid = amount)),
  constraint payments_requester_does_not_approve check (requested_by is null or requested_by is distinct from first_approved_by and requested_by is distinct from approved_by),
  constraint payments_two_approvers check (first_approved_by is null or first_approved_by is distinct from approved_by)
);
create index payments_by_application on payments (application_id, term);
create index payments_by_programme on payments (programme_id, due_date, id);
create index payments_decided on payments (programme_id, date_released desc nulls last, id desc)
  where status not in ('Pending', 'Cancelled');
create index payments_open on payments (programme_id, due_date, id) where status not in ('Paid', 'Cancelled');
grant select, insert, update on payments to grantdesk_app;

-- The amount above which two people approve a payment of a programme.
create table payment_limits (
  programme_id uuid primary key references programmes (id),
  second_above bigint check (second_above >= 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on payment_limits to grantdesk_app;

-- The sums of the ledger of a project, maintained by a trigger.
create table project_sums (
  project_id uuid primary key references projects (id),
  programme_id uuid not null references programmes (id),
  application_id uuid not null references applications (id),
  committed bigint not null default 0,
  approved bigint not null default 0,
  withheld bigint not null default 0,
  released bigint not null default 0,
  returned bigint not null default 0
);
create index project_sums_by_application on project_sums (application_id);
create index project_sums_by_programme on project_sums (programme_id)
  include (application_id, committed, approved, withheld, released, returned);
grant select on project_sums to grantdesk_app;

-- Bank details as they were entered, the number encrypted.
create table bank_accounts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  account_name text not null,
  bank text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number_sealed bytea not null,
  last4 text not null check (length(last4) = 4),
  state text not null default 'TO-CONFIRM' check (state in ('TO-CONFIRM', 'TO-APPROVE', 'CONFIRMED', 'REFUSED', 'REPLACED')),
  token_hash text unique,
  token_expires_at timestamptz,
  contact_email text not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  bank_code text not null default '',
  constraint bank_accounts_second_person check (decided_by is distinct from entered_by)
);
create index bank_accounts_by_application on bank_accounts (application_id, entered_at desc);
create unique index bank_accounts_current on bank_accounts (application_id) where state = 'CONFIRMED';
create unique index bank_accounts_waiting on bank_accounts (application_id) where state in ('TO-CONFIRM', 'TO-APPROVE');
grant select, insert, update (state, token_hash, token_expires_at, confirmed_at, decided_by, decided_at, reason) on bank_accounts to grantdesk_app;

-- A token by which an accounting system records payments, and everyone who made, changed or approved it.
create table payment_tokens (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  system text not null check (btrim(system) <> ''),
  limits jsonb not null check (jsonb_typeof(limits) = 'array' and jsonb_array_length(limits) > 0),
  people uuid[] not null check (cardinality(people) > 0),
  version integer not null default 1,
  created_at timestamptz not null default app_now()
);
grant select, insert, update (limits, people, version) on payment_tokens to grantdesk_app;

-- The account that a programme pays from, its number encrypted, and the format that its bank takes.
create table paying_accounts (
  programme_id uuid primary key references programmes (id),
  format text not null check (format in ('PAIN001', 'NACHA', 'BACS', 'CSV')),
  account_name text not null,
  bank text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number_sealed bytea not null,
  last4 text not null check (length(last4) = 4),
  bank_code text not null,
  sender_id text not null,
  revision integer not null default 1,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default app_now()
);
create index paying_accounts_updated_by on paying_accounts (updated_by);
grant select, insert, update on paying_accounts to grantdesk_app;

create sequence payment_batch_numbers;
grant usage on sequence payment_batch_numbers to grantdesk_app;

-- Approved payments that leave in one file: made by one person, released by another.
create table payment_batches (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  number bigint not null default nextval('payment_batch_numbers') unique,
  format text not null check (format in ('PAIN001', 'NACHA', 'BACS', 'CSV')),
  execution_date date not null,
  currency text not null,
  total bigint not null check (total > 0),
  item_count integer not null check (item_count > 0),
  state text not null default 'MADE' check (state in ('MADE', 'RELEASED', 'CANCELLED')),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  released_by uuid references users (id),
  released_at timestamptz,
  content_sealed bytea,
  digest text,
  cancelled_by uuid references users (id),
  cancelled_at timestamptz,
  reason text not null default '',
  constraint payment_batches_cancelled_whole check ((state = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (reason = '')),
  constraint payment_batches_released_whole check ((state = 'RELEASED') = (released_at is not null) and (released_at is null) = (released_by is null) and (released_at is null) = (digest is null) and (released_at is not null or content_sealed is null)),
  constraint payment_batches_two_people check (released_by is distinct from made_by)
);
create index payment_batches_by_programme on payment_batches (programme_id, number desc);
create index payment_batches_made_by on payment_batches (made_by);
grant select, insert, update (state, released_by, released_at, content_sealed, digest, cancelled_by, cancelled_at, reason) on payment_batches to grantdesk_app;

create function refuse_change_of_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state <> 'MADE' and to_jsonb(new) - 'content_sealed' <> to_jsonb(old) - 'content_sealed') then
    raise exception 'A batch that was released or cancelled cannot be changed' using errcode = 'GD021';
  end if;
  return new;
end $$;

create trigger payment_batches_keep before delete or update on payment_batches
  for each row
  execute function refuse_change_of_batch();

create sequence payment_batch_references;
grant usage on sequence payment_batch_references to grantdesk_app;

-- A payment in a batch. It is in one that is not settled at most, so that it never leaves twice as new.
create table payment_batch_items (
  id uuid primary key,
  batch_id uuid not null references payment_batches (id),
  "position" integer not null check ("position" > 0),
  payment_id uuid not null references payments (id),
  bank_account_id uuid not null references bank_accounts (id),
  amount bigint not null check (amount > 0),
  reference text not null default 'GD' || nextval('payment_batch_references') unique,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'REFUSED', 'CANCELLED')),
  reason text not null default '',
  settled_by uuid references users (id),
  settled_at timestamptz,
  constraint payment_batch_items_in_order unique (batch_id, "position"),
  constraint payment_batch_items_once unique (batch_id, payment_id),
  constraint payment_batch_items_refused_why check (state <> 'REFUSED' or btrim(reason) <> ''),
  constraint payment_batch_items_settled_whole check ((state = 'OPEN') = (settled_at is null) and (settled_at is null) = (settled_by is null))
);
create index payment_batch_items_by_account on payment_batch_items (bank_account_id);
create index payment_batch_items_by_payment on payment_batch_items (payment_id);
create unique index payment_batch_items_open_once on payment_batch_items (payment_id) where state = 'OPEN';
grant select, insert, update (state, reason, settled_by, settled_at) on payment_batch_items to grantdesk_app;

-- What a bank wrote about payments of batches; the other lines of its file are not stored.
create table bank_statements (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  kind text not null check (kind in ('CAMT053', 'PAIN002', 'CSV')),
  file_name text not null,
  digest text not null,
  other_count integer not null check (other_count >= 0),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default app_now(),
  constraint bank_statements_once unique (programme_id, digest)
);
create index bank_statements_uploaded_by on bank_statements (uploaded_by);
grant select, insert on bank_statements to grantdesk_app;

-- A line of a statement about a payment of a batch.
create table bank_statement_entries (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  "position" integer not null check ("position" > 0),
  item_id uuid not null references payment_batch_items (id),
  kind text not null check (kind in ('PAID', 'REFUSED')),
  amount bigint check (amount > 0),
  currency text,
  booked_on date,
  reason text not null default '',
  recorded_by uuid references users (id),
  recorded_at timestamptz,
  constraint bank_statement_entries_in_order unique (statement_id, "position"),
  constraint bank_statement_entries_recorded_whole check ((recorded_at is null) = (recorded_by is null))
);
create index bank_statement_entries_by_item on bank_statement_entries (item_id);
create unique index bank_statement_entries_recorded_once on bank_statement_entries (item_id) where recorded_at is not null;
grant select, insert, update (recorded_by, recorded_at) on bank_statement_entries to grantdesk_app;

-- A part of a payment that was paid, with its proof.
create table payment_releases (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  place integer not null check (place > 0),
  amount bigint not null check (amount > 0),
  date_released date not null,
  file_id uuid unique references files (id),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  statement_entry_id uuid unique references bank_statement_entries (id),
  token_id uuid references payment_tokens (id),
  reference text check (btrim(reference) <> ''),
  constraint payment_releases_once unique (payment_id, place),
  constraint payment_releases_proved check (num_nonnulls(file_id, statement_entry_id, reference) = 1 and (reference is null) = (token_id is null))
);
create index payment_releases_by_token on payment_releases (token_id, made_at) where token_id is not null;
create unique index payment_releases_reference on payment_releases (payment_id, reference) where reference is not null;
grant select, insert on payment_releases to grantdesk_app;

create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments p where p.id = new.payment_id and (
      new.made_by in (p.approved_by, p.first_approved_by)
      or exists (
        select from payment_tokens t where t.id = new.token_id
          and t.people && array[p.approved_by, p.first_approved_by, p.approved_for, p.first_approved_for]))
  ) then
    raise exception 'a payment is not completed by who approved it' using errcode = 'GD004';
  end if;
  return new;
end $$;

create trigger payment_releases_four_eyes before insert on payment_releases
  for each row
  execute function refuse_own_approval();

-- The return of what a grantee received and did not spend.
create table repayments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  due_date date not null,
  reason text not null,
  state text not null default 'Requested' check (state in ('Requested', 'Received', 'Withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null default app_now(),
  received_by uuid references users (id),
  received_at timestamptz,
  received_on date,
  file_id uuid unique references files (id),
  withdrawn_by uuid references users (id),
  withdrawn_at timestamptz,
  withdrawn_reason text not null default '',
  constraint repayments_four_eyes check (received_by is distinct from requested_by),
  constraint repayments_received_whole check ((state = 'Received') = (received_by is not null) and (received_by is null) = (received_at is null) and (received_by is null) = (received_on is null) and (received_by is null) = (file_id is null)),
  constraint repayments_withdrawn_whole check ((state = 'Withdrawn') = (withdrawn_by is not null) and (withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawn_reason = ''))
);
create index repayments_by_application on repayments (application_id);
create index repayments_by_programme on repayments (programme_id, due_date, id);
create index repayments_by_project on repayments (project_id, requested_at desc);
grant select, insert, update (state, received_by, received_at, received_on, file_id, withdrawn_by, withdrawn_at, withdrawn_reason) on repayments to grantdesk_app;

-- A change of the money of a programme. Never changed or removed.
create table ledger_entries (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  project_id uuid not null references projects (id),
  payment_id uuid references payments (id),
  kind text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  note text not null default '',
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  release_id uuid unique references payment_releases (id),
  amendment_id uuid references amendments (id),
  repayment_id uuid references repayments (id),
  constraint ledger_entries_released_once check ((kind = 'RELEASED') = (release_id is not null))
);
create unique index ledger_entries_amended_once on ledger_entries (amendment_id, payment_id, kind) nulls not distinct
  where amendment_id is not null;
create unique index ledger_entries_approved_once on ledger_entries (payment_id) where kind = 'APPROVED';
create index ledger_entries_by_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_by_programme on ledger_entries (programme_id, made_at desc, id desc);
create index ledger_entries_by_project on ledger_entries (project_id, kind);
create unique index ledger_entries_withheld_once on ledger_entries (payment_id, (amount > 0))
  where kind = 'WITHHELD' and amendment_id is null;
grant select, insert on ledger_entries to grantdesk_app;

create function check_ledger_entry()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  if new.kind not in ('COMMITTED', 'APPROVED', 'WITHHELD', 'RELEASED', 'RETURNED')
    or (new.kind = 'RETURNED' and (new.repayment_id is null or new.amount <= 0)) then
    raise exception 'The ledger has no such entry' using errcode = '23514';
  end if;
  if new.repayment_id is not null then
    if not exists (select from repayments r where r.id = new.repayment_id and r.project_id = new.project_id and r.state = 'Received'
      and ((new.kind = 'RETURNED' and new.amount = r.amount) or (new.kind = 'COMMITTED' and new.amount = -r.amount))) then
      raise exception 'The entry is not that of a received return' using errcode = '23514';
    end if;
    insert into repayment_entries (repayment_id, kind, entry_id) values (new.repayment_id, new.kind, new.id);
  end if;
  return new;
end $$;

create function keep_project_sums()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  insert into project_sums as kept (project_id, programme_id, application_id, committed, approved, withheld, released, returned)
    select e.project_id, p.programme_id, p.application_id,
      coalesce(sum(e.amount) filter (where e.kind = 'COMMITTED'), 0), coalesce(sum(e.amount) filter (where e.kind = 'APPROVED'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'WITHHELD'), 0), coalesce(sum(e.amount) filter (where e.kind = 'RELEASED'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'RETURNED'), 0)
    from entries e join projects p on p.id = e.project_id group by e.project_id, p.programme_id, p.application_id
    order by e.project_id
  on conflict (project_id) do update set committed = kept.committed + excluded.committed,
    approved = kept.approved + excluded.approved, withheld = kept.withheld + excluded.withheld,
    released = kept.released + excluded.released, returned = kept.returned + excluded.returned;
  return null;
end $$;

create trigger ledger_entries_checked before insert on ledger_entries for each row execute function check_ledger_entry();
create trigger ledger_entries_sums after insert on ledger_entries referencing new table as entries
  for each statement
  execute function keep_project_sums();

-- An entry that a received return wrote in the ledger, maintained by a trigger.
create table repayment_entries (
  repayment_id uuid not null references repayments (id),
  kind text not null,
  entry_id uuid not null,
  constraint repayment_entries_pkey primary key (repayment_id, kind)
);
grant select on repayment_entries to grantdesk_app;

-- A colleague who approves payments for someone who is away. Both days are included.
create table deputies (
  id uuid primary key,
  principal_id uuid not null references users (id),
  deputy_id uuid not null references users (id),
  start_date date not null,
  end_date date not null,
  time_zone text not null,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_by uuid references users (id),
  constraint deputies_check check (principal_id <> deputy_id),
  constraint deputies_check1 check (start_date <= end_date),
  constraint deputies_check2 check ((ended_at is null) = (ended_by is null))
);
create index deputies_by_deputy on deputies (deputy_id, end_date) where ended_at is null;
create index deputies_of_principal on deputies (principal_id, end_date) where ended_at is null;
grant select, insert, update on deputies to grantdesk_app;

-- ## Messages, email texts and saved views

-- A message in the thread of an application.
create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications (id),
  kind text not null check (kind in ('QUESTION', 'ANSWER', 'CORRECTION', 'FEEDBACK', 'TEAM_MESSAGE', 'APPLICANT_MESSAGE')),
  body text not null check (btrim(body) <> '' and char_length(body) <= 10000),
  form text check (form in ('application', 'proposal')),
  field_id text,
  reply_to uuid references application_messages (id),
  due_at timestamptz,
  author_id uuid not null references users (id),
  sent_at timestamptz not null default app_now(),
  shared_at timestamptz,
  subject text,
  by_email boolean not null default false,
  rest text check (char_length(rest) <= 20000),
  refused_files text[] not null default '{}',
  constraint application_messages_about_whole check ((form is null) = (field_id is null)),
  constraint application_messages_answers_reply check ((kind = 'ANSWER') = (reply_to is not null)),
  constraint application_messages_due_question check (due_at is null or kind = 'QUESTION')
);
create index application_messages_by_application on application_messages (application_id, id);
create unique index application_messages_one_answer on application_messages (reply_to) where reply_to is not null;
grant select, insert, update (shared_at) on application_messages to grantdesk_app;

-- Up to which message a person has read a thread.
create table application_message_reads (
  application_id uuid not null references applications (id),
  user_id uuid not null references users (id) on delete cascade,
  read_to uuid not null,
  constraint application_message_reads_pkey primary key (application_id, user_id)
);
grant select, insert, update on application_message_reads to grantdesk_app;

-- A file that came with a message.
create table application_message_files (
  file_id uuid primary key references files (id),
  message_id uuid not null references application_messages (id),
  place integer not null check (place > 0),
  constraint application_message_files_once unique (message_id, place)
);
grant select, insert on application_message_files to grantdesk_app;

-- An address that takes replies to one message from one person, by the hash of its token.
create table message_reply_addresses (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  message_id uuid not null references application_messages (id),
  user_id uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index message_reply_addresses_by_expiry on message_reply_addresses (expires_at);
create index message_reply_addresses_by_message on message_reply_addresses (message_id);
create index message_reply_addresses_by_user on message_reply_addresses (user_id);
grant select, insert, delete on message_reply_addresses to grantdesk_app;

-- A reply that arrived by email; its words and bytes only while it waits for the team.
create table mail_replies (
  id uuid primary key,
  message_id uuid not null references application_messages (id),
  application_id uuid not null references applications (id),
  user_id uuid not null references users (id),
  mail_key bytea not null check (octet_length(mail_key) = 32),
  state text not null check (state in ('TAKEN', 'HELD', 'RELEASED', 'DISCARDED', 'EXPIRED')),
  hold_reason text check (hold_reason in ('SENDER', 'UNPROVEN', 'MANY')),
  from_address text,
  subject text,
  excerpt text,
  file_names text[] not null default '{}',
  raw bytea,
  arrived_at timestamptz not null default app_now(),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint mail_replies_once unique (message_id, user_id, mail_key),
  constraint mail_replies_decided_whole check ((decided_by is null) = (decided_at is null)),
  constraint mail_replies_held_whole check ((state = 'HELD') = (raw is not null))
);
create index mail_replies_by_application on mail_replies (application_id);
create index mail_replies_by_user on mail_replies (user_id);
create index mail_replies_held on mail_replies (arrived_at) where state = 'HELD';
grant select, insert, update, delete on mail_replies to grantdesk_app;

-- How many emails were dropped on a day, and why.
create table mail_reply_drops (
  day date not null,
  reason text not null,
  count integer not null check (count > 0),
  constraint mail_reply_drops_pkey primary key (day, reason)
);
grant select, insert, update, delete on mail_reply_drops to grantdesk_app;

-- How a person is notified of one kind of event; without a row, the default of that kind.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  choice text not null check (choice in ('MAIL', 'DIGEST', 'PRODUCT', 'OFF')),
  constraint notification_choices_pkey primary key (user_id, kind)
);
grant select, insert, update, delete on notification_choices to grantdesk_app;

-- A day on which a person got the daily email.
create table notification_digests (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  sent_at timestamptz not null default app_now(),
  work text,
  constraint notification_digests_pkey primary key (user_id, day)
);
grant select, insert on notification_digests to grantdesk_app;

-- A version of an event's email in the organisation's own words, for all programmes or one; the latest counts.
create table mail_template_versions (
  id uuid default gen_random_uuid() primary key,
  event text not null,
  language text not null check (language in ('en', 'fr')),
  programme_id uuid references programmes (id),
  version integer not null check (version > 0),
  subject text not null,
  body text not null,
  is_default boolean not null default false,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now(),
  constraint mail_template_versions_event_language_programme_id_version_key unique nulls not distinct (event, language, programme_id, version)
);
create index mail_template_versions_programme_id on mail_template_versions (programme_id) where programme_id is not null;
grant select, insert on mail_template_versions to grantdesk_app;

-- Email texts by kind of notification, from before each event had its own; nothing reads them.
create table mail_templates (
  kind text not null,
  subject text not null,
  body text not null,
  is_original boolean not null default false,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now(),
  language text not null default 'en' check (language in ('en', 'fr')),
  constraint mail_templates_pkey primary key (kind, language)
);
grant select, insert, update on mail_templates to grantdesk_app;

-- What a person searched, filtered and sorted a list by, under a name.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id),
  list text not null,
  programme_id uuid references programmes (id),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  query jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default app_now()
);
create unique index saved_views_name_once on saved_views (owner_id, list, programme_id, lower(name)) nulls not distinct;
create index saved_views_shared on saved_views (list, programme_id) where is_shared;
grant select, insert, update, delete on saved_views to grantdesk_app;

-- ## Events and open data

-- An event that people register for.
create table events (
  id uuid primary key,
  title text not null,
  description text not null default '',
  place text not null default '',
  link text,
  recording_link text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null,
  capacity integer check (capacity > 0),
  registration_closes_at timestamptz,
  is_everyone boolean not null default false,
  account_types text[] not null default '{}',
  sequence integer not null default 0,
  scheduled_at timestamptz not null default app_now(),
  version integer not null default 1,
  cancelled_at timestamptz,
  reason text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint events_in_order check (end_date > start_date)
);
create index events_by_end on events (end_date, id);
create index events_by_start on events (start_date, id);
grant select, insert, update on events to grantdesk_app;

-- A role that an event is for.
create table event_roles (
  event_id uuid not null references events (id),
  role_id uuid not null references roles (id),
  constraint event_roles_pkey primary key (event_id, role_id)
);
grant select, insert, delete on event_roles to grantdesk_app;

-- A programme whose applicants or grantees an event is for.
create table event_programmes (
  event_id uuid not null references events (id),
  programme_id uuid not null references programmes (id),
  who text not null check (who in ('APPLICANTS', 'GRANTEES')),
  constraint event_programmes_pkey primary key (event_id, programme_id, who)
);
create index event_programmes_by_programme on event_programmes (programme_id, event_id);
grant select, insert, delete on event_programmes to grantdesk_app;

create sequence event_line;
grant usage on sequence event_line to grantdesk_app;

-- The registration of a person; it stays when the place is given back.
create table event_registrations (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  state text not null check (state in ('GOING', 'WAITING', 'LEFT')),
  number bigint not null default nextval('event_line'),
  since timestamptz not null,
  attended boolean,
  is_walk_in boolean not null default false,
  constraint event_registrations_pkey primary key (event_id, user_id)
);
create index event_registrations_by_user on event_registrations (user_id, event_id);
create index event_registrations_line on event_registrations (event_id, state, number);
grant select, insert, update on event_registrations to grantdesk_app;

-- A reminder of an event that has left.
create table event_reminders (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  starts_at timestamptz not null,
  sent_at timestamptz not null default app_now(),
  constraint event_reminders_pkey primary key (event_id, user_id, starts_at)
);
grant select, insert on event_reminders to grantdesk_app;

-- What a programme publishes about its awards.
create table open_data_settings (
  programme_id uuid primary key references programmes (id),
  settings jsonb not null,
  version integer not null default 1,
  published_at timestamptz,
  published_by uuid references users (id),
  first_published_at timestamptz,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default app_now(),
  constraint open_data_published_once check (published_at is null or first_published_at is not null),
  constraint open_data_published_whole check ((published_at is null) = (published_by is null))
);
grant select, insert, update on open_data_settings to grantdesk_app;

-- An award that is left out of what is published.
create table open_data_left_out (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  reason text not null,
  left_out_by uuid not null references users (id),
  left_out_at timestamptz not null default app_now()
);
create index open_data_left_out_by_programme on open_data_left_out (programme_id);
grant select, insert, update, delete on open_data_left_out to grantdesk_app;

-- ## Functions that the product and other functions call

create function allow_several_applications()
  returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' set lock_timeout to '1s' as $$
begin
  -- Without this, every call would wait for all who read the table.
  if exists (select from pg_constraint where conname = 'applications_programme_id_user_id_key') then
    alter table applications drop constraint if exists applications_programme_id_user_id_key;
  end if;
end $$;
revoke all on function allow_several_applications() from public;
grant execute on function allow_several_applications() to grantdesk_app;

create function application_search_text(person users, number text) returns text language sql immutable as $$
  select lower(concat_ws(E'\n', person.name, person.organisation, person.email, number));
$$;

create function applications_closed_to(person uuid) returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select application_id from conflicts_in_force where user_id = person);
end $$;

create function blocks_of(chunk integer, bits bit varying)
  returns table(first integer, last integer)
  language sql immutable as $$
  select min(chunk * 64 + b.at), max(chunk * 64 + b.at) from generate_series(0, 63) as b (at)
  where bit_count(substring(bits from b.at * 1024 + 1 for 1024)) > 0;
$$;

create function create_own_organisations(people uuid[], threshold real) returns integer language plpgsql as $$
declare
  made uuid[];
begin
  with own as (
    insert into organisations (name, search_text, origin, created_by)
      select name, lower(name), 'SIGN_UP', id from (
        select u.id, left(btrim(regexp_replace(u.organisation, '\s+', ' ', 'g')), 300) as name
        from users u where u.id = any (people) and u.account_type = 'SUBSCRIBER' and u.email_verified and u.erased_at is null
        order by u.id
      ) as person where name <> ''
      on conflict (created_by) where origin = 'SIGN_UP' do nothing
      returning id, created_by
  ), member as (
    insert into organisation_members (organisation_id, user_id, email, role, accepted_at, confirmed_at, confirmed_by)
      select own.id, u.id, u.email, 'OWNER', app_now(), app_now(), u.id from own join users u on u.id = own.created_by
  )
  select coalesce(array_agg(id), '{}') into made from own;
  update applications a set organisation_id = o.id from organisations o
    where o.id = any (made) and a.user_id = o.created_by and a.organisation_id is null;
  perform propose_duplicates(each, threshold) from unnest(made) as each;
  return cardinality(made);
end $$;

create function delete_unopened_accounts(ids uuid[])
  returns void
  language sql security definer set search_path to 'public', 'pg_temp' as $$
  delete from users u where u.id = any (ids) and u.account_status = 'INVITED'
    and not exists (select from accounts a where a.user_id = u.id) and not exists (select from account_invitations i where i.user_id = u.id)
$$;
revoke all on function delete_unopened_accounts(ids uuid[]) from public;
grant execute on function delete_unopened_accounts(ids uuid[]) to grantdesk_app;

create function emptied_meetings(ids uuid[]) returns setof uuid language sql stable as $$
  select distinct i.meeting_id from panel_items i where i.application_id = any (ids)
    and not exists (select from panel_items o join applications a on a.id = o.application_id
      where o.meeting_id = i.meeting_id and a.emptied_at is null)
$$;

create function empty_applications(ids uuid[])
  returns setof text
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  forms uuid[];
begin
  perform set_config('grantdesk.erasing', 'on', true);
  if exists (select from projects p where p.application_id = any (ids) and p.status <> 'SUBMITTED' and p.ended_at is null)
    or exists (select from payments p where p.application_id = any (ids) and p.status not in ('Paid', 'Cancelled')) then
    raise exception 'A running project cannot be emptied';
  end if;
  forms := array(select s.id from submissions s where s.owner_id = any (ids)
    or s.owner_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids))
    or s.owner_id in (select n.id from report_rounds n join reports r on r.id = n.report_id join projects p on p.id = r.project_id where p.application_id = any (ids)));
  update claim_items set file_id = null, description = 'Erased', note = case when note = '' then '' else 'Erased' end
    where project_id in (select id from projects where application_id = any (ids));
  update virements set reason = 'Erased' where project_id in (select id from projects where application_id = any (ids));
  update repayments set reason = 'Erased', withdrawn_reason = case when withdrawn_reason = '' then '' else 'Erased' end where application_id = any (ids);
  return query select * from forget_files(array(select f.id from files f where f.submission_id = any (forms)));
  delete from uploads where submission_id = any (forms);
  update submissions set answers = '{}', orphans = '{}' where id = any (forms);
  delete from application_answers where application_id = any (ids);
  delete from application_words where application_id = any (ids);
  update application_people set email = 'erased-' || id || '@erased.invalid', name = null where application_id = any (ids);
  update application_messages set body = 'Erased', subject = case when subject is null then null else 'Erased' end where application_id = any (ids);
  update interviews set reason = '' where application_id = any (ids) and reason <> '';
  update contracts set body = case when body is null then null else 'Erased' end, signed_name = case when signed_name is null then null else 'Erased person' end,
    ip_address = case when ip_address is null then null else '' end where application_id = any (ids);
  update contract_copies set signed_name = 'Erased person', ip_address = '' where contract_id in (select id from contracts where application_id = any (ids));
  update bank_accounts set account_name = 'Erased person', number_sealed = '', last4 = '----', bank_code = '', contact_email = 'erased-' || id || '@erased.invalid', reason = ''
    where application_id = any (ids);
  update payments set request_note = '' where application_id = any (ids);
  update payment_batches set content_sealed = null where content_sealed is not null
    and id in (select i.batch_id from payment_batch_items i join payments p on p.id = i.payment_id where p.application_id = any (ids));
  update payment_batch_items set reason = 'Erased' where reason <> '' and payment_id in (select id from payments where application_id = any (ids));
  update bank_statement_entries set reason = '' where reason <> '' and item_id in (
    select i.id from payment_batch_items i join payments p on p.id = i.payment_id where p.application_id = any (ids));
  update amendments set reason = 'Erased', note = case when note = '' then '' else 'Erased' end where project_id in (select id from projects where application_id = any (ids));
  update projects set ended_reason = case when ended_reason = '' then '' else 'Erased' end where application_id = any (ids);
  update project_risks set title = 'Erased', mitigation = '', owner = '' where project_id in (select id from projects where application_id = any (ids));
  update report_rounds set comment = case when comment = '' then '' else 'Erased' end
    where report_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids));
  update tasks set comments = '', draft = null where application_id = any (ids);
  update award_answers set reason = '' where application_id = any (ids) and reason <> '';
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', named_as = null,
    answers = '{}', decline_reason = case when decline_reason is null then null else '' end where application_id = any (ids);
  update nominations set nominator_name = 'Erased person', nominator_email = 'erased-' || id || '@erased.invalid', relation = '', reason = '',
    nominee_name = 'Erased person', nominee_email = 'erased-' || id || '@erased.invalid', organisation = '', erased_at = app_now() where application_id = any (ids);
  delete from notes where application_id = any (ids) or project_id in (select id from projects where application_id = any (ids));
  delete from panel_lines where item_id in (select id from panel_items where application_id = any (ids));
  update panel_recusals set reason = '' where item_id in (select id from panel_items where application_id = any (ids)) and reason <> '';
  update panel_items set conditions = '' where application_id = any (ids) and conditions <> '';
  update applications set emptied_at = now() where id = any (ids);
  -- What was written about no application, and guests, go with the last application of their meeting.
  delete from panel_lines where item_id is null and meeting_id in (select emptied_meetings(ids));
  update panel_people set guest_name = 'Erased person' where guest_name is not null and meeting_id in (select emptied_meetings(ids));
end $$;
revoke all on function empty_applications(ids uuid[]) from public;
grant execute on function empty_applications(ids uuid[]) to grantdesk_app;

create function enqueue_job(task text, payload json, job_key text default null)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_job(task, payload, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_job(task text, payload json, job_key text) from public;
grant execute on function enqueue_job(task text, payload json, job_key text) to grantdesk_app;

create function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz) from public;
grant execute on function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz) to grantdesk_app;

create function enqueue_jobs(task text, payloads json[], job_keys text[])
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, null, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys) as job (payload, job_key)));
end $$;
revoke all on function enqueue_jobs(task text, payloads json[], job_keys text[]) from public;
grant execute on function enqueue_jobs(task text, payloads json[], job_keys text[]) to grantdesk_app;

create function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, run_at := run_at, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz) from public;
grant execute on function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz) to grantdesk_app;

create function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[])
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, queue, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys, queues) as job (payload, job_key, queue)));
end $$;
revoke all on function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[]) from public;
grant execute on function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[]) to grantdesk_app;

create function erase_person(person uuid, erasure uuid)
  returns table(file_key text, event_id uuid)
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
#variable_conflict use_column
declare
  who users;
  nobody text := 'erased-' || person || '@erased.invalid';
  addresses text[];
  words text[];
  drafts uuid[];
begin
  select * into who from users where id = person for update;
  if who.id is null or not exists (select from erasures e where e.id = erasure and e.user_id = person) then
    raise exception 'There is no such erasure';
  end if;
  perform set_config('grantdesk.erasing', 'on', true);
  -- What the person is and was called: now, and before each change that the trail tells.
  addresses := array(select distinct lower(btrim(word)) from (
    select who.email as word
    union all select old_email from email_changes where user_id = person
    union all select new_email from email_changes where user_id = person
    union all select email from application_people where user_id = person
    union all select a.data ->> k from audit_events a, unnest(array['email', 'from', 'to']) as k
      where a.type like 'account.email%' and a.subject_id = person) as known
    where word like '%_@_%' and word not like '%@erased.invalid');
  words := array(select distinct btrim(word) from (
    select unnest(array[who.name, who.phone_number]) as word
    union all select unnest(addresses)
    union all select name from application_people where user_id = person
    union all select actor_name from audit_events a where a.actor_id = person and a.actor_name not like '%(%' 
    union all select c ->> k from audit_events a, jsonb_array_elements(case when jsonb_typeof(a.data -> 'changes') = 'array' then a.data -> 'changes' else '[]' end) as c,
      unnest(array['from', 'to']) as k where a.type = 'user.updated' and a.subject_id = person and c ->> 'field' in ('name', 'email', 'phoneNumber')) as known
    where length(btrim(word)) >= 2 and word <> 'Erased person');
  -- Longer ones first: an address may hold a name.
  words := array(select word from unnest(words) as word order by length(word) desc, word);

  update users set name = 'Erased person', email = nobody, email_verified = false, image = null, organisation = null, phone_number = null,
    skills = '{}', time_zone = null, account_status = 'INACTIVE', erased_at = now(), updated_at = now() where id = person;
  delete from sessions where user_id = person;
  update sessions set viewing_as = null, viewing_since = null where viewing_as = person;
  delete from accounts where user_id = person;
  delete from account_invitations where user_id = person;
  delete from passkeys where user_id = person;
  delete from second_factors where user_id = person;
  delete from email_changes where user_id = person;
  delete from api_tokens where user_id = person;
  delete from notifications where user_id = person;
  delete from notification_choices where user_id = person;
  delete from notification_digests where user_id = person;
  delete from saved_views where owner_id = person and not is_shared;
  delete from idempotency_keys where user_id = person;
  delete from application_presence where user_id = person;
  delete from erasure_requests where user_id = person;
  delete from verifications where exists (select from unnest(addresses) as a where strpos(lower(identifier), a) > 0 or strpos(lower(value), a) > 0)
    or strpos(value, person::text) > 0 or strpos(identifier, person::text) > 0;
  delete from rate_limits where exists (select from unnest(addresses) as a where strpos(lower(key), a) > 0);
  delete from emails where lower(to_address) = any (addresses);
  delete from mailbox_messages where exists (select from unnest(addresses) as a where strpos(lower(to_address), a) > 0);
  -- Letters to others that name the person, and what others were told.
  update emails set subject = without_words(subject, words), text_body = without_words(text_body, words), html_body = without_words(html_body, words),
    calendar_body = without_words(calendar_body, words), last_error = without_words(last_error, words)
    where exists (select from unnest(words) as w where strpos(lower(subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(calendar_body, '') || ' ' || coalesce(last_error, '')), lower(w)) > 0);
  update mailbox_messages set subject = without_words(subject, words), text_body = without_words(text_body, words), html_body = without_words(html_body, words),
    calendar_body = without_words(calendar_body, words)
    where exists (select from unnest(words) as w where strpos(lower(subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(calendar_body, '')), lower(w)) > 0);
  update notifications set facts = without_words(facts, words) where exists (select from unnest(words) as w where strpos(lower(facts::text), lower(w)) > 0);
  update idempotency_keys set answer = null where exists (select from unnest(words) as w where strpos(lower(answer::text), lower(w)) > 0);
  update application_people set email = nobody, name = null where user_id = person or lower(email) = any (addresses);
  update conflicts set email = nobody where lower(email) = any (addresses);
  update panel_recusals set reason = '' where user_id = person and reason <> '';
  -- As a referee: a reference that was submitted stays with the application, without the name.
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', named_as = null,
    answers = case when answered_at is null then '{}' else answers end, removed_at = case when answered_at is null then coalesce(removed_at, app_now()) else removed_at end
    where lower(email) = any (addresses);
  update nominations set nominator_name = 'Erased person', nominator_email = 'erased-' || id || '@erased.invalid', relation = '' where lower(nominator_email) = any (addresses);
  update nominations set nominee_name = 'Erased person', nominee_email = 'erased-' || id || '@erased.invalid', organisation = '', reason = ''
    where lower(nominee_email) = any (addresses);
  -- A reviewer's own notes that were never handed in.
  update tasks set draft = null where assigned_to = person and draft is not null;

  -- Drafts that were never submitted.
  drafts := array(select s.id from submissions s join applications a on a.id = s.owner_id
    where a.user_id = person and s.progress <> 'SUBMITTED' and s.owner_kind in ('APPLICATION', 'PROPOSAL'));
  return query select key, null::uuid from forget_files(array(select f.id from files f where f.submission_id = any (drafts))) as key;
  delete from uploads where created_by = person or submission_id = any (drafts);
  update submissions set answers = '{}', orphans = '{}' where id = any (drafts);
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', answers = '{}',
    decline_reason = case when decline_reason is null then null else '' end, removed_at = coalesce(removed_at, app_now())
    where application_id in (select s.owner_id from submissions s where s.id = any (drafts) and s.owner_kind = 'APPLICATION');

  -- The trail keeps who by an id, and what; names go.
  return query with named as (
    update audit_events a set actor_name = without_words(a.actor_name, words),
        data = case
          when a.subject_id = person and a.type = 'user.updated'
            then '{"name": "Erased person", "changes": []}'
          when a.actor_id = person and a.type like 'account.passkey-%' then '{"name": "Erased"}'
          when a.actor_id = person and a.type like 'file.%' then without_words(a.data, words) || '{"file": "an erased file"}'
          else without_words(a.data, words) end,
        ip_address = case when a.actor_id = person then null else a.ip_address end
      where (a.actor_id = person and (a.ip_address is not null or a.type like 'account.passkey-%' or a.type like 'file.%'))
        or (a.subject_id = person and a.type = 'user.updated')
        or exists (select from unnest(words) as w where strpos(lower(coalesce(a.actor_name, '') || ' ' || a.data::text), lower(w)) > 0)
      returning a.id)
    select null::text, id from named;
end $$;
revoke all on function erase_person(person uuid, erasure uuid) from public;
grant execute on function erase_person(person uuid, erasure uuid) to grantdesk_app;

create function filter_bits_between(programme uuid, name text, low double precision, high double precision)
  returns table(chunk integer, bits bit varying)
  language sql stable as $$
  select f.chunk, case when high is null then f.bits else f.bits & ~p.bits end
  from filter_bits_from(programme, name, coalesce(number_bits(greatest(low, 0)), 0)) as f
    left join filter_bits_from(programme, name, number_bits(high) + 1) as p on high is not null and p.chunk = f.chunk;
$$;

create function filter_bits_from(programme uuid, name text, bound bigint)
  returns table(chunk integer, bits bit varying)
  language plpgsql stable as $$
declare
  step record;
  reached bit varying;
begin
  for step in
    select k.chunk, k.bits as known, n.slice, s.bits
    from filter_bitmaps k
      cross join generate_series((select coalesce(min(b), 63) from generate_series(0, 62) as b where bound > 0 and bound >> b & 1 = 1), 63) as n (slice)
      left join filter_bitmaps s on s.programme_id = k.programme_id and s.term = filter_bits_from.name || '#' || n.slice and s.chunk = k.chunk
    where k.programme_id = programme and k.term = filter_bits_from.name || '*'
    order by k.chunk, n.slice
  loop
    if step.slice = 63 then
      chunk := step.chunk;
      bits := coalesce(reached, step.known);
      reached := null;
      return next;
    elsif bound >> step.slice & 1 = 1 then
      reached := case when step.bits is null then step.known # step.known else coalesce(reached, step.known) & step.bits end;
    elsif step.bits is not null then
      reached := reached | step.bits;
    end if;
  end loop;
end $$;

create function filter_terms(programme uuid, ids uuid[], questions jsonb)
  returns table(term text, place integer)
  language sql stable as $$
  with batch as materialized (
      select p.position as place, a.* from filter_positions p join applications a on a.id = p.application_id
      where p.application_id = any (ids) and p.programme_id = programme),
    items as materialized (
      select b.place, k.value as kind, k.key as name, a.value, a.number
      from batch b join application_answers a on a.application_id = b.id
        join jsonb_each_text(questions) as k on k.key = case a.form when 'APPLICATION' then 'data.' else 'proposalData.' end || a.field_id),
    numbers as materialized (
      select i.place, i.name, i.number from items i where i.kind = 'numbers' and i.number is not null
      union all
      select i.place, i.name, replace(i.value, '-', '')::double precision from items i where i.kind = 'days' and i.value ~ '^\d{4}-\d{2}-\d{2}$'
      union all
      select b.place, f.name, f.number
      from batch b, lateral (values ('average_initial', b.average_initial), ('average_proposal', b.average_proposal),
          ('average_interview', b.average_interview), ('average_latest', b.average_latest),
          ('created', floor(extract(epoch from b.created_at))), ('submitted', floor(extract(epoch from b.submitted_at))),
          ('touched', floor(extract(epoch from b.updated_at) / 3600))) as f (name, number)
      where f.number is not null
      union all
      select b.place, 'reviews_' || t.stage, coalesce(s.n, 0)
      from batch b cross join unnest(array['INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL']) as t (stage)
        left join application_scores s on s.application_id = b.id and s.task_action = t.stage),
    -- Kept apart, so that a number is turned into bits once.
    sliced as (select n.place, n.name, number_bits(n.number) as bits from numbers n offset 0)
  select 'all', b.place from batch b
  union all
  select f.name || '=' || f.value, b.place
  from batch b, lateral (values ('progress', b.progress_status), ('proposal', b.proposal_progress_status), ('interview', b.interview_status)) as f (name, value)
  where f.value is not null
  union all
  select distinct 'flag=' || f.flag, b.place from batch b, unnest(b.approval_flags) as f (flag)
  union all
  select i.name || '=' || i.value, i.place from items i where i.kind = 'values'
  union all
  select distinct i.name || '*', i.place from items i where i.kind = 'others'
  union all
  select 'tag=' || t.tag_id, b.place from batch b join application_tags t on t.application_id = b.id
  union all
  select 'tag*', b.place from batch b where exists (select from application_tags t where t.application_id = b.id)
  union all
  select n.name || '*', n.place from numbers n
  union all
  select s.name || '#' || g.slice, s.place from sliced s, generate_series(0, 62) as g (slice) where (s.bits >> g.slice) & 1 = 1;
$$;

create function fold_filter_bitmaps(programme uuid, ids uuid[], questions jsonb) returns void language sql as $$
  with words as materialized (
      select t.term collate "C" as term, t.place >> 6 as at, bit_or(1::bigint << (63 - (t.place & 63))) as bits
      from filter_terms(programme, ids, questions) as t group by 1, 2),
    made as materialized (
      select z.term, z.chunk, rpad(string_agg(repeat('0', 64 * (z.at - z.last - 1)) || z.bits::bit(64)::text, '' order by z.at), 65536, '0')::bit(65536) as bits
      from (select w.term, w.at >> 10 as chunk, w.at & 1023 as at, w.bits,
          coalesce(lag(w.at & 1023) over (partition by w.term, w.at >> 10 order by w.at), -1) as last
        from words w) as z
      group by z.term, z.chunk),
    folded as materialized (select m.chunk, m.bits from made m where m.term = 'all'),
    gone as (
      update filter_bitmaps b set bits = b.bits & ~f.bits
      from folded f
      where b.programme_id = programme and b.chunk = f.chunk and bit_count(b.bits & f.bits) > 0
        and not exists (select from made m where m.term = b.term and m.chunk = b.chunk))
  insert into filter_bitmaps as b (programme_id, term, chunk, bits)
    select programme, m.term, m.chunk, m.bits from made m order by m.term, m.chunk
  on conflict on constraint filter_bitmaps_pkey do update
    set bits = (b.bits & ~(select f.bits from folded f where f.chunk = excluded.chunk)) | excluded.bits
    where b.bits <> ((b.bits & ~(select f.bits from folded f where f.chunk = excluded.chunk)) | excluded.bits);
$$;

create function forget_contract_files(ids uuid[])
  returns setof text
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  return query with emptied as (
      select f.id, f.storage_key from contract_files f join applications a on a.id = f.application_id
      where a.id = any (ids) and a.emptied_at is not null and f.storage_key is not null for update of f),
    gone as (update contract_files f set name = 'Erased', storage_key = null from emptied where f.id = emptied.id returning emptied.storage_key as key),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from gone on conflict do nothing)
    select key from gone;
end $$;
revoke all on function forget_contract_files(ids uuid[]) from public;
grant execute on function forget_contract_files(ids uuid[]) to grantdesk_app;

create function forget_files(ids uuid[])
  returns setof text
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  update uploads set file_id = null where file_id = any (ids);
  return query with gone as (delete from files where id = any (ids) returning storage_key, thumbnail_key),
    keys as (select storage_key as key from gone union select thumbnail_key from gone where thumbnail_key is not null),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from keys on conflict do nothing)
    select key from keys;
end $$;
revoke all on function forget_files(ids uuid[]) from public;

create function index_answers(submission submissions, programme uuid) returns void language sql as $$
  insert into application_answers (application_id, programme_id, form, field_id, value, number)
    select distinct on (field.key, left(item.value, 100)) submission.owner_id, programme, submission.owner_kind, field.key, left(item.value, 100),
      case when item.value ~ '^\d{1,15}(\.\d{1,15})?$' then item.value::double precision end
    from jsonb_each(submission.answers) as field,
      lateral jsonb_array_elements_text(case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end) as item (value)
    where item.value <> ''
  on conflict do nothing;
  insert into application_words (application_id, form, programme_id, words)
    values (submission.owner_id, submission.owner_kind, programme,
      to_tsvector('simple', left(jsonb_path_query_array(submission.answers, '$.*')::text, 200000)))
  on conflict do nothing;
$$;

create function is_erasing() returns boolean language sql stable as $$ select current_user <> 'grantdesk_app' and coalesce(current_setting('grantdesk.erasing', true), '') = 'on' $$;

create function make_reporting_view(view_name text, version_id uuid, columns jsonb)
  returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  form form_versions;
  each record;
  place text;
  head text;
  body text;
  source text;
begin
  select * into strict form from form_versions where id = version_id;
  select case f.kind
    when 'REPORT' then 'r.project_id, n.report_id, n.round, r.programme_id'
    else 'a.id as application_id, a.programme_id' end,
    case f.kind
    when 'REPORT' then 'join report_rounds n on n.id = s.owner_id join reports r on r.id = n.report_id'
    else 'join applications a on a.id = s.owner_id' end
    into strict head, source from forms f where f.id = form.form_id and f.kind in ('APPLICATION', 'PROPOSAL', 'REPORT');
  foreach place in array array['reporting', 'reporting_personal'] loop
    select coalesce(string_agg(format(case c.value ->> 'kind' when 'ROWS' then ', %1$s.answers -> %3$L as %4$I' else ', reporting.%2$I(%1$s.answers -> %3$L) as %4$I' end,
      's', case c.value ->> 'kind' when 'NUMBER' then 'number_of' when 'DAY' then 'day_of' else 'text_of' end,
      c.value ->> 'question', c.value ->> 'column'), '' order by c.ordinality), '') into body
      from jsonb_array_elements(columns) with ordinality as c
      where place = 'reporting_personal' or not (c.value ->> 'isPersonal')::boolean;
    execute format('drop view if exists %I.%I', place, view_name);
    execute format('create view %I.%I as select %s, s.submitted_at%s from submissions s %s where s.form_version_id = %L and s.progress = ''SUBMITTED''',
      place, view_name, head, body, source, version_id);
    execute format('comment on view %I.%I is %L', place, view_name, format('Submitted answers to "%s", version %s.', form.name, form.version));
    for each in select c.value from jsonb_array_elements(columns) as c
      where place = 'reporting_personal' or not (c.value ->> 'isPersonal')::boolean loop
      execute format('comment on column %I.%I.%I is %L', place, view_name, each.value ->> 'column', each.value ->> 'label');
    end loop;
  end loop;
end $$;
revoke all on function make_reporting_view(view_name text, version_id uuid, columns jsonb) from public;
grant execute on function make_reporting_view(view_name text, version_id uuid, columns jsonb) to grantdesk_app;

create function number_bits(number double precision) returns bigint language sql immutable parallel safe as $$
  select ('x' || encode(float8send(number), 'hex'))::bit(64)::bigint;
$$;

create function people_kept_from(application uuid) returns uuid[] language plpgsql stable parallel safe as $$
begin
  return (select array_agg(distinct user_id) from conflicts_in_force where application_id = application);
end $$;

create function positions_of(chunk integer, bits bit varying) returns setof integer language sql immutable as $$
  select chunk * 65536 + words.at * 64 + b.at
  from (select w.at, substring(bits from w.at * 64 + 1 for 64)::bit(64)::bigint as word from generate_series(0, 1023) as w (at) offset 0) as words,
    generate_series(0, 63) as b (at)
  where words.word <> 0 and (words.word >> (63 - b.at)) & 1 = 1;
$$;

create function propose_duplicates(organisation uuid, threshold real) returns void language sql as $$
  insert into organisation_duplicates (first_id, second_id, score, same_number)
    select least(o.id, other.id), greatest(o.id, other.id), similarity(lower(o.name), lower(other.name)), other.same_number
    from organisations o cross join lateral (
      select found.id, found.name, bool_or(found.same_number) as same_number from (
        (select n.id, n.name, false as same_number from organisations n
          where lower(n.name) % lower(o.name) and similarity(lower(n.name), lower(o.name)) >= threshold
            and n.merged_into is null and n.id <> o.id
          order by similarity(lower(n.name), lower(o.name)) desc, n.id limit 20)
        union all
        (select n.id, n.name, true from organisation_numbers mine
          join organisation_numbers theirs on theirs.register = mine.register and upper(theirs.number) = upper(mine.number)
          join organisations n on n.id = theirs.organisation_id
          where mine.organisation_id = o.id and n.id <> o.id and n.merged_into is null limit 20)
      ) as found group by found.id, found.name
    ) as other
    where o.id = organisation and o.merged_into is null
    order by 1, 2
    on conflict (first_id, second_id) do update set score = excluded.score, same_number = excluded.same_number
      where (organisation_duplicates.score, organisation_duplicates.same_number) <> (excluded.score, excluded.same_number)
$$;

create function queue_figures(out waiting integer, out oldest_seconds double precision, out given_up integer)
  returns record
  language sql stable security definer set search_path to 'pg_catalog', 'pg_temp' as $$
  select count(*) filter (where run_at <= now() and attempts < max_attempts and locked_at is null)::int,
    coalesce(extract(epoch from now() - min(run_at) filter
      (where run_at <= now() and attempts < max_attempts and locked_at is null)), 0)::float8,
    count(*) filter (where attempts >= max_attempts)::int
  from graphile_worker._private_jobs
$$;
revoke all on function queue_figures(out waiting integer, out oldest_seconds double precision, out given_up integer) from public;
grant execute on function queue_figures(out waiting integer, out oldest_seconds double precision, out given_up integer) to grantdesk_app;

create function remove_imported_organisations(batch uuid, ids uuid[])
  returns setof uuid
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  gone uuid[];
begin
  perform from organisations where id = any (ids) and import_id = batch order by id for update;
  gone := array(
    select o.id from organisations o where o.id = any (ids) and o.import_id = batch and o.merged_into is null and o.revision = 1
      and not exists (select from organisation_members m where m.organisation_id = o.id)
      and not exists (select from applications a where a.organisation_id = o.id)
      and not exists (select from notes n where n.organisation_id = o.id)
      and not exists (select from organisation_merges g where o.id in (g.target_id, g.source_id))
      and not exists (select from organisations other where other.merged_into = o.id)
      and not exists (select from past_grants g where g.organisation_id = o.id)
      and not exists (select from past_people p where p.organisation_id = o.id));
  delete from organisation_duplicates where first_id = any (gone);
  delete from organisation_duplicates where second_id = any (gone);
  delete from organisation_numbers where organisation_id = any (gone);
  delete from organisations where id = any (gone);
  return query select unnest(gone);
end $$;
revoke all on function remove_imported_organisations(batch uuid, ids uuid[]) from public;
grant execute on function remove_imported_organisations(batch uuid, ids uuid[]) to grantdesk_app;

create function schema_version() returns text language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select name from kysely_migration order by name desc limit 1
$$;
revoke all on function schema_version() from public;
grant execute on function schema_version() to grantdesk_app;

create function take_filter_positions(programme uuid, ids uuid[] default null) returns void language sql as $$
  with placed as materialized (
      select a.id, a.created_at, (select coalesce(max(p.position), -1) from filter_positions p where p.programme_id = programme)
          + row_number() over (order by a.created_at, a.id) as position
        from applications a
        where a.programme_id = programme and (ids is null or a.id = any (ids))
          and not exists (select from filter_positions p where p.application_id = a.id)),
    taken as (
      insert into filter_positions (application_id, programme_id, position) select p.id, programme, p.position from placed p)
  insert into filter_blocks as b (programme_id, block, oldest, newest)
    select programme, p.position >> 10, min(p.created_at), max(p.created_at) from placed p group by 2
  on conflict on constraint filter_blocks_pkey do update
    set oldest = least(b.oldest, excluded.oldest), newest = greatest(b.newest, excluded.newest);
$$;

create function untranslated(sections jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg((section - 'section_translations') || jsonb_build_object('section_fields', (
      select coalesce(jsonb_agg(field - 'field_translations' order by place), '[]')
      from jsonb_array_elements(section -> 'section_fields') with ordinality as fields (field, place)))
    order by place), '[]')
  from jsonb_array_elements(sections) with ordinality as all_sections (section, place)
$$;

create function update_power_holdings(of_user uuid, from_when timestamptz)
  returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  powers text[];
begin
  select coalesce(array_agg(found.power), '{}') into powers from users u join roles r on r.id = u.role_id
    cross join lateral (
      select 'ROLE:' || r.name as power
      union all select resource.key || ':' || action.value from jsonb_each(r.permissions) resource, jsonb_array_elements_text(resource.value) action
    ) found
    where u.id = of_user and u.account_type = 'ADMIN' and u.account_status = 'ACTIVE';
  update power_holdings set until = app_now() where user_id = of_user and until is null and power <> all (powers);
  insert into power_holdings (user_id, power, since)
    select of_user, power, from_when from unnest(powers) power
    where not exists (select from power_holdings h where h.user_id = of_user and h.power = power.power and h.until is null);
end $$;
revoke all on function update_power_holdings(of_user uuid, from_when timestamptz) from public;

create function without_words(value jsonb, words text[]) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(without_words(value #>> '{}', words));
    when 'array' then return coalesce((select jsonb_agg(without_words(item, words) order by at) from jsonb_array_elements(value) with ordinality as each (item, at)), '[]');
    when 'object' then return coalesce((select jsonb_object_agg(key, without_words(item, words)) from jsonb_each(value) as each (key, item)), '{}');
    else return value;
  end case;
end $$;

create function without_words(value text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    value := regexp_replace(value, '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])', 'Erased person', 'gi');
  end loop;
  return value;
end $$;

-- ## Views

create view conflicts_in_force as
 select user_id,
    application_id,
    reason,
    declared_at
   from ( select conflicts.user_id,
            conflicts.application_id,
            conflicts.reason,
            conflicts.declared_at
           from conflicts
          where conflicts.withdrawn_at is null and conflicts.application_id is not null
        union all
         select c.user_id,
            a.id,
            c.reason,
            c.declared_at
           from conflicts c
             join users u on organisation_key(u.organisation) = organisation_key(c.organisation)
             join applications a on a.user_id = u.id
          where c.withdrawn_at is null
        union all
         select c.user_id,
            p.application_id,
            c.reason,
            c.declared_at
           from conflicts c
             join users u on organisation_key(u.organisation) = organisation_key(c.organisation)
             join application_people p on p.user_id = u.id and p.removed_at is null
          where c.withdrawn_at is null
        union all
         select c.user_id,
            a.id,
            c.reason,
            c.declared_at
           from conflicts c
             join users u on lower(u.email) = lower(c.email)
             join applications a on a.user_id = u.id
          where c.withdrawn_at is null
        union all
         select c.user_id,
            p.application_id,
            c.reason,
            c.declared_at
           from conflicts c
             join application_people p on lower(p.email) = lower(c.email) and p.removed_at is null
          where c.withdrawn_at is null) found
  where not (exists ( select
           from conflict_overrides o
          where o.user_id = found.user_id and o.application_id = found.application_id and o.made_at >= found.declared_at));
grant select on conflicts_in_force to grantdesk_app;
