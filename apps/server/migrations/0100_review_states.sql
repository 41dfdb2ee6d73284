-- How far the reviews of each stage are: 0 no reviewer, 1 in review, 2 all completed. Counting this by the tasks took a second
-- of each look at the to-do list of a programme with 400,000 applications. It changes twice in the life of an application: with
-- the first reviewer, and with the last review.
alter table applications
  add column review_initial smallint not null default 0,
  add column review_proposal smallint not null default 0,
  add column review_interview smallint not null default 0;

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
create trigger tasks_review_state after insert or delete or update of progress, declined_at, manual_deletion on tasks
  for each row execute function note_review_state();

-- What was there before.
update applications set
  review_initial = coalesce((select case when bool_or(progress = 'PENDING') then 1 else 2 end from tasks
    where application_id = applications.id and task_action = 'INITIAL_APPLICATION_SCORING'
      and not manual_deletion and declined_at is null having count(*) > 0), 0),
  review_proposal = coalesce((select case when bool_or(progress = 'PENDING') then 1 else 2 end from tasks
    where application_id = applications.id and task_action = 'PROPOSAL_SCORING'
      and not manual_deletion and declined_at is null having count(*) > 0), 0),
  review_interview = coalesce((select case when bool_or(progress = 'PENDING') then 1 else 2 end from tasks
    where application_id = applications.id and task_action = 'INTERVIEW_SCORING'
      and not manual_deletion and declined_at is null having count(*) > 0), 0)
where id in (select application_id from tasks);
