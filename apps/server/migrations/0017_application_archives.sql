-- A ZIP of selected applications: a job makes it for the person who requested it, and it is deleted after a day.

create table application_archives (
  id uuid primary key,
  requested_by uuid not null references users (id),
  programme_id uuid not null references programmes (id),
  -- That of its papers and file names.
  language text not null check (language in ('en', 'fr')),
  application_ids uuid[] not null,
  -- Beside each id; empty where the person could not see it. A deleted application is still named by it.
  application_numbers text[] not null,
  state text not null default 'MAKING' check (state in ('MAKING', 'READY', 'FAILED')),
  -- Each attempt begins anew, and an earlier one that is still running finds out by this number.
  attempts integer not null default 0,
  done integer not null default 0,
  -- Of those done, the ones that are not in it.
  skipped_ids uuid[] not null default '{}',
  failure text check (failure in ('ACCESS_ENDED', 'NOTHING_INCLUDED', 'ERROR')),
  storage_key text unique,
  size bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '24 hours',
  check (cardinality(application_ids) = cardinality(application_numbers)),
  check ((state = 'READY') = (storage_key is not null and size is not null)),
  check ((state = 'FAILED') = (failure is not null))
);
-- One at a time for each person.
create unique index application_archives_making on application_archives (requested_by) where state = 'MAKING';
create index application_archives_requested_by on application_archives (requested_by);
create index application_archives_programme_id on application_archives (programme_id);
create index application_archives_expires_at on application_archives (expires_at);
grant select, insert, update, delete on application_archives to grantdesk_app;
