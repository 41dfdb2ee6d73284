-- How many reviews of a programme are open and done, by stage and reviewer (DASH-1): each count is one stretch of this index, in
-- which equal keys are kept once, so that 300,000 tasks are a few hundred pages.
drop index concurrently if exists tasks_by_reviewer;
create index concurrently tasks_by_reviewer on tasks (programme_id, task_action, progress, assigned_to)
  where not manual_deletion and declined_at is null;
