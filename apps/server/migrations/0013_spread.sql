-- How far the reviews of an application lie apart, beside the averages, so that a list sorts by it at a million rows too
-- (decisions, Data 11). Highest less lowest completed total of the stage; null under two reviews, which cannot disagree.
alter table applications
  add column spread_initial double precision,
  add column spread_proposal double precision,
  add column spread_interview double precision,
  add column spread_funding double precision,
  -- Of the stage that average_latest is of.
  add column spread_latest double precision
    generated always as (case
      when average_funding is not null then spread_funding
      when average_interview is not null then spread_interview
      when average_proposal is not null then spread_proposal
      else spread_initial
    end) stored;

create or replace function note_average() returns trigger language plpgsql as $$
declare
  mean double precision := new.sum / nullif(new.n, 0);
  apart double precision := case when new.n > 1 then new.max - new.min end;
begin
  case new.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set average_initial = mean, spread_initial = apart where id = new.application_id;
    when 'PROPOSAL_SCORING' then
      update applications set average_proposal = mean, spread_proposal = apart where id = new.application_id;
    when 'INTERVIEW_SCORING' then
      update applications set average_interview = mean, spread_interview = apart where id = new.application_id;
    else update applications set average_funding = mean, spread_funding = apart where id = new.application_id;
  end case;
  return null;
end $$;

-- What was there before.
update application_scores set n = n;

create index applications_by_spread_initial on applications (programme_id, spread_initial desc nulls last, id desc);
create index applications_by_spread_proposal on applications (programme_id, spread_proposal desc nulls last, id desc);
create index applications_by_spread_interview on applications (programme_id, spread_interview desc nulls last, id desc);
create index applications_by_spread_latest on applications (programme_id, spread_latest desc nulls last, id desc);
