-- Written by seeding alone: that demonstration data was begun here, and whether it is complete. Half of it is created again by the
-- next start, and only a database with this row can be reset. The serving role has no access.
create table demonstration (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null default now(),
  completed_at timestamptz
);
