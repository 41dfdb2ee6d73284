-- Backups to the place of BACKUP_URL, and the tests that read them back: the page of the system says when each last succeeded.
create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('BACKUP', 'TEST')),
  began_at timestamptz not null default app_now(),
  ended_at timestamptz,
  -- Of the backup; empty until it has one.
  name text not null default '',
  bytes bigint not null default 0,
  error text not null default ''
);
create index backup_runs_by_time on backup_runs (kind, began_at desc, id desc);
grant select, insert, update on backup_runs to grantdesk_app;

-- The state of the job queue in numbers, which the serving role cannot read itself.
create function queue_figures(out waiting integer, out oldest_seconds double precision, out given_up integer)
  language sql stable security definer set search_path to 'pg_catalog', 'pg_temp' as $$
  select count(*) filter (where run_at <= now() and attempts < max_attempts and locked_at is null)::int,
    coalesce(extract(epoch from now() - min(run_at) filter
      (where run_at <= now() and attempts < max_attempts and locked_at is null)), 0)::float8,
    count(*) filter (where attempts >= max_attempts)::int
  from graphile_worker._private_jobs
$$;
revoke all on function queue_figures from public;
grant execute on function queue_figures to grantdesk_app;

-- The last migration, which the serving role cannot read itself.
create function schema_version() returns text language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select name from kysely_migration order by name desc limit 1
$$;
revoke all on function schema_version from public;
grant execute on function schema_version to grantdesk_app;
