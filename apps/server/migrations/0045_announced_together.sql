-- A commit that notifies holds a lock of the whole server until it is on the disk, so that such commits cannot share a flush: on a
-- disk that takes 2 ms, 350 a second instead of 4,000. Changes write down what is new, and a process announces it for all of them.

-- Receipts, links and security mail: each gets a job of its own, and none waits for the end of a rush.
alter table waiting_notices add column is_awaited boolean not null default false;

-- Rows are there for a fraction of a second, and a page that is opened reads what it missed: nothing is lost with them.
create unlogged table waiting_news (user_id uuid not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
grant select, insert, delete on waiting_news to grantdesk_app;

create function await_news() returns trigger language plpgsql as $$
begin
  insert into waiting_news select distinct user_id from changed;
  return null;
end $$;

create or replace trigger notifications_told after insert on notifications referencing new table as changed
  for each statement
  execute function await_news();
