-- Organisations that apply, their members, and which applicants count as one in a programme.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- An organisation that applies for grants. One that was merged into another stays, so that links lead on.
create table organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 300),
  aliases text[] not null default '{}',
  country text check (country ~ '^[A-Z]{2}$'),
  address text not null default '' check (length(address) <= 500),
  website text not null default '' check (length(website) <= 300),
  merged_into uuid references organisations (id),
  revision integer not null default 1,
  -- Name, aliases and numbers in lower case, one per line. Written by the feature with every change.
  search_text text not null default '',
  -- SIGN_UP: from what the person wrote of themselves, one for each; PERSON: the person made it.
  origin text not null default 'PERSON' check (origin in ('SIGN_UP', 'PERSON')),
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint organisations_merged_into_another check (merged_into <> id)
);
create index organisations_by_fragment on organisations using gin (search_text gin_trgm_ops);
create index organisations_by_name on organisations (lower(name), id);
create index organisations_by_name_fragment on organisations using gin (lower(name) gin_trgm_ops) where merged_into is null;
create index organisations_created_by on organisations (created_by);
create index organisations_merged_into on organisations (merged_into) where merged_into is not null;
create unique index organisations_own_once on organisations (created_by) where origin = 'SIGN_UP';
grant select, insert, update on organisations to grantdesk_app;

-- The number of an organisation in a public register, by the codes of org-id.guide.
create table organisation_numbers (
  organisation_id uuid not null references organisations (id),
  register text not null check (register ~ '^[A-Z]{2,3}-[A-Z0-9_]{1,20}$'),
  number text not null check (length(number) between 1 and 60),
  position smallint not null default 0,
  constraint organisation_numbers_pkey primary key (organisation_id, register, number)
);
create index organisation_numbers_by_number on organisation_numbers (register, upper(number));
grant select, insert, update, delete on organisation_numbers to grantdesk_app;

-- A person of an organisation, or an address that was invited. Counts once both the person and a confirmed member agreed.
create table organisation_members (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations (id),
  -- Null until a person with this address accepts.
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
create unique index organisation_members_address_once on organisation_members (organisation_id, lower(email)) where left_at is null;
create unique index organisation_members_person_once on organisation_members (organisation_id, user_id)
  where left_at is null and user_id is not null;
create index organisation_members_by_address on organisation_members (lower(email)) where left_at is null and user_id is null;
create index organisation_members_by_user on organisation_members (user_id);
create index organisation_members_invited_by on organisation_members (invited_by);
create index organisation_members_confirmed_by on organisation_members (confirmed_by);
grant select, insert, update, delete on organisation_members to grantdesk_app;

-- One organisation merged into another, with what moved, so that it can be undone.
create table organisation_merges (
  id uuid primary key default gen_random_uuid(),
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
create index organisation_merges_target on organisation_merges (target_id, merged_at desc);
create index organisation_merges_merged_by on organisation_merges (merged_by);
create index organisation_merges_undone_by on organisation_merges (undone_by);
grant select, insert, update on organisation_merges to grantdesk_app;

-- Two organisations that may be one, in the order of their ids. A dismissed pair is not proposed again.
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
create index organisation_duplicates_second on organisation_duplicates (second_id);
create index organisation_duplicates_open on organisation_duplicates (same_number desc, score desc, first_id, second_id)
  where dismissed_at is null;
create index organisation_duplicates_dismissed_by on organisation_duplicates (dismissed_by);
grant select, insert, update, delete on organisation_duplicates to grantdesk_app;

-- PERSON: one application of each person. ORGANISATION: one of each organisation. SEVERAL: any number.
alter table programmes
  add column applicant_rule text not null default 'PERSON' check (applicant_rule in ('PERSON', 'ORGANISATION', 'SEVERAL'));

-- Null: as a person.
alter table applications add column organisation_id uuid references organisations (id);
-- Who counts as one applicant, by the programme's rule; null: the person.
alter table applications add column applicant_key uuid;

-- The names of organisations like this one, and those with one of its numbers; the 20 most alike.
create function propose_duplicates(organisation uuid, threshold real)
  returns void language sql as $$
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

-- What applicants wrote of their organisation becomes a record of each of them: equal names are only proposed as duplicates.
-- Their applications are of this organisation. Returns how many records were made.
create function create_own_organisations(people uuid[], threshold real)
  returns integer language plpgsql as $$
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

-- The pair of programme and person was unique before; versions that serve during an upgrade insert by it. Once a programme has
-- another rule, applications_one_per_applicant alone decides.
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

-- An erased person is no member any more. An organisation that loses its last owner by this goes to the member who was
-- confirmed first.
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
create trigger users_erased_leave after update of erased_at on users
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function leave_organisations();
