-- Contracts, projects and reports.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- A template of a contract.
create table contract_templates (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  name text not null,
  -- Sanitised HTML with merge fields such as {{applicant_name}}.
  body text not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index contract_templates_name_once on contract_templates (programme_id, lower(name)) where archived_at is null;
grant select, insert, update on contract_templates to grantdesk_app;

-- A file of a contract: one that a manager sends, or a signed copy that comes back.
create table contract_files (
  id uuid primary key,
  application_id uuid not null references applications (id),
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  storage_key text unique,
  scan_state text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now()
);
create index contract_files_by_application on contract_files (application_id);
grant select, insert on contract_files to grantdesk_app;

-- A version of a contract that was sent. Its words never change.
create table contracts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  version integer not null check (version > 0),
  title text not null,
  -- The text, or else the file that holds it.
  body text,
  file_id uuid references contract_files (id),
  template_id uuid references contract_templates (id),
  -- The granted amount, in minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  -- SHA-256 of the exact text, or of the file's bytes.
  digest text not null,
  status text not null default 'SENT' check (status in ('SENT', 'SIGNED', 'VOID')),
  sent_by uuid not null references users (id),
  sent_at timestamptz not null,
  voided_at timestamptz,
  -- SCREEN: typed on screen. COPY: a signed copy that a manager confirmed.
  method text check (method in ('SCREEN', 'COPY')),
  signed_by uuid references users (id),
  signed_name text,
  signed_at timestamptz,
  ip_address text,
  confirmed_by uuid references users (id),
  -- The language of headings and of the signature page: the one that the grantee read when it was sent.
  language text not null default 'en' check (language in ('en', 'fr')),
  constraint contracts_version_once unique (application_id, version),
  constraint contracts_confirmed check ((not method is distinct from 'COPY') = (confirmed_by is not null)),
  constraint contracts_in_order check (end_date >= start_date),
  constraint contracts_signed_whole check ((status = 'SIGNED') = (method is not null and signed_by is not null and signed_name is not null and signed_at is not null and ip_address is not null)),
  constraint contracts_void_whole check ((status = 'VOID') = (voided_at is not null)),
  constraint contracts_words check ((body is null) <> (file_id is null))
);
-- One contract of an application is in force at a time.
create unique index contracts_stand_once on contracts (application_id) where status in ('SENT', 'SIGNED');
grant select, insert, update on contracts to grantdesk_app;

