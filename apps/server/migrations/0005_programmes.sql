-- Forms, score guides and programmes.

-- A form as it is being edited.
create table forms (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('APPLICATION', 'PROPOSAL', 'REPORT')),
  sections jsonb not null,
  section_count integer not null,
  field_count integer not null,
  revision integer not null default 1,
  published_revision integer,
  published_version integer,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index forms_by_creation on forms (created_at, id);
grant select, insert, update on forms to grantdesk_app;

-- A published version of a form. It never changes.
create table form_versions (
  id uuid primary key,
  form_id uuid not null references forms (id),
  version integer not null,
  name text not null,
  sections jsonb not null,
  section_count integer not null,
  field_count integer not null,
  published_by uuid references users (id),
  published_at timestamptz not null default app_now(),
  constraint form_versions_form_id_version_key unique (form_id, version)
);
grant select, insert on form_versions to grantdesk_app;

-- A score guide: criteria with their maximum points.
create table score_guides (
  id uuid primary key,
  name text not null,
  description text not null default '',
  criteria jsonb not null,
  criteria_count integer not null,
  maximum double precision not null,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index score_guides_by_creation on score_guides (created_at, id);
grant select, insert, update, delete on score_guides to grantdesk_app;

-- A version of a score guide, so that a score keeps the guide it was given by.
create table score_guide_versions (
  score_guide_id uuid not null references score_guides (id),
  version integer not null,
  criteria jsonb not null,
  created_at timestamptz not null default app_now(),
  constraint score_guide_versions_pkey primary key (score_guide_id, version)
);
grant select, insert on score_guide_versions to grantdesk_app;

-- A grant programme: forms, windows, budget and stages.
create table programmes (
  id uuid primary key,
  name text not null,
  description text not null default '',
  currency text not null,
  budget bigint not null check (budget >= 0),
  time_zone text not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  proposal_start_date timestamptz,
  proposal_end_date timestamptz,
  grace_minutes integer not null default 0 check (grace_minutes >= 0),
  application_form_id uuid not null references forms (id),
  proposal_form_id uuid references forms (id),
  report_form_id uuid references forms (id),
  revision integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  blind_review jsonb not null default '{}' check (jsonb_typeof(blind_review) = 'object'),
  -- Which of the two optional stages the programme has.
  stages text[] not null default '{PROPOSAL,INTERVIEW}',
  -- Whether a payment needs confirmed bank details before it is approved.
  requires_bank_details boolean not null default false,
  constraint programmes_proposal_window_in_order check (proposal_end_date > proposal_start_date),
  constraint programmes_stages_known check (stages <@ array['PROPOSAL', 'INTERVIEW']),
  constraint programmes_window_in_order check (end_date > start_date)
);
create index programmes_by_application_form on programmes (application_form_id);
create index programmes_by_creation on programmes (created_at, id);
create index programmes_by_end on programmes (end_date, id);
grant select, insert, update on programmes to grantdesk_app;

create trigger programmes_rights after update on programmes for each statement execute function note_rights_change();

-- A manager of a programme.
create table programme_managers (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  constraint programme_managers_pkey primary key (programme_id, user_id)
);
create index programme_managers_by_user on programme_managers (user_id);
grant select, insert, update, delete on programme_managers to grantdesk_app;

create trigger programme_managers_rights after delete or update on programme_managers
  for each statement
  execute function note_rights_change();

-- A reviewer of a programme.
create table programme_reviewers (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  constraint programme_reviewers_pkey primary key (programme_id, user_id)
);
grant select, insert, update, delete on programme_reviewers to grantdesk_app;

-- The score guide of one kind of review in a programme.
create table programme_score_guides (
  programme_id uuid not null references programmes (id),
  task_action text not null,
  score_guide_id uuid not null references score_guides (id),
  constraint programme_score_guides_pkey primary key (programme_id, task_action)
);
create index programme_score_guides_by_guide on programme_score_guides (score_guide_id);
grant select, insert, update, delete on programme_score_guides to grantdesk_app;

alter table change_requests add constraint change_requests_programme_id_fkey foreign key (programme_id) references programmes (id);
