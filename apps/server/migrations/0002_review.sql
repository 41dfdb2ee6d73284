-- Review tasks and their scores.
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
  -- The guide as it was when the task was made: a score never changes under a reviewer (TASK-15).
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (score_guide_id, score_guide_version) references score_guide_versions (score_guide_id, version),
  constraint tasks_one_per_assignee unique (application_id, task_action, assigned_to),
  constraint tasks_due_after_start check (due_date >= start_date),
  constraint tasks_completed_whole check ((progress = 'COMPLETED') = (date_completed is not null and total_score is not null and recommended is not null and score is not null))
);
create index tasks_by_assignee on tasks (assigned_to, progress, due_date, id);
create index tasks_by_programme on tasks (programme_id, created_at, id);

-- A completed task is read-only, whatever statement is sent (TASK-11).
create function refuse_change_of_completed() returns trigger language plpgsql as $$
begin
  raise exception 'A completed task cannot be changed' using errcode = 'GD002';
end $$;
create trigger tasks_completed_are_final before update or delete on tasks
  for each row when (old.progress = 'COMPLETED') execute function refuse_change_of_completed();

-- Scores per stage, kept with each completed task (decisions, Data 10).
create table application_scores (
  application_id uuid not null references applications (id),
  task_action text not null,
  n integer not null,
  sum double precision not null,
  sumsq double precision not null,
  min double precision not null,
  max double precision not null,
  primary key (application_id, task_action)
);

-- Reviews are counted per stage now.
alter table applications drop column reviews_count, drop column average_score;
alter table applications add column interview_link text;

grant select, insert, update, delete on tasks, application_scores to grantdesk_app;
revoke delete on tasks from grantdesk_app;

-- How many applications a programme has in all and by flag. Changes are appended and folded by a job, so that many
-- people moving at once never wait for one hot row; a count is the folded number and what has been appended since
-- (decisions, Mechanisms 4). `flag` is empty for all applications.
create table application_counts (
  programme_id uuid not null references programmes (id),
  flag text not null,
  n bigint not null,
  primary key (programme_id, flag)
);
create table application_count_deltas (
  id bigint generated always as identity primary key,
  programme_id uuid not null,
  flag text not null,
  delta integer not null
);
create index application_count_deltas_by_programme on application_count_deltas (programme_id, flag, delta);

create function count_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, '', 1);
  else
    insert into application_count_deltas (programme_id, flag, delta)
      select new.programme_id, flag, 1 from unnest(new.approval_flags) as flag where flag <> all (old.approval_flags)
      union all
      select new.programme_id, flag, -1 from unnest(old.approval_flags) as flag where flag <> all (new.approval_flags);
  end if;
  return null;
end $$;
create trigger applications_counted after insert on applications for each row execute function count_application();
create trigger applications_flags_counted after update of approval_flags on applications
  for each row when (old.approval_flags is distinct from new.approval_flags) execute function count_application();

-- Applications that were there before.
insert into application_counts (programme_id, flag, n)
  select programme_id, '', count(*) from applications group by programme_id
  union all
  select programme_id, flag, count(*) from applications, unnest(approval_flags) as flag group by programme_id, flag;

grant select, insert, update, delete on application_counts, application_count_deltas to grantdesk_app;
