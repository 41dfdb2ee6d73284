-- Money.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- One payment term of a project.
create table payments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  term integer not null check (term > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  due_date date not null,
  -- Must be approved before the payment; null if no report is due first.
  report_id uuid references reports (id),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Paid', 'Withheld', 'Cancelled')),
  amount_paid bigint not null default 0,
  date_released date,
  version integer not null default 1,
  requested_by uuid references users (id),
  requested_at timestamptz,
  request_note text not null default '',
  -- Above the programme's limit: the first of two people. Emptied when the payment is withheld.
  first_approved_by uuid references users (id),
  first_approved_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  withheld_reason text not null default '',
  -- The stricter limit that still applies after the programme's limit was raised, and who raised it.
  second_above bigint,
  limit_raised_by uuid[] not null default '{}',
  -- The person for whom a deputy approved; null if people approved for themselves.
  first_approved_for uuid references users (id),
  approved_for uuid references users (id),
  constraint payments_once unique (project_id, term),
  constraint payments_never_above check (amount_paid >= 0 and amount_paid <= amount),
  constraint payments_paid_after_approval check (amount_paid = 0 or (status in ('Approved', 'Paid'))),
  constraint payments_paid_whole check ((status = 'Paid') = (amount_paid = amount)),
  constraint payments_requester_does_not_approve check (requested_by is null or requested_by is distinct from first_approved_by and requested_by is distinct from approved_by),
  constraint payments_two_approvers check (first_approved_by is null or first_approved_by is distinct from approved_by)
);
create index payments_by_application on payments (application_id, term);
create index payments_by_programme on payments (programme_id, due_date, id);
create index payments_decided on payments (programme_id, date_released desc nulls last, id desc)
  where status not in ('Pending', 'Cancelled');
create index payments_open on payments (programme_id, due_date, id) where status not in ('Paid', 'Cancelled');
grant select, insert, update on payments to grantdesk_app;

-- A part of a payment that was paid, with its proof.
create table payment_releases (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- 1 for the first part: two at once cannot both be it.
  place integer not null check (place > 0),
  amount bigint not null check (amount > 0),
  date_released date not null,
  file_id uuid not null unique references files (id),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  constraint payment_releases_once unique (payment_id, place)
);
grant select, insert on payment_releases to grantdesk_app;

-- Nobody pays what they approved.
create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if exists (select from payments where id = new.payment_id and new.made_by in (approved_by, first_approved_by)) then
    raise exception 'a payment is not completed by who approved it' using errcode = 'GD004';
  end if;
  return new;
end $$;

create trigger payment_releases_four_eyes before insert on payment_releases
  for each row
  execute function refuse_own_approval();

-- The amount above which two people approve a payment of a programme.
create table payment_limits (
  programme_id uuid primary key references programmes (id),
  second_above bigint check (second_above >= 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on payment_limits to grantdesk_app;

-- A change of the money of a programme. Never changed or removed.
create table ledger_entries (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  project_id uuid not null references projects (id),
  payment_id uuid references payments (id),
  kind text not null check (kind in ('COMMITTED', 'APPROVED', 'WITHHELD', 'RELEASED')),
  amount bigint not null check (amount <> 0),
  currency text not null,
  note text not null default '',
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  release_id uuid unique references payment_releases (id),
  -- An amendment writes its entries once: the difference of the total, and of each withheld payment that it changes.
  amendment_id uuid references amendments (id),
  constraint ledger_entries_released_once check ((kind = 'RELEASED') = (release_id is not null))
);
create unique index ledger_entries_amended_once on ledger_entries (amendment_id, payment_id, kind) nulls not distinct
  where amendment_id is not null;
-- Nothing is approved or withheld twice, whatever the code does.
create unique index ledger_entries_approved_once on ledger_entries (payment_id) where kind = 'APPROVED';
create index ledger_entries_by_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_by_programme on ledger_entries (programme_id, made_at desc, id desc);
create index ledger_entries_by_project on ledger_entries (project_id, kind);
create unique index ledger_entries_withheld_once on ledger_entries (payment_id, (amount > 0))
  where kind = 'WITHHELD' and amendment_id is null;
grant select, insert on ledger_entries to grantdesk_app;

-- The sums are written with each entry, so that an account adds up projects and not entries.
create function keep_project_sums()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  insert into project_sums as kept (project_id, programme_id, application_id, committed, approved, withheld, released)
    select e.project_id, p.programme_id, p.application_id,
      coalesce(sum(e.amount) filter (where e.kind = 'COMMITTED'), 0), coalesce(sum(e.amount) filter (where e.kind = 'APPROVED'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'WITHHELD'), 0), coalesce(sum(e.amount) filter (where e.kind = 'RELEASED'), 0)
    from entries e join projects p on p.id = e.project_id group by e.project_id, p.programme_id, p.application_id
    order by e.project_id
  on conflict (project_id) do update set committed = kept.committed + excluded.committed,
    approved = kept.approved + excluded.approved, withheld = kept.withheld + excluded.withheld,
    released = kept.released + excluded.released;
  return null;
end $$;

create trigger ledger_entries_sums after insert on ledger_entries referencing new table as entries
  for each statement
  execute function keep_project_sums();

-- The sums of the ledger of a project, kept by a trigger.
create table project_sums (
  project_id uuid primary key references projects (id),
  programme_id uuid not null references programmes (id),
  application_id uuid not null references applications (id),
  committed bigint not null default 0,
  approved bigint not null default 0,
  withheld bigint not null default 0,
  released bigint not null default 0
);
create index project_sums_by_programme on project_sums (programme_id)
  include (application_id, committed, approved, withheld, released);
grant select on project_sums to grantdesk_app;

-- Bank details as they were entered, the number encrypted.
create table bank_accounts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  account_name text not null,
  bank text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- AES-256-GCM: nonce, ciphertext and tag, bound to this row.
  number_sealed bytea not null,
  last4 text not null check (length(last4) = 4),
  state text not null default 'TO-CONFIRM' check (state in ('TO-CONFIRM', 'TO-APPROVE', 'CONFIRMED', 'REFUSED', 'REPLACED')),
  -- SHA-256 of the link's token; null once it was used.
  token_hash text unique,
  token_expires_at timestamptz,
  -- The address of the person at that time, which is told when the details are replaced.
  contact_email text not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint bank_accounts_second_person check (decided_by is distinct from entered_by)
);
create index bank_accounts_by_application on bank_accounts (application_id, entered_at desc);
create unique index bank_accounts_current on bank_accounts (application_id) where state = 'CONFIRMED';
create unique index bank_accounts_waiting on bank_accounts (application_id) where state in ('TO-CONFIRM', 'TO-APPROVE');
grant select, insert, update (state, token_hash, token_expires_at, confirmed_at, decided_by, decided_at, reason) on bank_accounts to grantdesk_app;

-- A colleague who approves payments for somebody who is away. Both days are included.
create table deputies (
  id uuid primary key,
  principal_id uuid not null references users (id),
  deputy_id uuid not null references users (id),
  start_date date not null,
  end_date date not null,
  time_zone text not null,
  created_at timestamptz not null default app_now(),
  -- Null if the period ends by itself.
  ended_at timestamptz,
  ended_by uuid references users (id),
  constraint deputies_check check (principal_id <> deputy_id),
  constraint deputies_check1 check (start_date <= end_date),
  constraint deputies_check2 check ((ended_at is null) = (ended_by is null))
);
create index deputies_by_deputy on deputies (deputy_id, end_date) where ended_at is null;
create index deputies_of_principal on deputies (principal_id, end_date) where ended_at is null;
grant select, insert, update on deputies to grantdesk_app;
