-- Views for business intelligence: flat, documented, read by roles of the database that read nothing else.

-- Names stay: a view or column that a report of a BI tool reads is never renamed (decision 0096).
create schema reporting;
-- Names, addresses and texts of people, for roles that are given them.
create schema reporting_personal;
grant usage on schema reporting, reporting_personal to grantdesk_app;
alter default privileges in schema reporting, reporting_personal grant select on tables to grantdesk_app;

-- The view of the answers to one version of a form, and its columns.
create table reporting_forms (
  form_version_id uuid primary key references form_versions (id),
  view_name text not null unique check (view_name ~ '^answers_[a-z0-9_]+$' and length(view_name) <= 60),
  columns jsonb not null check (jsonb_typeof(columns) = 'array')
);
grant select, insert, delete on reporting_forms to grantdesk_app;

-- One export of all views, with its files. The newest row is the state of the nightly export.
create table reporting_exports (
  id uuid primary key,
  began_at timestamptz not null default app_now(),
  ended_at timestamptz,
  format text not null check (format in ('CSV', 'PARQUET')),
  includes_personal boolean not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  error text not null default '',
  folder text not null unique,
  -- Name, rows, bytes and SHA-256 of each file.
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  removed_at timestamptz,
  constraint reporting_exports_ended check ((state = 'RUNNING') = (ended_at is null))
);
create index reporting_exports_by_time on reporting_exports (began_at desc, id desc);
create unique index reporting_exports_one_at_a_time on reporting_exports (state) where state = 'RUNNING';
grant select, insert, update on reporting_exports to grantdesk_app;

-- Minor units in whole units of the currency, by the digits that Intl gives it.
create function reporting.amount(minor bigint, currency text) returns numeric language sql immutable parallel safe as $$
  select case
    when currency in ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW', 'KRW',
      'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER') then minor::numeric
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then round(minor / 1000.0, 3)
    else round(minor / 100.0, 2) end
$$;
-- An answer as a number or a day; null where it is none, so that one odd answer never breaks a view.
create function reporting.number_of(answer jsonb) returns numeric language sql immutable parallel safe as $$
  select case when answer #>> '{}' ~ '^-?\d{1,30}(\.\d{1,20})?$' then (answer #>> '{}')::numeric end
$$;
create function reporting.day_of(answer jsonb) returns date language plpgsql immutable parallel safe as $$
begin
  return case when answer #>> '{}' ~ '^\d{4}-\d{2}-\d{2}' then left(answer #>> '{}', 10)::date end;
