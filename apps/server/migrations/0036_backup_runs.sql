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
