-- Completed reviews of each stage beside the averages, so that a list is sorted by fewest reviews at a million rows too.
alter table applications
  add column reviews_initial integer not null default 0,
  add column reviews_proposal integer not null default 0,
  add column reviews_interview integer not null default 0,
  add column reviews_funding integer not null default 0;

create or replace function note_average() returns trigger language plpgsql as $$
declare
  mean double precision := new.sum / nullif(new.n, 0);
  apart double precision := case when new.n > 1 then new.max - new.min end;
begin
  case new.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set average_initial = mean, spread_initial = apart, reviews_initial = new.n where id = new.application_id;
    when 'PROPOSAL_SCORING' then
      update applications set average_proposal = mean, spread_proposal = apart, reviews_proposal = new.n
      where id = new.application_id;
    when 'INTERVIEW_SCORING' then
      update applications set average_interview = mean, spread_interview = apart, reviews_interview = new.n
      where id = new.application_id;
    else update applications set average_funding = mean, spread_funding = apart, reviews_funding = new.n where id = new.application_id;
  end case;
  return null;
end $$;

-- What was there before.
update application_scores set n = n;
