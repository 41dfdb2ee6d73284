-- What happened, for one person. The sentence is made from kind and facts when it is read (packages/domain).
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  facts jsonb not null,
  -- Where it leads, inside the product; it never holds a link that is good by itself.
  path text not null check (path like '/%'),
  -- What it is about: whoever may no longer read that is not shown it either. No foreign keys: their share locks would be
  -- taken at the end of a change, against the order in which changes lock. Neither is ever deleted.
  application_id uuid,
  programme_id uuid,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  -- Whether it waits for the daily mail of its person, or was in it.
  digest text check (digest in ('WAITING', 'SENT'))
);
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_waiting on notifications (user_id) where digest = 'WAITING';

-- What a person chose; what is absent has its kind's default.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  choice text not null check (choice in ('MAIL', 'DIGEST', 'PRODUCT', 'OFF')),
  primary key (user_id, kind)
);

-- A digest leaves once a day of its person, whatever number of processes try.
create table notification_digests (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, day)
);

-- The organisation's own words for a mail; without a row the product's stand.
create table mail_templates (
  kind text primary key,
  subject text not null,
  body text not null,
  -- Nought once the original was restored: what was seen before is stale either way.
  is_original boolean not null default false,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default now()
);

create table task_reminders (
  task_id uuid not null references tasks (id) on delete cascade,
  kind text not null,
  due_date timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (task_id, kind, due_date)
);
create table task_summaries (
  programme_id uuid not null references programmes (id) on delete cascade,
  day date not null,
  primary key (programme_id, day)
);

-- A mail that failed for good is kept, shown, and can be tried again.
alter table emails drop constraint emails_state_check;
alter table emails add constraint emails_state_check check (state in ('QUEUED', 'SENT', 'FAILED'));
alter table emails add column kind text;
alter table emails add column failed_at timestamptz;
create index emails_failed on emails (failed_at desc, id desc) where failed_at is not null;
create index emails_failed_address on emails (to_address) where failed_at is not null;

-- Free messages in both directions, with a subject where they went to many.
alter table application_messages drop constraint application_messages_kind_check;
alter table application_messages add constraint application_messages_kind_check
  check (kind in ('QUESTION', 'ANSWER', 'CORRECTION', 'FEEDBACK', 'TEAM_MESSAGE', 'APPLICANT_MESSAGE'));
alter table application_messages add column subject text;
-- Up to which message a person has read a thread.
create table application_message_reads (
  application_id uuid not null references applications (id),
  user_id uuid not null references users (id) on delete cascade,
  read_to uuid not null,
  primary key (application_id, user_id)
);

-- Every process listens: a person's open pages are told after the commit, wherever they are connected.
create function notify_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('grantdesk_notifications', t.user_id::text) from (select distinct user_id from changed) t;
  return null;
end $$;
create trigger notifications_told after insert on notifications
  referencing new table as changed for each statement execute function notify_notifications();
create trigger notifications_read after update on notifications
  referencing new table as changed for each statement execute function notify_notifications();
-- A stream ends with its session, and is judged anew when an account changes.
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('grantdesk_sessions', t.user_id::text) from (select distinct user_id from changed) t;
  return null;
end $$;
create trigger sessions_end after delete on sessions
  referencing old table as changed for each statement execute function notify_session_end();
create function notify_account_change() returns trigger language plpgsql as $$
begin
  if new.account_status <> old.account_status or new.account_type <> old.account_type or new.role_id <> old.role_id then
    perform pg_notify('grantdesk_sessions', new.id::text);
  end if;
  return null;
end $$;
create trigger users_notify after update on users for each row execute function notify_account_change();

grant select, insert on notifications to grantdesk_app;
grant update (read_at, digest) on notifications to grantdesk_app;
grant select, insert, update, delete on notification_choices to grantdesk_app;
grant select, insert on notification_digests, task_reminders, task_summaries to grantdesk_app;
grant select, insert, update on mail_templates, application_message_reads to grantdesk_app;
