-- Events and open data.

-- An event that people register for.
create table events (
  id uuid primary key,
  title text not null,
  description text not null default '',
  place text not null default '',
  link text,
  -- Shown after the event.
  recording_link text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null,
  -- Null for no limit.
  capacity integer check (capacity > 0),
  registration_closes_at timestamptz,
  is_everyone boolean not null default false,
  account_types text[] not null default '{}',
  -- Of the calendar entry. It rises with each change that people are told of.
  sequence integer not null default 0,
  -- When the time was last set. Who learns of it less than a day before gets no reminder.
  scheduled_at timestamptz not null default app_now(),
  version integer not null default 1,
  cancelled_at timestamptz,
  reason text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint events_in_order check (end_date > start_date)
);
create index events_by_end on events (end_date, id);
create index events_by_start on events (start_date, id);
grant select, insert, update on events to grantdesk_app;

-- A role that an event is for.
create table event_roles (
  event_id uuid not null references events (id),
  role_id uuid not null references roles (id),
  constraint event_roles_pkey primary key (event_id, role_id)
);
grant select, insert, delete on event_roles to grantdesk_app;

-- A programme whose applicants or grantees an event is for.
create table event_programmes (
  event_id uuid not null references events (id),
  programme_id uuid not null references programmes (id),
  who text not null check (who in ('APPLICANTS', 'GRANTEES')),
  constraint event_programmes_pkey primary key (event_id, programme_id, who)
);
create index event_programmes_by_programme on event_programmes (programme_id, event_id);
grant select, insert, delete on event_programmes to grantdesk_app;

create sequence event_line;
grant usage on sequence event_line to grantdesk_app;

-- The registration of a person; it stays when the place is given back.
create table event_registrations (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  -- LEFT: gave the place back.
  state text not null check (state in ('GOING', 'WAITING', 'LEFT')),
  -- The place in the line: first come, first served. Who left comes back at the end.
  number bigint not null default nextval('event_line'),
  since timestamptz not null,
  -- Null if attendance was not recorded.
  attended boolean,
  -- Came without having registered.
  is_walk_in boolean not null default false,
  constraint event_registrations_pkey primary key (event_id, user_id)
);
create index event_registrations_by_user on event_registrations (user_id, event_id);
create index event_registrations_line on event_registrations (event_id, state, number);
grant select, insert, update on event_registrations to grantdesk_app;

-- A reminder of an event that has left.
create table event_reminders (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  starts_at timestamptz not null,
  sent_at timestamptz not null default app_now(),
  constraint event_reminders_pkey primary key (event_id, user_id, starts_at)
);
grant select, insert on event_reminders to grantdesk_app;

-- What a programme publishes about its awards.
create table open_data_settings (
  programme_id uuid primary key references programmes (id),
  -- Publisher, licence, what is held back and which questions are read (domain/open-data/settings).
  settings jsonb not null,
  -- Rises with every change. A change of another version is refused.
  version integer not null default 1,
  -- Null while nothing is public.
  published_at timestamptz,
  published_by uuid references users (id),
  -- From then on the prefix is fixed, because published identifiers begin with it.
  first_published_at timestamptz,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default app_now(),
  constraint open_data_published_once check (published_at is null or first_published_at is not null),
  constraint open_data_published_whole check ((published_at is null) = (published_by is null))
);
grant select, insert, update on open_data_settings to grantdesk_app;

-- An award that is kept out of what is published.
create table open_data_left_out (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  reason text not null,
  left_out_by uuid not null references users (id),
  left_out_at timestamptz not null default app_now()
);
create index open_data_left_out_by_programme on open_data_left_out (programme_id);
grant select, insert, update, delete on open_data_left_out to grantdesk_app;
