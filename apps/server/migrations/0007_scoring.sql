-- Blind review: the stages that are reviewed blind, each with the questions whose answers tell who applied.
alter table programmes
  add column blind_review jsonb not null default '{}' check (jsonb_typeof(blind_review) = 'object');

-- The figures of a round read the tasks of one stage of a programme.
create index tasks_by_round on tasks (programme_id, task_action);
