-- Exact totals of lists of tasks: changes are appended, as those of applications are, and folded by the same job.
create table task_counts (
  programme_id uuid not null references programmes (id),
  task_action text not null,
  state text not null,
  n bigint not null,
  constraint task_counts_pkey primary key (programme_id, task_action, state)
);
grant select, insert, update, delete on task_counts to grantdesk_app;

create table task_count_deltas (
  id bigint generated always as identity primary key,
  programme_id uuid not null,
  task_action text not null,
  state text not null,
  delta integer not null
);
create index task_count_deltas_by_programme on task_count_deltas (programme_id);
grant select, insert, update, delete on task_count_deltas to grantdesk_app;

create function task_state(progress text, declined_at timestamptz, recommended boolean) returns text language sql immutable as $$
  select case when declined_at is not null then 'DECLINED' when progress = 'PENDING' then 'OPEN'
    when recommended then 'RECOMMENDED' else 'NOT_RECOMMENDED' end
$$;

create function count_task_change() returns trigger language plpgsql as $$
begin
  insert into task_count_deltas (programme_id, task_action, state, delta)
    select old.programme_id, old.task_action, task_state(old.progress, old.declined_at, old.recommended), -1 where not old.manual_deletion
    union all
    select new.programme_id, new.task_action, task_state(new.progress, new.declined_at, new.recommended), 1 where not new.manual_deletion;
  return null;
end $$;

-- Many tasks are made by one statement, and are one delta.
create function count_tasks() returns trigger language plpgsql as $$
begin
  insert into task_count_deltas (programme_id, task_action, state, delta)
    select programme_id, task_action, task_state(progress, declined_at, recommended), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where not manual_deletion group by 1, 2, 3;
  return null;
end $$;

create trigger tasks_count_made after insert on tasks
  referencing new table as changed
  for each statement
  execute function count_tasks();
create trigger tasks_count_changed after update of progress, declined_at, manual_deletion on tasks
  for each row
  when ((task_state(old.progress, old.declined_at, old.recommended), old.manual_deletion) is distinct from (task_state(new.progress, new.declined_at, new.recommended), new.manual_deletion))
  execute function count_task_change();
create trigger tasks_count_removed after delete on tasks
  referencing old table as changed
  for each statement
  execute function count_tasks();

-- The triggers are there first: no task is made, changed or removed between them and this count.
insert into task_counts (programme_id, task_action, state, n)
  select programme_id, task_action, task_state(progress, declined_at, recommended), count(*) from tasks
  where not manual_deletion group by 1, 2, 3;
