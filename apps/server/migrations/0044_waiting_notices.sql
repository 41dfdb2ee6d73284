-- A notice that no job sends yet. Notices of many changes are gathered into one job: a job for each is a row with four indexes,
-- a notification to every runner, and as many looks for work.
create table waiting_notices (
  email_id uuid primary key,
  written_at timestamptz not null default now()
)
  -- Each row is there for about a second.
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
grant select, insert, update, delete on waiting_notices to grantdesk_app;
