-- Lists of applications that stay fast at a million rows: what they search and sort by stands beside the application,
-- what they filter by in narrow rows of its own (performance.md, "What the query designs taught").
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table applications
  -- Name, organisation, address and number in small letters, a line each; kept by triggers.
  add column search_text text not null default '',
  -- Mean of the completed totals, by stage; null without one. Kept by the trigger on application_scores.
  add column average_initial double precision,
  add column average_proposal double precision,
  add column average_interview double precision,
  add column average_funding double precision,
  -- On the board and contracts tabs: of the latest stage that has reviews (decisions, Data 10).
  add column average_latest double precision
    generated always as (coalesce(average_funding, average_interview, average_proposal, average_initial)) stored;

create function application_search_text(person users, number text) returns text language sql immutable as $$
  select lower(concat_ws(E'\n', person.name, person.organisation, person.email, number));
$$;

create function note_applicant() returns trigger language plpgsql as $$
begin
  select application_search_text(users, new.application_number) into new.search_text from users where id = new.user_id;
  return new;
end $$;
create trigger applications_applicant_noted before insert on applications for each row execute function note_applicant();

create function note_renamed_applicant() returns trigger language plpgsql as $$
begin
  update applications set search_text = application_search_text(new, application_number) where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update of name, organisation, email on users for each row
  when ((old.name, old.organisation, old.email) is distinct from (new.name, new.organisation, new.email))
  execute function note_renamed_applicant();

create function note_average() returns trigger language plpgsql as $$
declare mean double precision := new.sum / nullif(new.n, 0);
begin
  case new.task_action
    when 'INITIAL_APPLICATION_SCORING' then update applications set average_initial = mean where id = new.application_id;
    when 'PROPOSAL_SCORING' then update applications set average_proposal = mean where id = new.application_id;
    when 'INTERVIEW_SCORING' then update applications set average_interview = mean where id = new.application_id;
    else update applications set average_funding = mean where id = new.application_id;
  end case;
  return null;
end $$;
create trigger scores_averaged after insert or update on application_scores for each row execute function note_average();

-- Progress is counted as flags are, so that the commonest filter has its exact total at once.
create function count_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into application_count_deltas (programme_id, flag, delta) values (old.programme_id, 'progress:' || old.progress_status, -1);
  end if;
  insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, 'progress:' || new.progress_status, 1);
  return null;
end $$;
create trigger applications_progress_begun after insert on applications for each row execute function count_progress();
create trigger applications_progress_counted after update of progress_status on applications
  for each row when (old.progress_status is distinct from new.progress_status) execute function count_progress();

-- One row for each item of a submitted answer, so that any answer of a form can be filtered. Long texts are cut: they
-- are found by their words.
create table application_answers (
  application_id uuid not null references applications (id),
  programme_id uuid not null,
  form text not null check (form in ('APPLICATION', 'PROPOSAL')),
  field_id text not null,
  value text not null,
  number double precision,
  primary key (application_id, form, field_id, value)
);
create index application_answers_by_value on application_answers (programme_id, form, field_id, value, application_id);
create index application_answers_by_number on application_answers (programme_id, form, field_id, number, application_id)
  where number is not null;

create table application_words (
  application_id uuid not null references applications (id),
  form text not null check (form in ('APPLICATION', 'PROPOSAL')),
  programme_id uuid not null,
  words tsvector not null,
  primary key (application_id, form)
);
create index application_words_by_word on application_words using gin (programme_id, words);

-- Written once, when the form is submitted. The words are cut well below what a tsvector may hold: a submission must
-- never fail for being long.
create function index_answers(submission submissions, programme uuid) returns void language sql as $$
  insert into application_answers (application_id, programme_id, form, field_id, value, number)
    select distinct on (field.key, left(item.value, 100)) submission.owner_id, programme, submission.owner_kind, field.key, left(item.value, 100),
      case when item.value ~ '^\d{1,15}(\.\d{1,15})?$' then item.value::double precision end
    from jsonb_each(submission.answers) as field,
      lateral jsonb_array_elements_text(case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end) as item (value)
    where item.value <> ''
  on conflict do nothing;
  insert into application_words (application_id, form, programme_id, words)
    values (submission.owner_id, submission.owner_kind, programme,
      to_tsvector('simple', left(jsonb_path_query_array(submission.answers, '$.*')::text, 200000)))
  on conflict do nothing;
$$;

create function index_submitted() returns trigger language plpgsql as $$
begin
  perform index_answers(new, (select programme_id from applications where id = new.owner_id));
  return null;
end $$;
create trigger submissions_indexed after update of progress on submissions for each row
  when (new.progress = 'SUBMITTED' and old.progress <> 'SUBMITTED' and new.owner_kind in ('APPLICATION', 'PROPOSAL'))
  execute function index_submitted();

-- What was there before.
update applications set search_text = application_search_text(users, application_number) from users where users.id = applications.user_id;
update application_scores set n = n;
insert into application_counts (programme_id, flag, n)
  select programme_id, 'progress:' || progress_status, count(*) from applications group by programme_id, progress_status;
select index_answers(submissions, applications.programme_id) from submissions join applications on applications.id = submissions.owner_id
  where submissions.progress = 'SUBMITTED' and submissions.owner_kind in ('APPLICATION', 'PROPOSAL');

create index applications_by_search on applications using gin (programme_id, search_text gin_trgm_ops);
create index applications_by_number on applications (programme_id, application_number, id);
create index applications_by_progress on applications (programme_id, progress_status, created_at, id);
-- As lists read it: the unsubmitted last.
drop index applications_by_submission;
create index applications_by_submission on applications (programme_id, submitted_at desc nulls last, id desc);
create index applications_by_average_initial on applications (programme_id, average_initial desc nulls last, id desc);
create index applications_by_average_proposal on applications (programme_id, average_proposal desc nulls last, id desc);
create index applications_by_average_interview on applications (programme_id, average_interview desc nulls last, id desc);
create index applications_by_average_latest on applications (programme_id, average_latest desc nulls last, id desc);
-- Few of all applications carry a flag: each tab has a small index of its own.
create index applications_shortlisted_for_proposal on applications (programme_id, created_at, id) where 'SHORTLISTED_FOR_PROPOSAL' = any (approval_flags);
create index applications_called_for_proposal on applications (programme_id, created_at, id) where 'CALLED_FOR_PROPOSAL' = any (approval_flags);
create index applications_shortlisted_for_interview on applications (programme_id, created_at, id) where 'SHORTLISTED_FOR_INTERVIEW' = any (approval_flags);
create index applications_called_for_interview on applications (programme_id, created_at, id) where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
create index applications_shortlisted_for_board on applications (programme_id, created_at, id) where 'SHORTLISTED_FOR_BOARD_APPROVAL' = any (approval_flags);
create index applications_board_approved on applications (programme_id, created_at, id) where 'BOARD_APPROVED' = any (approval_flags);

grant select on application_answers, application_words to grantdesk_app;
grant insert on application_answers, application_words to grantdesk_app;
