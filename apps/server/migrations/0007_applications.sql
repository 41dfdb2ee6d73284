-- Applications.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

create sequence application_numbers;
grant usage on sequence application_numbers to grantdesk_app;

-- One application of a person to a programme.
create table applications (
  id uuid primary key,
  application_number text not null default 'APP-' || lpad(nextval('application_numbers')::text, 6, '0') unique,
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  progress_status text not null default 'OPEN' check (progress_status in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  proposal_progress_status text check (proposal_progress_status in ('OPEN', 'IN-PROGRESS', 'SUBMITTED')),
  interview_status text not null default 'NOT-SCHEDULED',
  interview_start_date timestamptz,
  interview_end_date timestamptz,
  approval_flags text[] not null default '{}',
  submitted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  interview_link text,
  extended_until timestamptz,
  extension_reason text,
  proposal_extended_until timestamptz,
  proposal_extension_reason text,
  -- Name, organisation, address and number in lower case, one per line. Kept by triggers.
  search_text text not null default '',
  -- Mean of the completed totals of a stage, null without one. Kept by the trigger on application_scores.
  average_initial double precision,
  average_proposal double precision,
  average_interview double precision,
  average_funding double precision,
  -- Of the latest stage that has reviews, for the board and contracts.
  average_latest double precision generated always as (
    coalesce(average_funding, average_interview, average_proposal, average_initial)
  ) stored,
  spread_initial double precision,
  spread_proposal double precision,
  spread_interview double precision,
  spread_funding double precision,
  -- Of the same stage as average_latest.
  spread_latest double precision generated always as (
    case when average_funding is not null then spread_funding
      when average_interview is not null then spread_interview
      when average_proposal is not null then spread_proposal
      else spread_initial end
  ) stored,
  -- Answers, files and names are gone. That the application existed, its scores and its payments stay.
  emptied_at timestamptz,
  -- Completed reviews of each stage, so that lists sort by them at a million rows.
  reviews_initial integer not null default 0,
  reviews_proposal integer not null default 0,
  reviews_interview integer not null default 0,
  reviews_funding integer not null default 0,
  -- How far the reviews of a stage are: 0 no reviewer, 1 in review, 2 all completed. Kept by the trigger on tasks.
  review_initial smallint not null default 0,
  review_proposal smallint not null default 0,
  review_interview smallint not null default 0,
  constraint applications_programme_id_user_id_key unique (programme_id, user_id)
);
-- For the counts of the dashboard: applications at a stage by their last change.
create index applications_at_stage on applications (programme_id, updated_at, id, approval_flags)
  where approval_flags <> '{}'::text[];
create index applications_board_approved on applications (programme_id, created_at, id)
  where 'BOARD_APPROVED' = any (approval_flags);
create index applications_by_average_initial on applications (programme_id, average_initial desc nulls last, id desc);
create index applications_by_average_interview on applications (programme_id, average_interview desc nulls last, id desc);
create index applications_by_average_latest on applications (programme_id, average_latest desc nulls last, id desc);
create index applications_by_average_proposal on applications (programme_id, average_proposal desc nulls last, id desc);
create index applications_by_interview on applications (interview_start_date, id) where interview_status = 'SCHEDULED';
-- Interviews in the order of their time; those without one come last.
create index applications_by_interview_day on applications (programme_id, interview_start_date, id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_by_interview_of on applications (programme_id, interview_start_date, id)
  where interview_start_date is not null;
create index applications_by_number on applications (programme_id, application_number, id);
create index applications_by_programme on applications (programme_id, created_at, id);
create index applications_by_progress on applications (programme_id, progress_status, created_at, id);
-- For the first stage, which has most applications: those without a reviewer, and those whose reviews are all completed.
create index applications_by_review_initial on applications (programme_id, review_initial, submitted_at, id)
  include (updated_at)
  where progress_status = 'SUBMITTED' and approval_flags = '{}'::text[];
-- Fewest reviews first; drafts, which wait for no review, come last.
create index applications_by_reviews_initial on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_initial end), id);
create index applications_by_reviews_interview on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_interview end), id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_by_reviews_proposal on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_proposal end), id)
  where 'CALLED_FOR_PROPOSAL' = any (approval_flags);
