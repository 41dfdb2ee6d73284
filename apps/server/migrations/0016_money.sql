-- Who asked for, approved and paid a payment, the proofs of it, bank details, and sums that are kept with the ledger.

alter table payments
  add column requested_by uuid references users (id),
  add column requested_at timestamptz,
  add column request_note text not null default '',
  -- Above the programme's limit: the first of two people. Dropped when the payment is withheld.
  add column first_approved_by uuid references users (id),
  add column first_approved_at timestamptz,
  add column approved_by uuid references users (id),
  add column approved_at timestamptz,
  add column withheld_reason text not null default '',
  add constraint payments_requester_does_not_approve check (
    requested_by is null or (requested_by is distinct from first_approved_by and requested_by is distinct from approved_by)),
  add constraint payments_two_approvers check (first_approved_by is null or first_approved_by is distinct from approved_by);
create index payments_open on payments (programme_id, due_date, id) where status <> 'Paid';
create index payments_decided on payments (programme_id, date_released desc nulls last, id desc) where status <> 'Pending';

-- A second approval, and a second withholding, cannot be written whatever the code does.
create unique index ledger_entries_approved_once on ledger_entries (payment_id) where kind = 'APPROVED';
create unique index ledger_entries_withheld_once on ledger_entries (payment_id, (amount > 0)) where kind = 'WITHHELD';

-- A proof belongs to no submission: it is read by whoever reads its payment.
alter table files alter column submission_id drop not null;

-- Each part of a payment that left, with its proof.
create table payment_releases (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- 1 for the first part: two at once cannot both be it.
  place integer not null check (place > 0),
  amount bigint not null check (amount > 0),
  date_released date not null,
  file_id uuid not null unique references files (id),
  made_by uuid not null references users (id),
  made_at timestamptz not null default clock_timestamp(),
  constraint payment_releases_once unique (payment_id, place)
);
alter table ledger_entries add column release_id uuid unique references payment_releases (id);
alter table ledger_entries add constraint ledger_entries_released_once check ((kind = 'RELEASED') = (release_id is not null));

-- Nobody pays what they approved: held here too.
create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if exists (select from payments where id = new.payment_id and new.made_by in (approved_by, first_approved_by)) then
    raise exception 'a payment is not completed by who approved it' using errcode = 'GD004';
  end if;
  return new;
end $$;
create trigger payment_releases_four_eyes before insert on payment_releases for each row execute function refuse_own_approval();

-- Above this amount two people approve a payment of the programme.
create table payment_limits (
  programme_id uuid primary key references programmes (id),
  second_above bigint check (second_above >= 0),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default clock_timestamp()
);

-- The sums of a project's ledger, kept with each entry, so that an account is a sum over projects and not over entries.
create table project_sums (
  project_id uuid primary key references projects (id),
  programme_id uuid not null references programmes (id),
  application_id uuid not null references applications (id),
  committed bigint not null default 0,
  approved bigint not null default 0,
  withheld bigint not null default 0,
  released bigint not null default 0
);
create index project_sums_by_programme on project_sums (programme_id) include (application_id, committed, approved, withheld, released);
insert into project_sums (project_id, programme_id, application_id, committed, approved, withheld, released)
  select p.id, p.programme_id, p.application_id,
    coalesce(sum(e.amount) filter (where e.kind = 'COMMITTED'), 0), coalesce(sum(e.amount) filter (where e.kind = 'APPROVED'), 0),
    coalesce(sum(e.amount) filter (where e.kind = 'WITHHELD'), 0), coalesce(sum(e.amount) filter (where e.kind = 'RELEASED'), 0)
  from projects p left join ledger_entries e on e.project_id = p.id group by p.id;

create function keep_project_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
  for each statement execute function keep_project_sums();

-- Bank details as they were entered, never changed: the number encrypted, its last four characters to be shown.
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
  -- Where the person was reached when it was entered: told when it is replaced.
  contact_email text not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint bank_accounts_second_person check (decided_by is distinct from entered_by)
);
create unique index bank_accounts_current on bank_accounts (application_id) where state = 'CONFIRMED';
create unique index bank_accounts_waiting on bank_accounts (application_id) where state in ('TO-CONFIRM', 'TO-APPROVE');
create index bank_accounts_by_application on bank_accounts (application_id, entered_at desc);

grant select, insert on payment_releases to grantdesk_app;
grant select, insert, update on payment_limits to grantdesk_app;
grant select on project_sums to grantdesk_app;
grant select, insert on bank_accounts to grantdesk_app;
grant update (state, token_hash, token_expires_at, confirmed_at, decided_by, decided_at, reason) on bank_accounts to grantdesk_app;
