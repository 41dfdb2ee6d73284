-- References of third parties, who answer by a link without an account, and nominations.

-- A form that referees answer.
alter table forms
  drop constraint forms_kind_check,
  add constraint forms_kind_check check (kind in ('APPLICATION', 'PROPOSAL', 'REPORT', 'REFERENCE'));

-- What a programme requests of references. Without a row, or with a maximum of 0, it requests none.
create table referee_settings (
  programme_id uuid primary key references programmes (id),
  form_id uuid references forms (id),
  min integer not null check (min between 0 and 5),
  max integer not null check (max between 0 and 5),
  days integer not null check (days between 1 and 90),
  invited_when text not null check (invited_when in ('NAMED', 'SUBMITTED')),
  named_before_submit boolean not null,
  applicant_reads boolean not null,
  reviewers_read text not null check (reviewers_read in ('NONE', 'NOT_BLIND', 'NAMES_HIDDEN')),
  refuses_same_organisation boolean not null,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint referee_settings_minimum check (min <= max),
  constraint referee_settings_form check (max = 0 or form_id is not null)
);
create index referee_settings_form_id on referee_settings (form_id);
grant select, insert, update on referee_settings to grantdesk_app;

-- A person whom an applicant named, and their reference: a draft until it is answered.
create table referees (
  id uuid primary key,
  application_id uuid not null references applications (id),
  name text not null,
  email text not null,
  relation text not null default '',
  organisation text not null default '',
  named_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  -- The name and the address at the time of submitting the application.
  named_as jsonb,
  removed_at timestamptz,
  invited_at timestamptz,
  expires_at timestamptz,
  -- The time for answering began then: with the invitation, or when more time was given.
  counted_from timestamptz,
  reminded_at timestamptz,
  reminders text[] not null default '{}' check (reminders <@ array['HALFWAY', 'TWO_DAYS']),
  form_version_id uuid references form_versions (id),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  version integer not null default 0,
  saved_at timestamptz,
  answered_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  constraint referees_invited check ((invited_at is null) = (expires_at is null) and (invited_at is null) = (counted_from is null)),
  constraint referees_answered check (answered_at is null or (declined_at is null and form_version_id is not null))
);
create unique index referees_by_application on referees (application_id, lower(email)) where removed_at is null;
create index referees_of_application on referees (application_id);
create index referees_waiting on referees (expires_at)
  where answered_at is null and declined_at is null and removed_at is null;
grant select, insert, update on referees to grantdesk_app;

-- A link that was sent to a referee, by the hash of its token. Several may work; the referee's row says until when.
create table referee_links (
  token_hash text primary key,
  referee_id uuid not null references referees (id),
  created_at timestamptz not null default app_now(),
  replaced_at timestamptz
);
create index referee_links_by_referee on referee_links (referee_id);
grant select, insert, update on referee_links to grantdesk_app;

-- Whether a programme takes nominations.
create table nomination_settings (
  programme_id uuid primary key references programmes (id),
  is_open boolean not null,
  intro text not null default '',
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on nomination_settings to grantdesk_app;

-- A person whom a third party proposed.
create table nominations (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  nominator_name text not null,
  nominator_email text not null,
  relation text not null default '',
  reason text not null,
  nominee_name text not null,
  nominee_email text not null,
  organisation text not null default '',
  created_at timestamptz not null default app_now(),
  -- The nominee was invited then; null where another nomination had invited them.
  invited_at timestamptz,
  -- What the nominee started.
  application_id uuid references applications (id)
);
create index nominations_by_programme on nominations (programme_id, id);
create unique index nominations_invited on nominations (programme_id, lower(nominee_email)) where invited_at is not null;
create index nominations_by_nominee on nominations (lower(nominee_email));
create index nominations_by_application on nominations (application_id) where application_id is not null;
grant select, insert, update on nominations to grantdesk_app;
