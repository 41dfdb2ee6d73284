-- The second factor of an account: the secret is sealed, and a code is good once (USER-6).
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  started_at timestamptz not null default now(),
  -- Null until one code has proven that the person's device holds the secret.
  proven_at timestamptz,
  -- The time step of the code used last: it and all before it are refused from then on.
  last_step bigint not null default 0
);
-- Keyed digests: whoever reads the database cannot try codes against them.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);

-- A change of address waits until both addresses have said yes (S22).
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Hashes, null once used: a link is good once.
  old_token_hash text unique,
  new_token_hash text unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- The session that asked, which goes on when the others end.
  session_id uuid not null,
  expires_at timestamptz not null
);

-- What the organisation has decided, one row a section; what is absent has its default (packages/domain).
create table organisation_settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default now()
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at, id);

grant select, insert, update, delete on second_factors, recovery_codes, email_changes, passkeys to grantdesk_app;
grant select, insert, update on organisation_settings to grantdesk_app;

-- How a session was made, and whether it still waits for the second factor: until then it opens nothing.
alter table sessions add column method text not null default 'password';
alter table sessions add column awaits_second_factor boolean not null default false;

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
create trigger sessions_await before insert on sessions for each row execute function await_second_factor();

create or replace function audit_account_change() returns trigger language plpgsql as $$
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
drop trigger accounts_audit on accounts;
create trigger accounts_audit after insert or update on accounts for each row execute function audit_account_change();
drop trigger sessions_audit on sessions;
create trigger sessions_audit after insert or update of awaits_second_factor or delete on sessions
  for each row execute function audit_account_change();
