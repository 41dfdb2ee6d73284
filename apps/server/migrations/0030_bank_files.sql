-- Bank files: the account that a programme pays from, batches of approved payments with the file for the bank, and the
-- statements by which they are recorded as paid or refused.

-- BIC, sort code or routing number.
alter table bank_accounts add column bank_code text not null default '';

-- The account that a programme pays from, its number encrypted, and the format that its bank takes.
create table paying_accounts (
  programme_id uuid primary key references programmes (id),
  format text not null check (format in ('PAIN001', 'NACHA', 'BACS', 'CSV')),
  account_name text not null,
  bank text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number_sealed bytea not null,
  last4 text not null check (length(last4) = 4),
  bank_code text not null,
  -- Company ID (NACHA), service user number (Bacs) or empty.
  sender_id text not null,
  revision integer not null default 1,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default app_now()
);
create index paying_accounts_updated_by on paying_accounts (updated_by);
grant select, insert, update on paying_accounts to grantdesk_app;

create sequence payment_batch_numbers;
create sequence payment_batch_references;
grant usage on sequence payment_batch_numbers, payment_batch_references to grantdesk_app;

-- Approved payments that leave in one file: made by one person, released by another.
create table payment_batches (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  number bigint not null unique default nextval('payment_batch_numbers'),
  format text not null check (format in ('PAIN001', 'NACHA', 'BACS', 'CSV')),
  execution_date date not null,
  currency text not null,
  total bigint not null check (total > 0),
  item_count integer not null check (item_count > 0),
  state text not null default 'MADE' check (state in ('MADE', 'RELEASED', 'CANCELLED')),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  released_by uuid references users (id),
  released_at timestamptz,
  -- The file as it was made at the release, encrypted, until a payee is erased; and the SHA-256 of its bytes.
  content_sealed bytea,
  digest text,
  cancelled_by uuid references users (id),
  cancelled_at timestamptz,
  reason text not null default '',
  constraint payment_batches_two_people check (released_by is distinct from made_by),
  constraint payment_batches_released_whole check (
    (state = 'RELEASED') = (released_at is not null) and (released_at is null) = (released_by is null)
    and (released_at is null) = (digest is null) and (released_at is not null or content_sealed is null)),
  constraint payment_batches_cancelled_whole check (
    (state = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)
    and (cancelled_at is null) = (reason = ''))
);
create index payment_batches_by_programme on payment_batches (programme_id, number desc);
create index payment_batches_made_by on payment_batches (made_by);
grant select, insert, update (state, released_by, released_at, content_sealed, digest, cancelled_by, cancelled_at, reason)
  on payment_batches to grantdesk_app;

-- A payment in a batch. It is in one that is not settled at most, so that it never leaves twice as new.
create table payment_batch_items (
  id uuid primary key,
  batch_id uuid not null references payment_batches (id),
  "position" integer not null check ("position" > 0),
  payment_id uuid not null references payments (id),
  bank_account_id uuid not null references bank_accounts (id),
  amount bigint not null check (amount > 0),
  -- By which the bank's statement names it.
  reference text not null unique default 'GD' || nextval('payment_batch_references'),
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'REFUSED', 'CANCELLED')),
  reason text not null default '',
  settled_by uuid references users (id),
  settled_at timestamptz,
  constraint payment_batch_items_once unique (batch_id, payment_id),
  constraint payment_batch_items_in_order unique (batch_id, "position"),
  constraint payment_batch_items_settled_whole check (
    (state = 'OPEN') = (settled_at is null) and (settled_at is null) = (settled_by is null)),
  constraint payment_batch_items_refused_why check (state <> 'REFUSED' or btrim(reason) <> '')
);
create unique index payment_batch_items_open_once on payment_batch_items (payment_id) where state = 'OPEN';
create index payment_batch_items_by_payment on payment_batch_items (payment_id);
create index payment_batch_items_by_account on payment_batch_items (bank_account_id);
grant select, insert, update (state, reason, settled_by, settled_at) on payment_batch_items to grantdesk_app;

-- The encrypted file may be encrypted anew under another key; its digest stays.
create function refuse_change_of_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state <> 'MADE' and to_jsonb(new) - 'content_sealed' <> to_jsonb(old) - 'content_sealed') then
    raise exception 'A batch that was released or cancelled cannot be changed' using errcode = 'GD021';
  end if;
  return new;
end $$;

create trigger payment_batches_keep before delete or update on payment_batches
  for each row
  execute function refuse_change_of_batch();

-- What a bank wrote about payments of batches. Of the file only these lines are stored: the others are about something else.
create table bank_statements (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  kind text not null check (kind in ('CAMT053', 'PAIN002', 'CSV')),
  file_name text not null,
  -- SHA-256 of the bytes: the same file again is the same statement.
  digest text not null,
  -- Lines that are about no payment of the programme.
  other_count integer not null check (other_count >= 0),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null default app_now(),
  constraint bank_statements_once unique (programme_id, digest)
);
create index bank_statements_uploaded_by on bank_statements (uploaded_by);
grant select, insert on bank_statements to grantdesk_app;

-- A line of a statement about a payment of a batch.
create table bank_statement_entries (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  "position" integer not null check ("position" > 0),
  item_id uuid not null references payment_batch_items (id),
  kind text not null check (kind in ('PAID', 'REFUSED')),
  amount bigint check (amount > 0),
  currency text,
  booked_on date,
  reason text not null default '',
  recorded_by uuid references users (id),
  recorded_at timestamptz,
  constraint bank_statement_entries_in_order unique (statement_id, "position"),
  constraint bank_statement_entries_recorded_whole check ((recorded_at is null) = (recorded_by is null))
);
create unique index bank_statement_entries_recorded_once on bank_statement_entries (item_id) where recorded_at is not null;
create index bank_statement_entries_by_item on bank_statement_entries (item_id);
grant select, insert, update (recorded_by, recorded_at) on bank_statement_entries to grantdesk_app;

-- What was paid is proved by a file, or by a line of a statement.
alter table payment_releases alter column file_id drop not null;
alter table payment_releases add column statement_entry_id uuid unique references bank_statement_entries (id);
alter table payment_releases add constraint payment_releases_proved check ((file_id is null) <> (statement_entry_id is null));
