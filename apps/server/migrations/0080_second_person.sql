-- Changes that one person asks for and a second one confirms, and what decides who that second person may be.

-- Who has had which permission since when: `RESOURCE:ACTION`, or `ROLE:name` for powers that come with a role.
create table power_holdings (
  user_id uuid not null references users on delete cascade,
  power text not null,
  since timestamptz not null default app_now(),
  until timestamptz
);
create unique index power_holdings_current on power_holdings (user_id, power) where until is null;
create index power_holdings_by_power on power_holdings (power, until);

-- Kept by the database, so that no way of changing a role or an account is forgotten.
create function update_power_holdings(of_user uuid, from_when timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function update_power_holdings(uuid, timestamptz) from public;

create function follow_account_powers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- An account that is made active has its permissions since it was made; every other way begins now.
  perform update_power_holdings(new.id, case when tg_op = 'INSERT' then least(new.created_at, app_now()) else app_now() end);
  return null;
end $$;
revoke all on function follow_account_powers() from public;
create trigger users_powers_new after insert on users for each row
  when (new.account_type = 'ADMIN') execute function follow_account_powers();
create trigger users_powers_changed after update of role_id, account_type, account_status on users for each row
  when (new.account_type = 'ADMIN' or old.account_type = 'ADMIN') execute function follow_account_powers();

create function follow_role_powers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform update_power_holdings(u.id, app_now()) from users u where u.role_id = new.id and u.account_type = 'ADMIN' order by u.id;
  return null;
end $$;
revoke all on function follow_role_powers() from public;
create trigger roles_powers_changed after update of name, permissions on roles for each row
  when (new.name <> old.name or new.permissions <> old.permissions) execute function follow_role_powers();

-- Accounts from before are taken to have had their permissions since they were made.
insert into power_holdings (user_id, power, since)
  select u.id, found.power, u.created_at from users u join roles r on r.id = u.role_id
    cross join lateral (
      select 'ROLE:' || r.name as power
      union all select resource.key || ':' || action.value from jsonb_each(r.permissions) resource, jsonb_array_elements_text(resource.value) action
    ) found
    where u.account_type = 'ADMIN' and u.account_status = 'ACTIVE';
grant select on power_holdings to grantdesk_app;

create table change_requests (
  id uuid primary key,
  kind text not null check (kind in ('PAYMENT_LIMIT', 'NEW_STAFF', 'STAFF_CHANGE', 'ROLE_PERMISSIONS', 'SECOND_FACTOR_RESET', 'CONFLICT_WITHDRAWAL')),
  programme_id uuid references programmes,
  -- The programme, user, role or declaration that it changes.
  subject_id uuid not null,
  payload jsonb not null,
  -- Whom it changes, for the text that people read: names as they were when it was made.
  facts jsonb not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null default app_now(),
  -- From when the person who asked may put it into effect alone; null where a second person decides.
  effective_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'REFUSED', 'CANCELLED')),
  -- Null while it waits, and where it was decided at the server's keyboard.
  decided_by uuid references users,
  decided_at timestamptz,
  reason text not null default '',
  check ((state = 'WAITING') = (decided_at is null))
);
create unique index change_requests_waiting on change_requests (kind, subject_id) where state = 'WAITING';
create index change_requests_latest on change_requests (requested_at desc, id desc);
grant select, insert, update on change_requests to grantdesk_app;

-- A limit that was stricter than the programme's is now and still applies to the payment, and who raised it.
alter table payments add column second_above bigint;
alter table payments add column limit_raised_by uuid[] not null default '{}';

-- Staff need a second factor from the first start on, with the days of grace that the settings know; a demonstration turns it off.
insert into organisation_settings (key, value, changed_by, changed_at)
  select 'security', jsonb_build_object('staffSecondFactor', true, 'graceDays', 14, 'singleSignOnCounts', false,
    'requiredSince', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), null, now()
  where not exists (select from organisation_settings where key = 'security');

-- Accounts whose invitation was refused before it was sent: nobody has opened them, and their addresses are free again.
create function delete_unopened_accounts(ids uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from users u where u.id = any (ids) and u.account_status = 'INVITED'
    and not exists (select from accounts a where a.user_id = u.id) and not exists (select from account_invitations i where i.user_id = u.id)
$$;
revoke all on function delete_unopened_accounts(uuid[]) from public;
grant execute on function delete_unopened_accounts(uuid[]) to grantdesk_app;