exception when others then return null;
end $$;
create function reporting.text_of(answer jsonb) returns text language sql immutable parallel safe as $$
  select nullif(case jsonb_typeof(answer)
    when 'array' then (select string_agg(each, ', ') from jsonb_array_elements_text(answer) as each)
    else answer #>> '{}' end, '')
$$;

create view reporting.programmes as
  select p.id as programme_id, p.name, p.currency, reporting.amount(p.budget, p.currency) as budget, p.time_zone,
    p.start_date as opens_at, p.end_date as closes_at, 'PROPOSAL' = any (p.stages) as has_proposals,
    'INTERVIEW' = any (p.stages) as has_interviews, p.created_at
  from programmes p;
comment on view reporting.programmes is 'A programme.';

create view reporting.applications as
  select a.id as application_id, a.application_number, a.programme_id, a.organisation_id, a.progress_status as state, a.created_at,
    a.submitted_at, a.proposal_progress_status as proposal_state, a.interview_status as interview_state, a.eligibility_outcome,
    'SHORTLISTED_FOR_PROPOSAL' = any (a.approval_flags) as is_shortlisted_for_proposal,
    'CALLED_FOR_PROPOSAL' = any (a.approval_flags) as is_called_for_proposal,
    'SHORTLISTED_FOR_INTERVIEW' = any (a.approval_flags) as is_shortlisted_for_interview,
    'CALLED_FOR_INTERVIEW' = any (a.approval_flags) as is_called_for_interview,
    'SHORTLISTED_FOR_BOARD_APPROVAL' = any (a.approval_flags) as is_shortlisted_for_board,
    'BOARD_APPROVED' = any (a.approval_flags) as is_approved,
    'BOARD_DECLINED' = any (a.approval_flags) as is_declined,
    'NOT_TAKEN_FORWARD' = any (a.approval_flags) as is_not_taken_forward,
    'WITHDRAWN' = any (a.approval_flags) as is_withdrawn,
    'AWARD_DECLINED' = any (a.approval_flags) as is_award_declined,
    'BOARD_APPROVED' = any (a.approval_flags) and not a.approval_flags && array['WITHDRAWN', 'AWARD_DECLINED'] as is_granted,
    'CONTRACT_SIGNED' = any (a.approval_flags) as is_contract_signed,
    a.average_initial, a.average_proposal, a.average_interview, a.average_funding,
    a.reviews_initial, a.reviews_proposal, a.reviews_interview, a.reviews_funding,
    p.currency, reporting.amount(g.requested, p.currency) as requested_amount,
    reporting.amount(coalesce(
      (select s.committed from project_sums s where s.application_id = a.id),
      (select c.amount from contracts c where c.application_id = a.id and c.status = 'SIGNED' limit 1),
      g.granted), p.currency) as granted_amount,
    g.recorded_at as approved_at, a.emptied_at is not null as is_erased
  from applications a join programmes p on p.id = a.programme_id left join grant_amounts g on g.application_id = a.id;
comment on view reporting.applications is 'An application, submitted or not.';

create view reporting.application_tags as
  select t.application_id, t.programme_id, g.name as tag, t.added_at
  from application_tags t join tags g on g.id = t.tag_id;
comment on view reporting.application_tags is 'A tag of an application.';

create view reporting.stage_moves as
  select m.id as move_id, m.application_id, m.programme_id, m.action, m.made_at, m.undone_at from stage_moves m;
comment on view reporting.stage_moves is 'A move of an application from stage to stage.';

create view reporting.organisations as
  select o.id as organisation_id, o.name, o.country, o.created_at from organisations o where o.merged_into is null;
comment on view reporting.organisations is 'An organisation that applies. Those merged into another are left out.';

create view reporting.organisation_numbers as
  select n.organisation_id, n.register, n.number from organisation_numbers n;
comment on view reporting.organisation_numbers is 'The number of an organisation in a public register.';

create view reporting.reviews as
  select t.id as review_id, t.application_id, t.programme_id, t.task_action as stage,
    case when t.declined_at is not null then 'DECLINED' else t.progress end as state,
    t.start_date as starts_at, t.due_date as due_at, t.date_completed as completed_at, t.total_score, t.recommended as is_recommended
  from tasks t where not t.manual_deletion;
comment on view reporting.reviews is 'A review, without its reviewer.';

create view reporting.review_scores as
  select t.id as review_id, t.application_id, t.programme_id, t.task_action as stage, c.value ->> 'title' as criterion,
    reporting.number_of(s.value -> 'weight') as score
  from tasks t
    join score_guide_versions g on g.score_guide_id = t.score_guide_id and g.version = t.score_guide_version
    cross join lateral jsonb_each(case when jsonb_typeof(t.score) = 'object' then t.score else '{}' end) as s
    join lateral jsonb_array_elements(g.criteria) as c on c.value ->> 'slug' = s.key
  where not t.manual_deletion and t.progress = 'COMPLETED';
comment on view reporting.review_scores is 'The score of a completed review for one criterion.';

create view reporting.interviews as
  select i.application_id, a.programme_id, a.interview_status as state, a.interview_start_date as starts_at,
    a.interview_end_date as ends_at, i.is_no_show
  from interviews i join applications a on a.id = i.application_id;
comment on view reporting.interviews is 'The interview of an application.';

create view reporting.contracts as
  select c.id as contract_id, c.application_id, c.programme_id, c.version, c.status as state, c.currency,
    reporting.amount(c.amount, c.currency) as amount, c.start_date as starts_on, c.end_date as ends_on, c.sent_at, c.signed_at, c.voided_at
  from contracts c;
comment on view reporting.contracts is 'A version of the contract of an application.';

create view reporting.projects as
  select p.id as project_id, p.application_id, p.programme_id, p.status as state, p.currency, reporting.amount(p.budget, p.currency) as budget,
    p.start_date as starts_on, p.end_date as ends_on, p.initialised_at, p.activated_at, p.submitted_at, p.ended_at,
    reporting.amount(coalesce(s.committed, 0), p.currency) as committed_amount,
    reporting.amount(coalesce(s.approved, 0), p.currency) as approved_amount,
    reporting.amount(coalesce(s.withheld, 0), p.currency) as withheld_amount,
    reporting.amount(coalesce(s.released, 0), p.currency) as paid_amount,
    reporting.amount(coalesce(s.returned, 0), p.currency) as returned_amount
  from projects p left join project_sums s on s.project_id = p.id;
comment on view reporting.projects is 'A project, with the sums of its ledger.';

create view reporting.reports as
  select r.id as report_id, r.project_id, r.programme_id, r.position, r.title, r.due_date as due_on, r.status as state, r.review as review_state,
    (select count(*)::int from report_rounds n where n.report_id = r.id and n.submitted_at is not null) as submissions,
    (select min(n.submitted_at) from report_rounds n where n.report_id = r.id) as first_submitted_at,
    (select max(n.reviewed_at) from report_rounds n where n.report_id = r.id and n.review = 'Approved') as approved_at
  from reports r where r.dropped_at is null;
comment on view reporting.reports is 'A report that a project owes.';

create view reporting.payments as
  select p.id as payment_id, p.project_id, p.application_id, p.programme_id, p.term, p.report_id, p.status as state, p.currency,
    reporting.amount(p.amount, p.currency) as amount, reporting.amount(p.amount_paid, p.currency) as paid_amount,
    p.due_date as due_on, p.approved_at, p.date_released as last_paid_on
  from payments p;
comment on view reporting.payments is 'A payment of a project.';

create view reporting.ledger as
  select e.id as entry_id, e.programme_id, e.project_id, e.payment_id, e.kind, e.currency, reporting.amount(e.amount, e.currency) as amount, e.made_at
  from ledger_entries e;
comment on view reporting.ledger is 'An entry of the ledger; entries are only ever added.';

create view reporting.repayments as
  select r.id as repayment_id, r.project_id, r.application_id, r.programme_id, r.currency, reporting.amount(r.amount, r.currency) as amount,
    r.state, r.due_date as due_on, r.requested_at, r.received_on, r.withdrawn_at
  from repayments r;
comment on view reporting.repayments is 'Money that is requested back from a project.';

create view reporting.budget_lines as
  select l.id as line_id, l.project_id, p.programme_id, l.position, l.title, p.currency, reporting.amount(l.amount, p.currency) as planned_amount
  from project_budget_lines l join projects p on p.id = l.project_id;
comment on view reporting.budget_lines is 'A line of the budget of a project.';

create view reporting.claims as
  select i.id as claim_id, i.project_id, p.programme_id, n.report_id, i.line_id, n.round, p.currency, reporting.amount(i.amount, p.currency) as claimed_amount,
    reporting.amount(i.approved_amount, p.currency) as approved_amount, i.spent_on, n.submitted_at, n.review as review_state
  from claim_items i join report_rounds n on n.id = i.round_id join projects p on p.id = i.project_id
  where n.submitted_at is not null;
comment on view reporting.claims is 'An expense that a submitted report claims. A returned report repeats its expenses in its next round.';

create view reporting.virements as
  select v.id as virement_id, v.project_id, p.programme_id, v.from_line as from_line_id, v.to_line as to_line_id, p.currency,
    reporting.amount(v.amount, p.currency) as amount, v.made_at
  from virements v join projects p on p.id = v.project_id;
comment on view reporting.virements is 'An amount moved between budget lines.';

create view reporting.risks as
  select r.id as risk_id, r.project_id, p.programme_id, r.likelihood, r.impact, r.state, r.created_at, r.updated_at
  from project_risks r join projects p on p.id = r.project_id;
comment on view reporting.risks is 'A risk of a project, without its texts.';

create view reporting.indicators as
  select i.id as indicator_id, i.programme_id, i.code, i.title, i.unit, i.direction, i.over_time, i.across, i.is_required,
    i.archived_at is not null as is_archived
  from indicators i;
comment on view reporting.indicators is 'An indicator of a programme.';

create view reporting.indicator_plans as
  select t.project_id, p.programme_id, t.indicator_id, t.baseline, t.baseline_day as baseline_on, t.target
  from project_indicators t join projects p on p.id = t.project_id;
comment on view reporting.indicator_plans is 'What a project is to reach of an indicator.';

create view reporting.indicator_values as
  select r.project_id, r.programme_id, n.report_id, n.round, v.indicator_id, v.value, n.submitted_at, n.review as review_state
  from indicator_values v join report_rounds n on n.id = v.round_id join reports r on r.id = n.report_id
  where n.submitted_at is not null;
comment on view reporting.indicator_values is 'What a submitted report says of an indicator.';

create view reporting.indicator_parts as
  select r.project_id, r.programme_id, n.report_id, n.round, v.indicator_id, d.key as disaggregation, c.key as category,
    reporting.number_of(c.value) as value
  from indicator_values v join report_rounds n on n.id = v.round_id join reports r on r.id = n.report_id
    cross join lateral jsonb_each(v.parts) as d
    cross join lateral jsonb_each(case when jsonb_typeof(d.value) = 'object' then d.value else '{}' end) as c
  where n.submitted_at is not null;
comment on view reporting.indicator_parts is 'The part of such a value for one category of a disaggregation.';

create view reporting.eligibility_checks as
  select c.programme_id, c.day, c.outcome, c.checks from eligibility_counts c;
comment on view reporting.eligibility_checks is 'How many checks of eligibility ended how on a day.';

create view reporting.past_grants as
  select g.id as grant_id, g.kind, g.organisation_id, g.reference, g.title, g.programme, g.applied_on, g.outcome, g.currency,
    reporting.amount(g.amount, g.currency) as amount, g.awarded_on, g.starts_on, g.ends_on
  from past_grants g;
comment on view reporting.past_grants is 'An application or award from before Grantdesk, as it was imported.';

create view reporting.questions as
  select f.view_name, v.form_id, v.name as form, v.version, c.value ->> 'column' as column_name, c.value ->> 'kind' as kind,
    c.value ->> 'label' as question, c.value ->> 'section' as section, (c.value ->> 'isPersonal')::boolean as is_personal
  from reporting_forms f join form_versions v on v.id = f.form_version_id cross join lateral jsonb_array_elements(f.columns) as c;
comment on view reporting.questions is 'A question of a form: which column of which view holds its answers.';

create view reporting_personal.people as
  select u.id as person_id, u.name, u.email, u.phone_number, u.organisation, u.account_type, u.account_status, r.name as role, u.language, u.created_at
  from users u join roles r on r.id = u.role_id where u.erased_at is null;
comment on view reporting_personal.people is 'A person with an account.';

create view reporting_personal.applicants as
  select a.id as application_id, a.programme_id, a.user_id as person_id, true as is_owner from applications a
  union all
  select p.application_id, a.programme_id, p.user_id, false
  from application_people p join applications a on a.id = p.application_id
  where p.user_id is not null and p.removed_at is null;
comment on view reporting_personal.applicants is 'A person who writes an application: its owner, or one of those who write with them.';

create view reporting_personal.organisation_members as
  select m.organisation_id, m.user_id as person_id, m.role, m.accepted_at, m.confirmed_at
  from organisation_members m where m.left_at is null and m.user_id is not null;
comment on view reporting_personal.organisation_members is 'A person of an organisation.';

create view reporting_personal.reviewers as
  select t.id as review_id, t.application_id, t.programme_id, t.assigned_to as person_id, t.comments
  from tasks t where not t.manual_deletion;
comment on view reporting_personal.reviewers is 'Who reviews, and the comments of the review.';

create view reporting_personal.referees as
  select r.id as referee_id, r.application_id, a.programme_id, r.name, r.email, r.relation, r.organisation, r.invited_at, r.answered_at, r.declined_at
  from referees r join applications a on a.id = r.application_id where r.removed_at is null;
comment on view reporting_personal.referees is 'A person whom an applicant names for a reference, without the reference.';

create view reporting_personal.risks as
  select r.id as risk_id, r.project_id, r.title, r.mitigation, r.owner from project_risks r;
comment on view reporting_personal.risks is 'The texts of a risk.';

-- Makes the views of one version's answers: without what people write in their own words, and with it.
create function make_reporting_view(view_name text, version_id uuid, columns jsonb)
  returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  form form_versions;
  each record;
  place text;
  head text;
  body text;
  source text;
begin
  select * into strict form from form_versions where id = version_id;
  select case f.kind
    when 'REPORT' then 'r.project_id, n.report_id, n.round, r.programme_id'
    else 'a.id as application_id, a.programme_id' end,
    case f.kind
    when 'REPORT' then 'join report_rounds n on n.id = s.owner_id join reports r on r.id = n.report_id'
    else 'join applications a on a.id = s.owner_id' end
    into strict head, source from forms f where f.id = form.form_id and f.kind in ('APPLICATION', 'PROPOSAL', 'REPORT');
  foreach place in array array['reporting', 'reporting_personal'] loop
    select coalesce(string_agg(format(case c.value ->> 'kind' when 'ROWS' then ', %1$s.answers -> %3$L as %4$I' else ', reporting.%2$I(%1$s.answers -> %3$L) as %4$I' end,
      's', case c.value ->> 'kind' when 'NUMBER' then 'number_of' when 'DAY' then 'day_of' else 'text_of' end,
      c.value ->> 'question', c.value ->> 'column'), '' order by c.ordinality), '') into body
      from jsonb_array_elements(columns) with ordinality as c
      where place = 'reporting_personal' or not (c.value ->> 'isPersonal')::boolean;
    execute format('drop view if exists %I.%I', place, view_name);
    execute format('create view %I.%I as select %s, s.submitted_at%s from submissions s %s where s.form_version_id = %L and s.progress = ''SUBMITTED''',
      place, view_name, head, body, source, version_id);
    execute format('comment on view %I.%I is %L', place, view_name, format('Submitted answers to "%s", version %s.', form.name, form.version));
    for each in select c.value from jsonb_array_elements(columns) as c
      where place = 'reporting_personal' or not (c.value ->> 'isPersonal')::boolean loop
      execute format('comment on column %I.%I.%I is %L', place, view_name, each.value ->> 'column', each.value ->> 'label');
    end loop;
  end loop;
end $$;
-- A role that reads the views must not be able to give the job queue work.
revoke all on function enqueue_job, enqueue_job_at, enqueue_jobs from public;
grant execute on function enqueue_job, enqueue_job_at, enqueue_jobs to grantdesk_app;
revoke all on function make_reporting_view from public;
grant execute on function make_reporting_view to grantdesk_app;

-- A form that is published has its view within seconds.
create function request_reporting_views() returns trigger language plpgsql as $$
begin
  perform enqueue_job('make-reporting-views', '{}', 'make-reporting-views');
  return null;
end $$;
create trigger form_versions_reporting after insert on form_versions for each statement execute function request_reporting_views();
