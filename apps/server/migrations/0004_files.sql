-- Files: what the malware scanner said, uploads that go on after a lost connection, and bytes that no row names yet.

alter table files
  add column scan_state text not null default 'NOT_SCANNED' check (scan_state in ('NOT_SCANNED', 'PENDING', 'CLEAN', 'INFECTED')),
  add column scanned_at timestamptz,
  add column thumbnail_key text unique;
create index files_to_scan on files (created_at) where scan_state in ('NOT_SCANNED', 'PENDING');

-- One row per upload that was begun; `file_id` once it has arrived and was judged.
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

-- Bytes that were stored before the transaction that names them. It takes the row away; what stays belongs to nobody.
create table unclaimed_bytes (
  storage_key text primary key,
  stored_at timestamptz not null default now()
);

grant select, insert, update, delete on uploads, unclaimed_bytes to grantdesk_app;
