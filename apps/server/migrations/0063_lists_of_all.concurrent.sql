-- Tasks of all programmes are listed by these without sorting each one there is.
drop index concurrently if exists tasks_by_time;
create index concurrently tasks_by_time on tasks (created_at, id) where not manual_deletion;
drop index concurrently if exists tasks_by_due;
create index concurrently tasks_by_due on tasks (due_date, id) where not manual_deletion;
drop index concurrently if exists tasks_by_score;
create index concurrently tasks_by_score on tasks (total_score desc nulls last, id desc) where not manual_deletion;
-- The few who are staff are found among all who ever applied.
drop index concurrently if exists users_staff;
create index concurrently users_staff on users (lower(name), id) where account_type = 'ADMIN';
