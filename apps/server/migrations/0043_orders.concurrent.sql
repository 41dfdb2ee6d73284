-- Open tasks by due date, then completed ones, the latest first (`queueOrder` in features/task/list-queries.ts).
drop index concurrently if exists tasks_by_queue;
create index concurrently tasks_by_queue on tasks ((case when progress = 'COMPLETED'
  then interval '1000000 days' + (timestamptz '2000-01-01 00:00:00+00' - date_completed)
  else due_date - timestamptz '2000-01-01 00:00:00+00' end), id) where not manual_deletion;
-- What waits in a programme: the newest tasks are mostly of the round that is finished.
drop index concurrently if exists tasks_waiting;
create index concurrently tasks_waiting on tasks (programme_id, created_at, id) where progress = 'PENDING' and not manual_deletion;
-- All accounts by name; `users_staff` has those of staff.
drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users (lower(name), id);
