-- Awards of a programme as open data: what its publisher says, what is held back, and what is left out.

create table open_data_settings (
  programme_id uuid primary key references programmes (id),
  -- domain/open-data/settings: who publishes, under which licence, what is held back and which questions are read.
  settings jsonb not null,
  -- Rises with every change; a change made on another version is refused.
  version integer not null default 1,
  -- Null while nothing is public.
  published_at timestamptz,
  published_by uuid references users (id),
  -- Since then the prefix is fixed: the identifiers that it begins are out.
  first_published_at timestamptz,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default clock_timestamp(),
  constraint open_data_published_whole check ((published_at is null) = (published_by is null)),
  constraint open_data_published_once check (published_at is null or first_published_at is not null)
);

-- Awards that a person keeps out of what is published.
create table open_data_left_out (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  reason text not null,
  left_out_by uuid not null references users (id),
  left_out_at timestamptz not null default clock_timestamp()
);
create index open_data_left_out_by_programme on open_data_left_out (programme_id);

grant select, insert, update on open_data_settings to grantdesk_app;
grant select, insert, update, delete on open_data_left_out to grantdesk_app;
