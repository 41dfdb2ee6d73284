-- After the contract: projects with their plan of payments and reports, and the ledger of a programme's money.
-- Amounts are minor units of the programme's currency.

-- One project an application, for ever: initialising twice is impossible.
create table projects (
  id uuid primary key,
  application_id uuid not null constraint projects_once unique references applications (id),
  programme_id uuid not null references programmes (id),
  status text not null default 'PENDING-ACTIVATION' check (status in ('PENDING-ACTIVATION', 'IN-PROGRESS', 'SUBMITTED')),
  budget bigint not null check (budget > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  -- Rises with every change of the plan; a change made on another version is refused.
  version integer not null default 1,
  initialised_by uuid not null references users (id),
  initialised_at timestamptz not null default clock_timestamp(),
  activated_by uuid references users (id),
  activated_at timestamptz,
  submitted_at timestamptz,
  constraint projects_in_order check (end_date >= start_date),
  constraint projects_activated_whole check ((activated_by is null) = (activated_at is null))
);
create index projects_by_programme on projects (programme_id, id desc);

create table project_budget_lines (
  project_id uuid not null references projects (id),
  position integer not null,
  title text not null,
  amount bigint not null check (amount > 0),
  primary key (project_id, position)
);

-- What the grantee reports, each answered through a submission of kind REPORT that is made when it is opened.
create table reports (
  id uuid primary key,
  project_id uuid not null references projects (id),
  programme_id uuid not null references programmes (id),
  position integer not null,
  title text not null,
  due_date date not null,
  status text not null default 'Pending' check (status in ('Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined')),
  review text not null default 'Pending' check (review in ('Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined')),
  version integer not null default 1,
  constraint reports_once unique (project_id, position)
);
create index reports_by_programme on reports (programme_id, due_date, id);

-- The payment terms of a project.
create table payments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  term integer not null check (term > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  due_date date not null,
  -- Must be approved before the payment can be; null where nothing has to be reported first.
  report_id uuid references reports (id),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Paid', 'Withheld')),
  amount_paid bigint not null default 0,
  date_released date,
  version integer not null default 1,
  constraint payments_once unique (project_id, term),
  constraint payments_never_above check (amount_paid between 0 and amount),
  constraint payments_paid_whole check ((status = 'Paid') = (amount_paid = amount)),
  constraint payments_paid_after_approval check (amount_paid = 0 or status in ('Approved', 'Paid'))
);
create index payments_by_programme on payments (programme_id, due_date, id);
create index payments_by_application on payments (application_id, term);

-- Every change of a programme's money, never changed or removed: the sums of an account are sums of these.
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
  made_at timestamptz not null default clock_timestamp()
);
create index ledger_entries_by_programme on ledger_entries (programme_id, made_at desc, id desc);
create index ledger_entries_by_project on ledger_entries (project_id, kind);
create index ledger_entries_by_payment on ledger_entries (payment_id) where payment_id is not null;

grant select, insert, update on projects, reports, payments to grantdesk_app;
grant select, insert, delete on project_budget_lines to grantdesk_app;
grant select, insert on ledger_entries to grantdesk_app;
