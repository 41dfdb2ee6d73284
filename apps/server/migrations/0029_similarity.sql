-- Similar text: fingerprints of what was submitted, and pairs of applications that share passages.

-- An application with fingerprints, by a number that is shorter than its id.
create table similarity_applications (
  application_id uuid primary key references applications (id),
  number integer generated always as identity constraint similarity_applications_number_key unique
);
grant select, insert, delete on similarity_applications to grantdesk_app;

-- A submitted form that was compared.
create table similarity_forms (
  submission_id uuid primary key references submissions (id),
  application_id uuid not null references applications (id),
  compared_at timestamptz not null default app_now(),
  -- It could not be compared.
  has_failed boolean not null default false
);
create index similarity_forms_by_application on similarity_forms (application_id);
grant select, insert, update on similarity_forms to grantdesk_app;

-- Ten words in a row, as a hash from which they cannot be read. Millions of rows: without keys of its own.
create table similarity_fingerprints (
  hash integer not null,
  application integer not null
);
create index similarity_fingerprints_by_hash on similarity_fingerprints (hash, application);
create index similarity_fingerprints_by_application on similarity_fingerprints (application);
grant select, insert, delete on similarity_fingerprints to grantdesk_app;

-- Two applications of different people that share passages, and what the team says about it. The passages are not stored.
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
  constraint similarity_pairs_of_two check (first_id < second_id),
  constraint similarity_pairs_once unique (first_id, second_id),
  constraint similarity_pairs_settled check ((state = 'OPEN') = (settled_at is null))
);
create index similarity_pairs_by_second on similarity_pairs (second_id);
grant select, insert, update, delete on similarity_pairs to grantdesk_app;

-- Up to which transaction submissions were looked for; one row.
create table similarity_progress (
  id boolean primary key default true check (id),
  through_xid xid8 not null
);
insert into similarity_progress (through_xid) values ('0');
grant select, update on similarity_progress to grantdesk_app;

-- An application that is emptied leaves nothing here.
create function forget_similarity() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  delete from similarity_pairs where first_id = new.id or second_id = new.id;
  delete from similarity_fingerprints
    where application = (select a.number from similarity_applications a where a.application_id = new.id);
  delete from similarity_applications where application_id = new.id;
  return null;
end $$;
create trigger applications_emptied_similarity after update of emptied_at on applications
  for each row when (new.emptied_at is not null) execute function forget_similarity();