create index applications_by_search on applications using gin (programme_id, search_text gin_trgm_ops);
create index applications_by_spread_initial on applications (programme_id, spread_initial desc nulls last, id desc);
create index applications_by_spread_interview on applications (programme_id, spread_interview desc nulls last, id desc);
create index applications_by_spread_latest on applications (programme_id, spread_latest desc nulls last, id desc);
create index applications_by_spread_proposal on applications (programme_id, spread_proposal desc nulls last, id desc);
-- As lists read it: those not submitted come last.
create index applications_by_submission on applications (programme_id, submitted_at desc nulls last, id desc);
create index applications_by_user on applications (user_id, created_at, id);
create index applications_called_for_interview on applications (programme_id, created_at, id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_called_for_proposal on applications (programme_id, created_at, id)
  where 'CALLED_FOR_PROPOSAL' = any (approval_flags);
create index applications_not_emptied on applications (programme_id) where emptied_at is null;
create index applications_shortlisted_for_board on applications (programme_id, created_at, id)
  where 'SHORTLISTED_FOR_BOARD_APPROVAL' = any (approval_flags);
create index applications_shortlisted_for_interview on applications (programme_id, created_at, id)
  where 'SHORTLISTED_FOR_INTERVIEW' = any (approval_flags);
-- Few applications have a flag: each tab has a small index of its own.
create index applications_shortlisted_for_proposal on applications (programme_id, created_at, id)
  where 'SHORTLISTED_FOR_PROPOSAL' = any (approval_flags);
grant select, insert, update on applications to grantdesk_app;

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

-- Progress is counted as flags are, so that the most common filter has its exact total at once.
create function count_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into application_count_deltas (programme_id, flag, delta) values (old.programme_id, 'progress:' || old.progress_status, -1);
  end if;
  insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, 'progress:' || new.progress_status, 1);
  return null;
end $$;

create function mark_filter_stale() returns trigger language plpgsql as $$
begin
  insert into filter_stale (programme_id, application_id) values (new.programme_id, new.id);
  return null;
end $$;

create function note_applicant() returns trigger language plpgsql as $$
begin
  select application_search_text(users, new.application_number) into new.search_text from users where id = new.user_id;
  return new;
end $$;

create trigger applications_applicant_noted before insert on applications for each row execute function note_applicant();
create trigger applications_counted after insert on applications for each row execute function count_application();
create trigger applications_filters_begun after insert on applications for each row execute function mark_filter_stale();
-- Whole hours are enough to say for how many days nothing has happened.
create trigger applications_filters_changed after update on applications
  for each row
  when (old.progress_status is distinct from new.progress_status
    or old.proposal_progress_status is distinct from new.proposal_progress_status
    or old.interview_status is distinct from new.interview_status
    or old.approval_flags is distinct from new.approval_flags
    or old.submitted_at is distinct from new.submitted_at
    or old.emptied_at is distinct from new.emptied_at
    or old.average_initial is distinct from new.average_initial
    or old.average_proposal is distinct from new.average_proposal
    or old.average_interview is distinct from new.average_interview
    or old.average_funding is distinct from new.average_funding
    or date_bin('01:00:00'::interval, old.updated_at, '1970-01-01 00:00:00+00'::timestamptz) is distinct from date_bin('01:00:00'::interval, new.updated_at, '1970-01-01 00:00:00+00'::timestamptz))
  execute function mark_filter_stale();
create trigger applications_flags_counted after update of approval_flags on applications
  for each row
  when (old.approval_flags is distinct from new.approval_flags)
  execute function count_application();
create trigger applications_progress_begun after insert on applications for each row execute function count_progress();
create trigger applications_progress_counted after update of progress_status on applications
  for each row
  when (old.progress_status is distinct from new.progress_status)
  execute function count_progress();

-- A person whom the applicant invited. The token itself is in the email alone.
create table application_people (
  id uuid primary key,
  application_id uuid not null references applications (id),
  email text not null,
  name text,
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  expires_at timestamptz not null,
  user_id uuid references users (id),
  accepted_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint application_people_accepted_whole check ((user_id is null) = (accepted_at is null))
);
create index application_people_by_email on application_people (lower(email)) where removed_at is null;
create index application_people_by_user on application_people (user_id) where removed_at is null;
create unique index application_people_once on application_people (application_id, lower(email)) where removed_at is null;
grant select, insert, update on application_people to grantdesk_app;

create trigger application_people_rights after insert or update on application_people
  for each statement
  execute function note_rights_change();

-- Who is where in a form; forgotten after a minute. A hint, never a lock.
create unlogged table application_presence (
  submission_id uuid not null,
  user_id uuid not null,
  section_id text not null,
  seen_at timestamptz not null default now(),
  constraint application_presence_pkey primary key (submission_id, user_id)
);
grant select, insert, update, delete on application_presence to grantdesk_app;

-- A reminder of a draft that has left.
create table application_reminders (
  submission_id uuid not null references submissions (id),
  hours integer not null,
  sent_at timestamptz not null default app_now(),
  constraint application_reminders_pkey primary key (submission_id, hours)
);
grant select, insert, update on application_reminders to grantdesk_app;

-- The scores of one application in one stage, summed up from its completed tasks.
create table application_scores (
  application_id uuid not null references applications (id),
  task_action text not null,
  n integer not null,
  sum double precision not null,
  sumsq double precision not null,
  min double precision not null,
  max double precision not null,
  constraint application_scores_pkey primary key (application_id, task_action)
);
grant select, insert, update, delete on application_scores to grantdesk_app;

