-- What the dashboard counts: applications at a stage by when they last changed, and the tasks of a programme by reviewer.
create index applications_at_stage on applications (programme_id, updated_at, id, approval_flags) where approval_flags <> '{}';
create index tasks_by_load on tasks (programme_id, task_action, assigned_to, progress, due_date, application_id)
  where not manual_deletion and declined_at is null;
-- People are found by fragments of their name and address among any number of accounts.
create index users_by_fragment on users using gin (name gin_trgm_ops, email gin_trgm_ops);