-- What was sent is never overwritten, and what was signed or voided stays so.
create function refuse_change_of_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.status <> 'SENT'
    or (to_jsonb(new) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by'])
      <> (to_jsonb(old) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by']) then
    raise exception 'A contract that was sent cannot be changed' using errcode = 'GD015';
  end if;
  return new;
end $$;

create trigger contracts_keep before delete or update on contracts for each row execute function refuse_change_of_contract();

-- A signed copy, confirmed or sent back with a reason.
create table contract_copies (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  file_id uuid not null references contract_files (id),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  ip_address text not null,
  signed_name text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'RETURNED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint contract_copies_decided_whole check ((state = 'WAITING') = (decided_at is null)),
  constraint contract_copies_reason check (state <> 'RETURNED' or reason <> '')
);
create index contract_copies_by_contract on contract_copies (contract_id, uploaded_at);
create unique index contract_copies_wait_once on contract_copies (contract_id) where state = 'WAITING';
grant select, insert, update on contract_copies to grantdesk_app;

-- The project of a granted application.
create table projects (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  status text not null default 'PENDING-ACTIVATION' check (status in ('PENDING-ACTIVATION', 'IN-PROGRESS', 'SUBMITTED')),
  budget bigint not null check (budget > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  -- Rises with every change of the plan. A change of another version is refused.
  version integer not null default 1,
  initialised_by uuid not null references users (id),
  initialised_at timestamptz not null default app_now(),
  activated_by uuid references users (id),
  activated_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users (id),
  ended_reason text not null default '',
  constraint projects_once unique (application_id),
  constraint projects_activated_whole check ((activated_by is null) = (activated_at is null)),
  constraint projects_ended_whole check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_reason = '') and (ended_at is null or status = 'SUBMITTED')),
  constraint projects_in_order check (end_date >= start_date)
);
create index projects_by_programme on projects (programme_id, id desc);
grant select, insert, update on projects to grantdesk_app;

-- One line of the budget of a project.
create table project_budget_lines (
  project_id uuid not null references projects (id),
  "position" integer not null,
  title text not null,
  amount bigint not null check (amount > 0),
  constraint project_budget_lines_pkey primary key (project_id, "position")
);
grant select, insert, delete on project_budget_lines to grantdesk_app;

-- A report that a project owes.
create table reports (
  id uuid primary key,
  project_id uuid not null references projects (id),
  programme_id uuid not null references programmes (id),
  "position" integer not null,
  title text not null,
  due_date date not null,
  status text not null default 'Pending' check (status in ('Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined')),
  review text not null default 'Pending' check (review in ('Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined')),
  version integer not null default 1,
  -- No longer due: the project was ended, or an amendment removed the report before anything was written.
  dropped_at timestamptz,
  constraint reports_once unique (project_id, "position")
);
create index reports_by_programme on reports (programme_id, due_date, id);
create index reports_open on reports (due_date, id) where (status not in ('Submitted', 'Approved')) and dropped_at is null;
grant select, insert, update on reports to grantdesk_app;

-- One round of a report, submitted once; a declined report has a next round.
create table report_rounds (
  -- Owner of the round's submission.
  id uuid primary key,
  report_id uuid not null references reports (id),
  round integer not null check (round > 0),
  -- Questions that the last review opened again; null if all are open.
  reopened text[],
  started_by uuid not null references users (id),
  started_at timestamptz not null default app_now(),
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  review text check (review in ('Approved', 'Declined')),
  comment text not null default '',
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  constraint report_rounds_once unique (report_id, round),
  constraint report_rounds_declined_why check (review is distinct from 'Declined' or btrim(comment) <> ''),
  constraint report_rounds_reviewed_after check (review is null or submitted_at is not null),
  constraint report_rounds_reviewed_whole check ((review is null) = (reviewed_at is null) and (review is null) = (reviewed_by is null)),
  constraint report_rounds_submitted_whole check ((submitted_by is null) = (submitted_at is null))
);
grant select, insert, update on report_rounds to grantdesk_app;

-- A reminder of a report that has left.
create table report_reminders (
  report_id uuid not null references reports (id),
  kind text not null check (kind in ('WEEK', 'DAY', 'LATE')),
  due_date date not null,
  sent_at timestamptz not null default app_now(),
  constraint report_reminders_pkey primary key (report_id, kind, due_date)
);
grant select, insert on report_reminders to grantdesk_app;

-- What may go wrong in a project.
create table project_risks (
  id uuid primary key,
  project_id uuid not null references projects (id),
  title text not null check (btrim(title) <> ''),
  likelihood integer not null check (likelihood >= 1 and likelihood <= 5),
  impact integer not null check (impact >= 1 and impact <= 5),
  mitigation text not null default '',
  -- Who looks after it, as text: not everybody who does has an account.
  owner text not null default '',
  state text not null default 'Open' check (state in ('Open', 'Closed')),
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index project_risks_by_project on project_risks (project_id);
grant select, insert, update on project_risks to grantdesk_app;

-- A proposed change of a running project, and what was decided about it.
create table amendments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  programme_id uuid not null references programmes (id),
  number integer not null check (number > 0),
  state text not null default 'Proposed' check (state in ('Proposed', 'Approved', 'Declined', 'Withdrawn')),
  -- Only the parts that change.
  change jsonb not null,
  -- The plan that the change was judged on: as it was when proposed and, once decided, when decided.
  plan jsonb not null,
  project_version integer not null,
  reason text not null check (btrim(reason) <> ''),
  by_staff boolean not null,
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  note text not null default '',
  constraint amendments_number_once unique (project_id, number),
  constraint amendments_decided_whole check ((state = 'Proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint amendments_declined_why check (state <> 'Declined' or btrim(note) <> ''),
  constraint amendments_four_eyes check ((state not in ('Approved', 'Declined')) or decided_by <> proposed_by),
  constraint amendments_withdrawn_by_proposer check (state <> 'Withdrawn' or decided_by = proposed_by)
);
create index amendments_by_project on amendments (project_id, number desc);
-- One is decided at a time.
create unique index amendments_open_once on amendments (project_id) where state = 'Proposed';
grant select, insert, update (state, plan, project_version, decided_by, decided_at, note) on amendments to grantdesk_app;

-- What was proposed is never overwritten, and what was decided stays so.
create function refuse_change_of_amendment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.state <> 'Proposed'
    or (to_jsonb(new) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note'])
      <> (to_jsonb(old) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note']) then
    raise exception 'An amendment that was proposed cannot be changed' using errcode = 'GD019';
  end if;
  return new;
end $$;

create trigger amendments_keep before delete or update on amendments
  for each row
  execute function refuse_change_of_amendment();
