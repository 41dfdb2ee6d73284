-- Colleagues who approve payments for somebody who is away: days of that person's time zone, both inclusive.
create table deputies (
  id uuid primary key,
  principal_id uuid not null references users,
  deputy_id uuid not null references users,
  start_date date not null,
  end_date date not null,
  time_zone text not null,
  created_at timestamptz not null default app_now(),
  -- Null where the period ends by itself.
  ended_at timestamptz,
  ended_by uuid references users,
  check (principal_id <> deputy_id),
  check (start_date <= end_date),
  check ((ended_at is null) = (ended_by is null))
);
create index deputies_of_principal on deputies (principal_id, end_date) where ended_at is null;
create index deputies_by_deputy on deputies (deputy_id, end_date) where ended_at is null;
grant select, insert, update on deputies to grantdesk_app;

-- Whose deputy approved; null for an approval in the own name.
alter table payments add column first_approved_for uuid references users;
alter table payments add column approved_for uuid references users;
