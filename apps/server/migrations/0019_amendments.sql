-- Amendments of running projects, and projects that are ended. Amounts are minor units of the programme's currency.

create table amendments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  programme_id uuid not null references programmes (id),
  number integer not null check (number > 0),
  state text not null default 'Proposed' check (state in ('Proposed', 'Approved', 'Declined', 'Withdrawn')),
  -- What is proposed: only the parts that change.
  change jsonb not null,
  -- The plan that it was judged on, as it stood when it was proposed and, once decided, when it was decided.
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
  constraint amendments_four_eyes check (state not in ('Approved', 'Declined') or decided_by <> proposed_by),
  constraint amendments_withdrawn_by_proposer check (state <> 'Withdrawn' or decided_by = proposed_by),
  constraint amendments_declined_why check (state <> 'Declined' or btrim(note) <> '')
);
-- One is decided at a time.
create unique index amendments_open_once on amendments (project_id) where state = 'Proposed';
create index amendments_by_project on amendments (project_id, number desc);

-- What was proposed is never written over, and what was decided stays so, whoever asks.
create function refuse_change_of_amendment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'Proposed'
    or (to_jsonb(new) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note'])
      <> (to_jsonb(old) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note']) then
    raise exception 'An amendment that was proposed cannot be changed' using errcode = 'GD019';
  end if;
  return new;
end $$;
create trigger amendments_keep before update or delete on amendments for each row execute function refuse_change_of_amendment();

grant select, insert on amendments to grantdesk_app;
grant update (state, plan, project_version, decided_by, decided_at, note) on amendments to grantdesk_app;

-- A project that was ended: nothing of it is payable or asked for any more.
alter table projects
  add column ended_at timestamptz,
  add column ended_by uuid references users (id),
  add column ended_reason text not null default '',
  add constraint projects_ended_whole check (
    (ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_reason = '') and (ended_at is null or status = 'SUBMITTED'));

-- No longer asked for: its project was ended, or an amendment took it away before anything was written.
alter table reports add column dropped_at timestamptz;
drop index reports_open;
create index reports_open on reports (due_date, id) where status not in ('Submitted', 'Approved') and dropped_at is null;

-- Taken away before it was decided.
alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in ('Pending', 'Approved', 'Paid', 'Withheld', 'Cancelled'));
drop index payments_open;
create index payments_open on payments (programme_id, due_date, id) where status not in ('Paid', 'Cancelled');
drop index payments_decided;
create index payments_decided on payments (programme_id, date_released desc nulls last, id desc) where status not in ('Pending', 'Cancelled');

-- An amendment writes its entries once: the difference of the total, and of each withheld payment that it changes.
alter table ledger_entries add column amendment_id uuid references amendments (id);
create unique index ledger_entries_amended_once on ledger_entries (amendment_id, payment_id, kind) nulls not distinct where amendment_id is not null;
drop index ledger_entries_withheld_once;
create unique index ledger_entries_withheld_once on ledger_entries (payment_id, (amount > 0)) where kind = 'WITHHELD' and amendment_id is null;

-- What may go wrong in a project, as its team sees it.
create table project_risks (
  id uuid primary key,
  project_id uuid not null references projects (id),
  title text not null check (btrim(title) <> ''),
  likelihood integer not null check (likelihood between 1 and 5),
  impact integer not null check (impact between 1 and 5),
  mitigation text not null default '',
  -- Who looks after it, in words: not everybody who does has an account.
  owner text not null default '',
  state text not null default 'Open' check (state in ('Open', 'Closed')),
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index project_risks_by_project on project_risks (project_id);
grant select, insert, update on project_risks to grantdesk_app;
