-- Platform: sign-in, audit trail, outgoing email.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- One row: how far the clock of the product is shifted, for tests and demonstration data.
create table clock_shift (
  only_row boolean default true primary key check (only_row),
  shift interval not null default '00:00:00'
);
grant select on clock_shift to grantdesk_app;
insert into clock_shift default values;

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
  -- When the person last proved who they are; acts about money ask for it again after a while.
  confirmed_at timestamptz not null default now(),
  -- How the person signed in, and whether a second factor is still missing: until then the session opens nothing.
  method text not null default 'password',
  awaits_second_factor boolean not null default false,
  -- A Super Admin sees the product as somebody else (docs/decisions/0031-view-as.md).
  viewing_as uuid,
  viewing_since timestamptz,
  -- A session ends when nobody uses it, and after a day at most.
  seen_at timestamptz not null default now(),
  constraint sessions_viewing_whole check (viewing_as is null or viewing_since is not null)
);
create index sessions_by_user on sessions (user_id);
grant select, insert, update, delete on sessions to grantdesk_app;

-- The sign-in library writes its own tables after its own checks; the database itself records what it does.
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

-- Decided here, so that no way of signing in can leave it out.
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

-- A stream of events ends with its session.
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
  -- Only the hash of its cookie: reading the database makes nobody a known device.
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
  -- Only the hash: reading the database opens nothing.
  token_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
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
  -- The transaction that wrote the event. All that ended before the oldest running one can be sealed.
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

-- A transaction that took a right away, by its number; read replicas wait for it. Kept for an hour.
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
  constraint emails_calendar_whole check ((calendar_method is null) = (calendar_body is null))
);
create index emails_by_address on emails (lower(to_address));
create index emails_by_age on emails (created_at);
create index emails_by_time on emails (created_at desc, id desc);
create index emails_failed on emails (failed_at desc, id desc) where failed_at is not null;
create index emails_failed_address on emails (to_address) where failed_at is not null;
grant select, insert, update, delete on emails to grantdesk_app;

-- An email that the mail server of development received.
create table mailbox_messages (
  id uuid primary key,
  from_address text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null default app_now(),
  calendar_body text
);
create index mailbox_messages_by_time on mailbox_messages (received_at desc, id desc);
grant select, insert, update, delete on mailbox_messages to grantdesk_app;

-- What happened, for one person. The sentence is made from kind and facts when it is read.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  facts jsonb not null,
  -- Where it leads inside the product; never a link that opens something by itself.
  path text not null check (path like '/%'),
  -- What it is about: who may no longer read that does not see the notification either. No foreign keys, because their locks
  -- would be taken at the end of a change, against the order in which changes lock.
  application_id uuid,
  programme_id uuid,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  -- Whether it waits for the person's daily email, or was in it.
  digest text check (digest in ('WAITING', 'SENT'))
);
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_waiting on notifications (user_id) where digest = 'WAITING';
grant select, insert, update (read_at, digest) on notifications to grantdesk_app;

-- Every process listens: after the commit the open pages of a person get the news, wherever they are connected.
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
  execute function notify_notifications();