create function mark_scores_stale() returns trigger language plpgsql as $$
begin
  insert into filter_stale (programme_id, application_id) select programme_id, id from applications where id = new.application_id;
  return null;
end $$;

create function note_average() returns trigger language plpgsql as $$
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

create trigger scores_averaged after insert or update on application_scores for each row execute function note_average();
create trigger scores_filters_begun after insert on application_scores for each row execute function mark_scores_stale();
create trigger scores_filters_changed after update on application_scores
  for each row
  when (old.n <> new.n)
  execute function mark_scores_stale();

-- One item of a submitted answer, to filter by. Long texts are cut.
create table application_answers (
  application_id uuid not null references applications (id),
  programme_id uuid not null,
  form text not null check (form in ('APPLICATION', 'PROPOSAL')),
  field_id text not null,
  value text not null,
  number double precision,
  constraint application_answers_pkey primary key (application_id, form, field_id, value)
);
create index application_answers_by_number on application_answers (programme_id, form, field_id, number, application_id)
  where number is not null;
create index application_answers_by_value on application_answers (programme_id, form, field_id, value, application_id);
grant select, insert on application_answers to grantdesk_app;

-- The words of a submitted form, to search in.
create table application_words (
  application_id uuid not null references applications (id),
  form text not null check (form in ('APPLICATION', 'PROPOSAL')),
  programme_id uuid not null,
  words tsvector not null,
  constraint application_words_pkey primary key (application_id, form)
);
create index application_words_by_word on application_words using gin (programme_id, words);
grant select, insert on application_words to grantdesk_app;

-- How many applications of a programme have a flag; an empty flag counts all.
create table application_counts (
  programme_id uuid not null references programmes (id),
  flag text not null,
  n bigint not null,
  constraint application_counts_pkey primary key (programme_id, flag)
);
grant select, insert, update, delete on application_counts to grantdesk_app;

-- A change of such a count that is not yet folded into it.
create table application_count_deltas (
  id bigint generated always as identity primary key,
  programme_id uuid not null,
  flag text not null,
  delta integer not null
);
create index application_count_deltas_by_programme on application_count_deltas (programme_id, flag, delta);
grant select, insert, update, delete on application_count_deltas to grantdesk_app;

-- A programme whose filter bitmaps are complete.
create table filter_programmes (
  programme_id uuid primary key references programmes (id),
  questions jsonb not null
);
grant select, insert, update, delete on filter_programmes to grantdesk_app;

-- The place of an application in the bitmaps of its programme.
create table filter_positions (
  application_id uuid primary key references applications (id),
  programme_id uuid not null,
  "position" integer not null
);
create unique index filter_positions_in_order on filter_positions (programme_id, "position") include (application_id);
grant select, insert, update, delete on filter_positions to grantdesk_app;

-- When the applications of 1,024 places were begun.
create table filter_blocks (
  programme_id uuid not null,
  block integer not null,
  oldest timestamptz not null,
  newest timestamptz not null,
  constraint filter_blocks_pkey primary key (programme_id, block)
);
grant select, insert, update, delete on filter_blocks to grantdesk_app;

-- One bit for each application of a chunk: name=value, name*, name#17 (bit of a number) or all.
create table filter_bitmaps (
  programme_id uuid not null,
  term text collate "C" not null,
  -- 65,536 places each.
  chunk integer not null,
  -- Not compressed: a range would spend most of its time on unpacking.
  bits bit(65536) not null,
  constraint filter_bitmaps_pkey primary key (programme_id, term, chunk)
);
alter table filter_bitmaps alter column bits set storage external;
grant select, insert, update, delete on filter_bitmaps to grantdesk_app;

-- An application that changed since its bits were written.
create table filter_stale (
  programme_id uuid not null,
  application_id uuid not null
);
create index filter_stale_by_programme on filter_stale (programme_id, application_id);
grant select, insert, update, delete on filter_stale to grantdesk_app;

-- One step of one application, with its flags before and after. A bulk action is one batch.
create table stage_moves (
  id uuid primary key,
  batch_id uuid not null,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  action text not null,
  flags_before text[] not null,
  flags_after text[] not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  undone_by uuid references users (id),
  undone_at timestamptz,
  constraint stage_moves_undone_whole check ((undone_by is null) = (undone_at is null))
);
create index stage_moves_by_application on stage_moves (application_id, made_at desc, id desc);
create index stage_moves_by_batch on stage_moves (batch_id);
create index stage_moves_by_programme on stage_moves (programme_id, made_at desc, id desc);
grant select, insert, update on stage_moves to grantdesk_app;

-- What an approved application requested and is granted, in minor units of the currency.
create table grant_amounts (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  requested bigint check (requested > 0),
  granted bigint check (granted > 0),
  recorded_at timestamptz not null default app_now(),
  conditions text not null default ''
);
create index grant_amounts_by_programme on grant_amounts (programme_id);
grant select, insert on grant_amounts to grantdesk_app;
