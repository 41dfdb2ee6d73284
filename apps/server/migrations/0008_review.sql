-- Review: tasks and conflicts of interest.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- A review that one reviewer is asked for.
create table tasks (
  id uuid primary key,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  task_action text not null check (task_action in ('INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL')),
  name text not null,
  description text not null default '' check (char_length(description) <= 500),
  start_date timestamptz not null,
  due_date timestamptz not null,
  assigned_to uuid not null references users (id),
  assigned_by uuid references users (id),
  -- The guide as it was when the task was made: a score never changes under a reviewer.
  score_guide_id uuid not null,
  score_guide_version integer not null,
  is_auto_assignment boolean not null default false,
  min_assignees_per_task integer,
  manual_deletion boolean not null default false,
  progress text not null default 'PENDING' check (progress in ('PENDING', 'COMPLETED')),
  recommended boolean,
  score jsonb,
  total_score double precision,
  comments text not null default '',
  draft jsonb,
  date_completed timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  declined_at timestamptz,
  decline_reason text,
  constraint tasks_one_per_assignee unique (application_id, task_action, assigned_to),
  constraint tasks_completed_whole check ((progress = 'COMPLETED') = (date_completed is not null and total_score is not null and recommended is not null and score is not null)),
  constraint tasks_declined_pending check (declined_at is null or progress = 'PENDING'),
  constraint tasks_declined_whole check ((declined_at is null) = (decline_reason is null)),
  constraint tasks_due_after_start check (due_date >= start_date),
  constraint tasks_score_guide_id_score_guide_version_fkey foreign key (score_guide_id, score_guide_version) references score_guide_versions (score_guide_id, version)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
create index tasks_by_assignee on tasks (assigned_to, progress, due_date, id);
create index tasks_by_due on tasks (due_date, id) where not manual_deletion;
create index tasks_by_load on tasks (programme_id, task_action, assigned_to, progress, due_date, application_id)
  where not manual_deletion and declined_at is null;
create index tasks_by_programme on tasks (programme_id, created_at, id);
-- Open and completed reviews of a programme by stage and reviewer: each count is one stretch of the index.
create index tasks_by_reviewer on tasks (programme_id, task_action, progress, assigned_to)
  where not manual_deletion and declined_at is null;
-- The figures of a round read the tasks of one stage of a programme.
create index tasks_by_round on tasks (programme_id, task_action);
create index tasks_by_score on tasks (total_score desc nulls last, id desc) where not manual_deletion;
-- Lists of the tasks of all programmes.
create index tasks_by_time on tasks (created_at, id) where not manual_deletion;
-- The few declined tasks, for the to-do list of managers.
create index tasks_declined on tasks (programme_id, declined_at, application_id) where declined_at is not null;
grant select, insert, update, delete on tasks to grantdesk_app;

-- It changes twice in the life of an application: with the first reviewer, and with the last review.
create function note_review_state() returns trigger language plpgsql as $$
declare
  task tasks := case when tg_op = 'DELETE' then old else new end;
  state smallint := (
    select case when count(*) = 0 then 0 when bool_or(progress = 'PENDING') then 1 else 2 end
    from tasks where application_id = task.application_id and task_action = task.task_action
      and not manual_deletion and declined_at is null);
begin
  case task.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set review_initial = state where id = task.application_id and review_initial <> state;
    when 'PROPOSAL_SCORING' then
      update applications set review_proposal = state where id = task.application_id and review_proposal <> state;
    when 'INTERVIEW_SCORING' then
      update applications set review_interview = state where id = task.application_id and review_interview <> state;
    else null;
  end case;
  return null;
end $$;

-- A completed task is read-only, whatever statement is sent.
create function refuse_change_of_completed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A completed task cannot be changed' using errcode = 'GD002';
end $$;

create trigger tasks_completed_are_final before delete or update on tasks
  for each row
  when (old.progress = 'COMPLETED')
  execute function refuse_change_of_completed();
create trigger tasks_review_state after insert or delete or update of progress, declined_at, manual_deletion on tasks
  for each row
  execute function note_review_state();
-- An open task of a blind review hides, and one that is taken away no longer opens.
create trigger tasks_rights after insert or delete or update of assigned_to, manual_deletion on tasks
  for each statement
  execute function note_rights_change();

-- One act of assignment, which can be undone.
create table task_batches (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  task_action text not null,
  kind text not null check (kind in ('ASSIGN', 'AUTO_ASSIGN', 'REASSIGN')),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  undone_by uuid references users (id),
  undone_at timestamptz
);
grant select, insert, update on task_batches to grantdesk_app;

-- A task of that act, as it was before; null if it was not there.
create table task_batch_items (
  batch_id uuid not null references task_batches (id),
  task_id uuid not null,
  before jsonb,
  constraint task_batch_items_pkey primary key (batch_id, task_id)
);
create index task_batch_items_by_task on task_batch_items (task_id);
grant select, insert on task_batch_items to grantdesk_app;

-- Who declined what: auto assignment does not ask the same person again.
create table task_declines (
  id uuid primary key,
  application_id uuid not null references applications (id),
  task_action text not null,
  user_id uuid not null references users (id),
  reason text not null,
  declined_at timestamptz not null default app_now()
);
create index task_declines_by_application on task_declines (application_id, task_action, user_id);
grant select, insert, update on task_declines to grantdesk_app;

-- A reminder of a task that has left.
create table task_reminders (
  task_id uuid not null references tasks (id) on delete cascade,
  kind text not null,
  due_date timestamptz not null,
  sent_at timestamptz not null default app_now(),
  constraint task_reminders_pkey primary key (task_id, kind, due_date)
);
grant select, insert, update (sent_at) on task_reminders to grantdesk_app;

-- A day on which the managers of a programme got their summary of overdue reviews.
create table task_summaries (
  programme_id uuid not null references programmes (id) on delete cascade,
  day date not null,
  constraint task_summaries_pkey primary key (programme_id, day)
);
grant select, insert on task_summaries to grantdesk_app;

-- A declared conflict of interest with an application, an organisation or a person. Withdrawn, never deleted.
create table conflicts (
  id uuid primary key,
  user_id uuid not null references users (id),
  application_id uuid references applications (id),
  organisation text,
  email text,
  reason text not null check (btrim(reason) <> ''),
  declared_at timestamptz not null default app_now(),
  withdrawn_at timestamptz,
  constraint conflicts_one_subject check (num_nonnulls(application_id, organisation, email) = 1)
);
create unique index conflicts_application_once on conflicts (user_id, application_id) where withdrawn_at is null;
create index conflicts_by_user on conflicts (user_id, declared_at, id);
grant select, insert, update on conflicts to grantdesk_app;

create trigger conflicts_rights after insert or update on conflicts for each statement execute function note_rights_change();

-- The reason for which a person may review an application despite a conflict.
create table conflict_overrides (
  id uuid primary key,
  user_id uuid not null references users (id),
  application_id uuid not null references applications (id),
  reason text not null check (btrim(reason) <> ''),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now()
);
create index conflict_overrides_by_pair on conflict_overrides (user_id, application_id, made_at);
grant select, insert, update on conflict_overrides to grantdesk_app;

create trigger conflict_overrides_rights after delete or update on conflict_overrides
  for each statement
  execute function note_rights_change();
