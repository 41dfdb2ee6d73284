-- Imports of what an organisation has from before: organisations, people, applications, awards and payments of the past.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- A file that was uploaded to be imported, and how far it is. Its rows are one batch, which can be undone.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('ORGANISATIONS', 'PEOPLE', 'APPLICATIONS', 'AWARDS', 'PAYMENTS')),
  file_name text not null check (length(file_name) <= 300),
  -- How the bytes of a text were read; null for workbooks.
  encoding text,
  headings text[] not null,
  -- Field to column, from 0.
  mapping jsonb not null default '{}',
  -- Whether 03/04/2024 is a day in April or in March.
  day_first boolean not null default true,
  state text not null default 'UPLOADED'
    check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE')),
  is_cancelling boolean not null default false,
  row_count integer not null,
  -- Number of the last row that the present step has come to.
  done integer not null default 0,
  -- Organisations that the rows name and that do not exist yet.
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

-- A row of such a file. KNOWN: it was imported before. REMAINS: not undone, because something else needs its record.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- As in the file: the headings are row 1.
  number integer not null,
  cells text[] not null,
  state text not null default 'NEW' check (state in ('NEW', 'READY', 'REFUSED', 'KNOWN', 'TAKEN', 'UNDONE', 'REMAINS')),
  -- What was read from the cells, by field.
  facts jsonb,
  -- Code and values of each reason.
  reasons jsonb not null default '[]',
  -- What identifies it within its kind.
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

-- Null: made in Grantdesk.
alter table organisations add column import_id uuid references imports (id);
-- By it, the rows of other files and later uploads find the organisation.
alter table organisations add column import_key text;
-- False until a job has looked for its duplicates.
alter table organisations add column is_compared boolean not null default true;
create index organisations_by_import on organisations (import_id) where import_id is not null;
create unique index organisations_import_key on organisations (import_key) where import_key is not null;
create index organisations_by_key on organisations (organisation_key(name)) where merged_into is null;
create index organisations_to_compare on organisations (id) where not is_compared;

-- An application or award from before Grantdesk, as it was imported. No part of any sum of payments or budgets.
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
  -- Requested by an application, granted by an award. Minor units.
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
create index past_payments_by_import on past_payments (import_id);
create index past_payments_by_grant on past_payments (grant_id);
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

-- Takes imported organisations away again, except those that something else needs. Returns what it took away.
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
revoke all on function remove_imported_organisations(uuid, uuid[]) from public;
grant execute on function remove_imported_organisations(uuid, uuid[]) to grantdesk_app;

-- An erased person is in no imported file either.
create function forget_past_people() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  update import_rows set cells = '{}', facts = null, reasons = '[]' where facts ? 'email' and lower(facts ->> 'email') = lower(old.email);
  delete from past_people where lower(email) = lower(old.email);
  return null;
end $$;
create trigger users_erased_past after update of erased_at on users
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_past_people();
