-- What applicants live through: people who write together, extensions, presence and reminders.

-- A later end, granted to one applicant for one of the two forms, with its reason (FORM-23).
alter table applications
  add column extended_until timestamptz,
  add column extension_reason text,
  add column proposal_extended_until timestamptz,
  add column proposal_extension_reason text;

-- People whom the applicant invited. The token itself is in the mail alone.
create table application_people (
  id uuid primary key,
  application_id uuid not null references applications (id),
  email text not null,
  name text,
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  expires_at timestamptz not null,
  user_id uuid references users (id),
  accepted_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint application_people_accepted_whole check ((user_id is null) = (accepted_at is null))
);
create unique index application_people_once on application_people (application_id, lower(email)) where removed_at is null;
create index application_people_by_user on application_people (user_id) where removed_at is null;

-- Who is where in a form. Lost with a crash, forgotten after a minute: a hint, never a lock.
create unlogged table application_presence (
  submission_id uuid not null,
  user_id uuid not null,
  section_id text not null,
  seen_at timestamptz not null default now(),
  primary key (submission_id, user_id)
);

-- Each reminder of a draft leaves once (form and step), however often the job runs.
create table application_reminders (
  submission_id uuid not null references submissions (id),
  hours integer not null,
  sent_at timestamptz not null default now(),
  primary key (submission_id, hours)
);

grant select, insert, update, delete on application_people, application_presence, application_reminders to grantdesk_app;
revoke delete on application_people, application_reminders from grantdesk_app;
