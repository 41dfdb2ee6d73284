-- Replies by email: the addresses that take them, what arrived, and files of messages.

alter table application_messages add column by_email boolean not null default false;
-- What was around the words of an email: quotations, a signature, and what did not fit.
alter table application_messages add column rest text check (char_length(rest) <= 20000);
-- Names of attachments that were refused.
alter table application_messages add column refused_files text[] not null default '{}';

-- A file that came with a message. The record of the file decides nothing: who reads the message reads it.
create table application_message_files (
  file_id uuid primary key references files (id),
  message_id uuid not null references application_messages (id),
  place integer not null check (place > 0),
  constraint application_message_files_once unique (message_id, place)
);
grant select, insert on application_message_files to grantdesk_app;

-- The address of one message for one person, by the hash of its token.
create table message_reply_addresses (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  message_id uuid not null references application_messages (id),
  user_id uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index message_reply_addresses_by_message on message_reply_addresses (message_id);
create index message_reply_addresses_by_user on message_reply_addresses (user_id);
create index message_reply_addresses_by_expiry on message_reply_addresses (expires_at);
grant select, insert, delete on message_reply_addresses to grantdesk_app;

-- Where a reply to this email goes, until it is sent; and the thread that mail programs show it in.
alter table emails add column reply_to text;
alter table emails add column thread text;

-- Shown by the mailbox of development, so that replies can be tried.
alter table mailbox_messages add column reply_to text;

-- A reply that arrived by email, once for each message, person and Message-ID. Words and bytes are there only while it waits.
create table mail_replies (
  id uuid primary key,
  message_id uuid not null references application_messages (id),
  application_id uuid not null references applications (id),
  user_id uuid not null references users (id),
  -- SHA-256 of its Message-ID, or of the whole email where it has none.
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
  constraint mail_replies_held_whole check ((state = 'HELD') = (raw is not null)),
  constraint mail_replies_decided_whole check ((decided_by is null) = (decided_at is null))
);
create index mail_replies_by_application on mail_replies (application_id);
create index mail_replies_by_user on mail_replies (user_id);
create index mail_replies_held on mail_replies (arrived_at) where state = 'HELD';
grant select, insert, update, delete on mail_replies to grantdesk_app;

-- How many emails were dropped on a day, and why. Of their words nothing is stored.
create table mail_reply_drops (
  day date not null,
  reason text not null,
  count integer not null check (count > 0),
  constraint mail_reply_drops_pkey primary key (day, reason)
);
grant select, insert, update, delete on mail_reply_drops to grantdesk_app;

-- An erased person can no longer reply, and what waits of them goes.
create function forget_replies() returns trigger language plpgsql as $$
begin
  delete from message_reply_addresses where user_id = new.id;
  delete from mail_replies where user_id = new.id;
  update mail_replies set reason = '' where decided_by = new.id and reason <> '';
  return null;
end $$;
create trigger users_replies_erased after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_replies();

-- Of an application that is emptied, files of messages and what arrived by email go too. Their bytes are taken away by the job
-- that tidies files.
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
create trigger applications_replies_emptied after update of emptied_at on applications
  for each row when (old.emptied_at is null and new.emptied_at is not null) execute function empty_replies();
