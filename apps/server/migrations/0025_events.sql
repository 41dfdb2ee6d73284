-- Events: what is announced, whom it is for, who registered and came, and reminders.

create table events (
  id uuid primary key,
  title text not null,
  description text not null default '',
  place text not null default '',
  link text,
  -- Shown once it is over.
  recording_link text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null,
  -- Null: as many as come.
  capacity integer check (capacity > 0),
  registration_closes_at timestamptz,
  is_everyone boolean not null default false,
  account_types text[] not null default '{}',
  -- Of the calendar entry: rises with each change that people are told of.
  sequence integer not null default 0,
  -- When the time was last set: who is told less than a day before is not reminded.
  scheduled_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  cancelled_at timestamptz,
  reason text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint events_in_order check (end_date > start_date)
);
create index events_by_start on events (start_date, id);
create index events_by_end on events (end_date, id);
create table event_roles (
  event_id uuid not null references events (id),
  role_id uuid not null references roles (id),
  primary key (event_id, role_id)
);
create table event_programmes (
  event_id uuid not null references events (id),
  programme_id uuid not null references programmes (id),
  who text not null check (who in ('APPLICANTS', 'GRANTEES')),
  primary key (event_id, programme_id, who)
);
create index event_programmes_by_programme on event_programmes (programme_id, event_id);

-- One row a person and event, for ever: who left comes back at the end of the line.
create sequence event_line;
create table event_registrations (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  -- LEFT: gave the place back.
  state text not null check (state in ('GOING', 'WAITING', 'LEFT')),
  -- The place in the line: first come, first served.
  number bigint not null default nextval('event_line'),
  since timestamptz not null,
  -- Null: nothing was written down.
  attended boolean,
  -- Came without having registered.
  is_walk_in boolean not null default false,
  primary key (event_id, user_id)
);
create index event_registrations_line on event_registrations (event_id, state, number);
create index event_registrations_by_user on event_registrations (user_id, event_id);

-- One reminder for each time that was set.
create table event_reminders (
  event_id uuid not null references events (id),
  user_id uuid not null references users (id),
  starts_at timestamptz not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (event_id, user_id, starts_at)
);

grant select, insert, update on events, event_registrations to grantdesk_app;
grant select, insert, delete on event_roles, event_programmes to grantdesk_app;
grant select, insert on event_reminders to grantdesk_app;
grant usage on sequence event_line to grantdesk_app;
