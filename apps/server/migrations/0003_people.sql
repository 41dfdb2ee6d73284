-- People: accounts and roles.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- A role with its permissions by resource.
create table roles (
  id uuid primary key,
  name text not null,
  permissions jsonb not null default '{}',
  is_locked boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Rises with every change. A change of another version is refused.
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

-- Appended, so that no two changes wait for each other. A number can come again after a restore.
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
  -- The time zone of the browser that the person last used. Emails show times in it.
  time_zone text,
  -- What a reviewer knows about; auto assignment matches it with answers.
  skills text[] not null default '{}',
  -- The person was erased (docs/decisions/0035-erasure-and-retention.md).
  erased_at timestamptz,
  -- The language of pages, emails and papers. Null for English, as long as the person has not chosen.
  language text check (language in ('en', 'fr')),
  constraint users_account_type_known check (account_type in ('SUBSCRIBER', 'VOLUNTEER', 'ADMIN')),
  constraint users_erased_stay_shut check (erased_at is null or account_status = 'INACTIVE')
);
create index users_by_creation on users (created_at, id);
-- People are found and listed by the address as it is stored.
create index users_by_email on users (email, id);
-- People are found by parts of name and address among any number of accounts.
create index users_by_fragment on users using gin (name gin_trgm_ops, email gin_trgm_ops);
create index users_by_organisation_key on users (organisation_key(organisation));
create index users_by_role on users (role_id);
create unique index users_email_key on users (lower(email));
-- The few staff are found among all applicants.
create index users_staff on users (lower(name), id) where account_type = 'ADMIN';
grant select, insert, update on users to grantdesk_app;

create function follow_account_powers()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  -- An account that is made active has its permissions since it was made; every other way begins now.
  perform update_power_holdings(new.id, case when tg_op = 'INSERT' then least(new.created_at, app_now()) else app_now() end);
  return null;
end $$;
revoke all on function follow_account_powers() from public;

-- The language of an erased person goes too.
create function forget_language() returns trigger language plpgsql as $$
begin
  new.language := null;
  return new;
end $$;

create function forget_sign_in() returns trigger language plpgsql as $$
begin
  delete from known_devices where user_id = new.id;
  delete from sign_ups where user_id = new.id;
  return null;
end $$;

create function note_renamed_applicant() returns trigger language plpgsql as $$
begin
  update applications set search_text = application_search_text(new, application_number) where user_id = new.id;
  return null;
end $$;

-- Streams of a person are checked again when the account changes.
create function notify_account_change() returns trigger language plpgsql as $$
begin
  if new.account_status <> old.account_status or new.account_type <> old.account_type or new.role_id <> old.role_id then
    perform pg_notify('grantdesk_sessions', new.id::text);
  end if;
  return null;
end $$;

create trigger users_audit after insert or update on users for each row execute function audit_account_change();
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
create trigger users_rights after update of role_id, account_type, account_status, organisation, email on users
  for each statement
  execute function note_rights_change();

-- Who has had which permission since when: RESOURCE:ACTION, or ROLE:name. Kept by triggers.
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
  -- Only the hash: reading the database opens no account.
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
  -- The browser that may activate it. Null for a link that no sign-up form asked for: who opens it chooses a password.
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
  -- Hashes of the two links; null once used.
  old_token_hash text unique,
  new_token_hash text unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- The session that asked, which continues when the others end.
  session_id uuid not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to grantdesk_app;

-- The second factor of an account, its secret encrypted.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  started_at timestamptz not null default now(),
  -- Null until one code has proven that the person's device holds the secret.
  proven_at timestamptz,
  -- The time step of the last code: it and earlier ones are refused from then on.
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
