-- Reports in rounds. Each round is handed in once and for ever; a declined report is handed in again as a round of its own,
-- which begins with the answers of the one before.

create table report_rounds (
  -- Owner of the round's submission.
  id uuid primary key,
  report_id uuid not null references reports (id),
  round integer not null check (round > 0),
  -- Questions that the review before opened again; null where all are open.
  reopened text[],
  started_by uuid not null references users (id),
  started_at timestamptz not null default clock_timestamp(),
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  review text check (review in ('Approved', 'Declined')),
  comment text not null default '',
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  constraint report_rounds_once unique (report_id, round),
  constraint report_rounds_submitted_whole check ((submitted_by is null) = (submitted_at is null)),
  constraint report_rounds_reviewed_whole check ((review is null) = (reviewed_at is null) and (review is null) = (reviewed_by is null)),
  constraint report_rounds_reviewed_after check (review is null or submitted_at is not null),
  constraint report_rounds_declined_why check (review is distinct from 'Declined' or btrim(comment) <> '')
);

-- The first round of a report: files of the rounds belong together, since answers go from one to the next.
alter table submissions add column files_of uuid references submissions (id);
create index submissions_by_files on submissions (files_of) where files_of is not null;

-- Each is told once of each due date.
create table report_reminders (
  report_id uuid not null references reports (id),
  kind text not null check (kind in ('WEEK', 'DAY', 'LATE')),
  due_date date not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (report_id, kind, due_date)
);
create index reports_open on reports (due_date, id) where status not in ('Submitted', 'Approved');

grant select, insert, update on report_rounds to grantdesk_app;
grant select, insert on report_reminders to grantdesk_app;
