-- Contracts: templates of a programme, what was sent to a grantee, and how it was signed.

create table contract_templates (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  name text not null,
  -- Sanitised HTML with merge fields such as {{applicant_name}}.
  body text not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index contract_templates_name_once on contract_templates (programme_id, lower(name)) where archived_at is null;

-- Files of contracts: those that a manager sends, and signed copies that come back.
create table contract_files (
  id uuid primary key,
  application_id uuid not null references applications (id),
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  storage_key text not null unique,
  scan_state text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp()
);
create index contract_files_by_application on contract_files (application_id);

-- Every version that was sent. Its words never change: a change is a new version, which voids the one before.
create table contracts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  version integer not null check (version > 0),
  title text not null,
  -- The words, or the file that holds them.
  body text,
  file_id uuid references contract_files (id),
  template_id uuid references contract_templates (id),
  -- What is granted, in minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  -- SHA-256 of the exact words, or of the file's bytes.
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
  constraint contracts_version_once unique (application_id, version),
  constraint contracts_words check ((body is null) <> (file_id is null)),
  constraint contracts_in_order check (end_date >= start_date),
  constraint contracts_signed_whole check (
    (status = 'SIGNED') = (method is not null and signed_by is not null and signed_name is not null and signed_at is not null and ip_address is not null)),
  constraint contracts_void_whole check ((status = 'VOID') = (voided_at is not null)),
  constraint contracts_confirmed check ((method is not distinct from 'COPY') = (confirmed_by is not null))
);
-- One contract of an application stands at a time.
create unique index contracts_stand_once on contracts (application_id) where status in ('SENT', 'SIGNED');

-- Signed copies, each confirmed or sent back with a reason.
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
create unique index contract_copies_wait_once on contract_copies (contract_id) where state = 'WAITING';
create index contract_copies_by_contract on contract_copies (contract_id, uploaded_at);

-- What was sent is never written over, and what was signed or voided stays so, whoever asks.
create function refuse_change_of_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'SENT'
    or (to_jsonb(new) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by'])
      <> (to_jsonb(old) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by']) then
    raise exception 'A contract that was sent cannot be changed' using errcode = 'GD015';
  end if;
  return new;
end $$;
create trigger contracts_keep before update or delete on contracts for each row execute function refuse_change_of_contract();

grant select, insert, update on contract_templates, contracts, contract_copies to grantdesk_app;
grant select, insert on contract_files to grantdesk_app;
