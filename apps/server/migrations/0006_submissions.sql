-- Submissions and files.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- The answers of one form by one owner: an application, a proposal or a round of a report.
create table submissions (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('APPLICATION', 'PROPOSAL', 'REPORT')),
  owner_id uuid not null,
  form_version_id uuid not null references form_versions (id),
  answers jsonb not null default '{}',
  version integer not null default 0,
  progress text not null default 'OPEN' check (progress in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  saved_at timestamptz,
  submitted_at timestamptz,
  receipt_no text unique,
  digest text,
  created_at timestamptz not null default app_now(),
  -- Answers to questions that a newer form no longer asks: kept apart, never dropped.
  orphans jsonb not null default '{}',
  -- The first round of a report. Files of all rounds belong together, since each round begins with the answers of the one
  -- before.
  files_of uuid references submissions (id),
  constraint submissions_owner_kind_owner_id_key unique (owner_kind, owner_id),
  constraint submissions_receipt_with_submission check ((progress = 'SUBMITTED') = (submitted_at is not null and receipt_no is not null and digest is not null))
);
create index submissions_by_files on submissions (files_of) where files_of is not null;
-- Drafts that the next published version of the form moves.
create index submissions_drafts_by_version on submissions (form_version_id, id) where progress <> 'SUBMITTED';
grant select, insert, update on submissions to grantdesk_app;

-- lz4 makes saves cheaper, but not every build of PostgreSQL has it (the embedded one does not).
do $$ begin
  alter table submissions alter column answers set compression lz4;
exception when feature_not_supported then null;
end $$;

create function index_submitted() returns trigger language plpgsql as $$
begin
  perform index_answers(new, (select programme_id from applications where id = new.owner_id));
  return null;
end $$;

-- A submitted answer never changes, whatever statement is sent.
create function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A submitted form cannot be changed' using errcode = 'GD001';
end $$;

create trigger submissions_are_final before delete or update on submissions
  for each row
  when (old.progress = 'SUBMITTED')
  execute function refuse_change_of_submitted();
create trigger submissions_indexed after update of progress on submissions
  for each row
  when (new.progress = 'SUBMITTED' and old.progress <> 'SUBMITTED' and (new.owner_kind in ('APPLICATION', 'PROPOSAL')))
  execute function index_submitted();

-- A stored file, an answer of a submission or the proof of a payment.
create table files (
  id uuid primary key,
  submission_id uuid references submissions (id),
  field_id text not null,
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  storage_key text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  scan_state text not null default 'NOT_SCANNED' check (scan_state in ('NOT_SCANNED', 'PENDING', 'CLEAN', 'INFECTED')),
  scanned_at timestamptz,
  thumbnail_key text unique
);
-- The total size of one person's files is read before each upload.
create index files_by_creator on files (created_by) include (size);
create index files_by_submission on files (submission_id);
create index files_to_scan on files (created_at) where scan_state in ('NOT_SCANNED', 'PENDING');
grant select, insert, update, delete on files to grantdesk_app;

-- An upload that was begun; it has a file once it has arrived and was checked.
create table uploads (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  field_id text not null,
  name text not null,
  size bigint not null check (size > 0),
  created_by uuid not null references users (id),
  file_id uuid references files (id),
  created_at timestamptz not null default now()
);
create index uploads_by_age on uploads (created_at);
create index uploads_by_person on uploads (created_by) where file_id is null;
grant select, insert, update, delete on uploads to grantdesk_app;

-- Stored bytes that no record names yet; after an hour they are deleted.
create table unclaimed_bytes (
  storage_key text primary key,
  stored_at timestamptz not null default now()
);
grant select, insert, update, delete on unclaimed_bytes to grantdesk_app;
