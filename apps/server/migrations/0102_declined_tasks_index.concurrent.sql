-- Declined tasks, which are few, for the to-do list of who runs the programme.
drop index concurrently if exists tasks_declined;
create index concurrently tasks_declined on tasks (programme_id, declined_at, application_id) where declined_at is not null;
