-- Spending by budget line: claims in reports, virements, and returns of what was not spent.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- What is claimed on a line, and what amendments change of it, names the line.
alter table project_budget_lines add column id uuid not null default gen_random_uuid();
alter table project_budget_lines add constraint project_budget_lines_id unique (id);
grant update ("position", title, amount) on project_budget_lines to grantdesk_app;

create table claim_settings (
  programme_id uuid primary key references programmes (id),
  -- Reports carry what was spent.
  is_offered boolean not null default false,
  -- How far a line may move without an amendment.
  virement_percent integer not null default 10 check (virement_percent between 0 and 100),
  needs_evidence boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on claim_settings to grantdesk_app;

create table claim_items (
  id uuid primary key,
  round_id uuid not null references report_rounds (id),
  project_id uuid not null references projects (id),
  line_id uuid not null references project_budget_lines (id),
  "position" integer not null,
  amount bigint not null check (amount > 0),
  spent_on date not null,
  description text not null,
  -- The evidence.
  file_id uuid references files (id),
  -- Proposed while the report is in review, final with its approval.
  approved_amount bigint,
  note text not null default '',
  constraint claim_items_approved check (approved_amount between 0 and amount),
  constraint claim_items_less_has_a_reason check (approved_amount is null or approved_amount = amount or btrim(note) <> '')
);
create index claim_items_by_round on claim_items (round_id, "position");
create index claim_items_by_project on claim_items (project_id);
create index claim_items_by_line on claim_items (line_id);
create index claim_items_by_file on claim_items (file_id) where file_id is not null;
grant select, insert, delete, update (approved_amount, note) on claim_items to grantdesk_app;

-- Items are written until their round is submitted, decided until it is reviewed, and final then.
create function protect_claim_items() returns trigger language plpgsql as $$
declare
  round report_rounds;
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' then
    select * into round from report_rounds where id = old.round_id;
  else
    select * into round from report_rounds where id = new.round_id;
  end if;
  if round.submitted_at is null then
    if tg_op = 'DELETE' then return old; end if;
    if tg_op = 'INSERT' and new.approved_amount is null then return new; end if;
  elsif tg_op = 'UPDATE' and round.review is null
    and (to_jsonb(new) - array['approved_amount', 'note']) = (to_jsonb(old) - array['approved_amount', 'note']) then
    return new;
  end if;
  raise exception 'The claim of a submitted report cannot be changed' using errcode = 'GD020';
end $$;

create trigger claim_items_final before insert or update or delete on claim_items
  for each row
  execute function protect_claim_items();

create table virements (
  id uuid primary key,
  project_id uuid not null references projects (id),
  -- Null once an amendment has removed the line; by then the amendment has taken the virement in.
  from_line uuid references project_budget_lines (id) on delete set null,
  to_line uuid references project_budget_lines (id) on delete set null,
  -- As the lines were called then.
  from_title text not null,
  to_title text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  -- The amendment that took it into the plan; it no longer counts.
  amendment_id uuid references amendments (id),
  constraint virements_between_two check (from_line is distinct from to_line or amendment_id is not null)
);
create index virements_by_project on virements (project_id, made_at desc);
create index virements_by_from on virements (from_line);
create index virements_by_to on virements (to_line);
grant select, insert, update (amendment_id) on virements to grantdesk_app;

create table repayments (
  id uuid primary key,
  project_id uuid not null references projects (id),
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  due_date date not null,
  reason text not null,
  state text not null default 'Requested' check (state in ('Requested', 'Received', 'Withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null default app_now(),
  received_by uuid references users (id),
  received_at timestamptz,
  received_on date,
  -- The proof.
  file_id uuid unique references files (id),
  withdrawn_by uuid references users (id),
  withdrawn_at timestamptz,
  withdrawn_reason text not null default '',
  constraint repayments_four_eyes check (received_by is distinct from requested_by),
  constraint repayments_received_whole check ((state = 'Received') = (received_by is not null)
    and (received_by is null) = (received_at is null) and (received_by is null) = (received_on is null) and (received_by is null) = (file_id is null)),
  constraint repayments_withdrawn_whole check ((state = 'Withdrawn') = (withdrawn_by is not null)
    and (withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawn_reason = ''))
);
create index repayments_by_project on repayments (project_id, requested_at desc);
create index repayments_by_programme on repayments (programme_id, due_date, id);
create index repayments_by_application on repayments (application_id);
grant select, insert, update (state, received_by, received_at, received_on, file_id, withdrawn_by, withdrawn_at, withdrawn_reason) on repayments
  to grantdesk_app;

-- The entries of a return, each kind once: written by a trigger of the ledger.
create table repayment_entries (
  repayment_id uuid not null references repayments (id),
  kind text not null,
  entry_id uuid not null,
  constraint repayment_entries_pkey primary key (repayment_id, kind)
);
grant select on repayment_entries to grantdesk_app;

alter table ledger_entries add column repayment_id uuid references repayments (id);
-- The kinds are checked for each new entry: a check would read the whole ledger under a lock.
alter table ledger_entries drop constraint ledger_entries_kind_check;

create function check_ledger_entry()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  if new.kind not in ('COMMITTED', 'APPROVED', 'WITHHELD', 'RELEASED', 'RETURNED')
    or (new.kind = 'RETURNED' and (new.repayment_id is null or new.amount <= 0)) then
    raise exception 'The ledger has no such entry' using errcode = '23514';
  end if;
  if new.repayment_id is not null then
    if not exists (select from repayments r where r.id = new.repayment_id and r.project_id = new.project_id and r.state = 'Received'
      and ((new.kind = 'RETURNED' and new.amount = r.amount) or (new.kind = 'COMMITTED' and new.amount = -r.amount))) then
      raise exception 'The entry is not that of a received return' using errcode = '23514';
    end if;
    insert into repayment_entries (repayment_id, kind, entry_id) values (new.repayment_id, new.kind, new.id);
  end if;
  return new;
end $$;

create trigger ledger_entries_checked before insert on ledger_entries
  for each row
  execute function check_ledger_entry();

alter table project_sums add column returned bigint not null default 0;
drop index project_sums_by_programme;
create index project_sums_by_programme on project_sums (programme_id)
  include (application_id, committed, approved, withheld, released, returned);

create or replace function keep_project_sums()
  returns trigger
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  insert into project_sums as kept (project_id, programme_id, application_id, committed, approved, withheld, released, returned)
    select e.project_id, p.programme_id, p.application_id,
      coalesce(sum(e.amount) filter (where e.kind = 'COMMITTED'), 0), coalesce(sum(e.amount) filter (where e.kind = 'APPROVED'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'WITHHELD'), 0), coalesce(sum(e.amount) filter (where e.kind = 'RELEASED'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'RETURNED'), 0)
    from entries e join projects p on p.id = e.project_id group by e.project_id, p.programme_id, p.application_id
    order by e.project_id
  on conflict (project_id) do update set committed = kept.committed + excluded.committed,
    approved = kept.approved + excluded.approved, withheld = kept.withheld + excluded.withheld,
    released = kept.released + excluded.released, returned = kept.returned + excluded.returned;
  return null;
end $$;

create or replace function empty_applications(ids uuid[])
  returns setof text
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  forms uuid[];
begin
  perform set_config('grantdesk.erasing', 'on', true);
  if exists (select from projects p where p.application_id = any (ids) and p.status <> 'SUBMITTED' and p.ended_at is null)
    or exists (select from payments p where p.application_id = any (ids) and p.status not in ('Paid', 'Cancelled')) then
    raise exception 'A running project cannot be emptied';
  end if;
  forms := array(select s.id from submissions s where s.owner_id = any (ids)
    or s.owner_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids))
    or s.owner_id in (select n.id from report_rounds n join reports r on r.id = n.report_id join projects p on p.id = r.project_id where p.application_id = any (ids)));
  update claim_items set file_id = null, description = 'Erased', note = case when note = '' then '' else 'Erased' end
    where project_id in (select id from projects where application_id = any (ids));
  update virements set reason = 'Erased' where project_id in (select id from projects where application_id = any (ids));
  update repayments set reason = 'Erased', withdrawn_reason = case when withdrawn_reason = '' then '' else 'Erased' end where application_id = any (ids);
  return query select * from forget_files(array(select f.id from files f where f.submission_id = any (forms)));
  delete from uploads where submission_id = any (forms);
  update submissions set answers = '{}', orphans = '{}' where id = any (forms);
  delete from application_answers where application_id = any (ids);
  delete from application_words where application_id = any (ids);
  update application_people set email = 'erased-' || id || '@erased.invalid', name = null where application_id = any (ids);
  update application_messages set body = 'Erased', subject = case when subject is null then null else 'Erased' end where application_id = any (ids);
  update interviews set reason = '' where application_id = any (ids) and reason <> '';
  update contracts set body = case when body is null then null else 'Erased' end, signed_name = case when signed_name is null then null else 'Erased person' end,
    ip_address = case when ip_address is null then null else '' end where application_id = any (ids);
  update contract_copies set signed_name = 'Erased person', ip_address = '' where contract_id in (select id from contracts where application_id = any (ids));
  update bank_accounts set account_name = 'Erased person', number_sealed = '', last4 = '----', bank_code = '', contact_email = 'erased-' || id || '@erased.invalid', reason = ''
    where application_id = any (ids);
  update payments set request_note = '' where application_id = any (ids);
  update payment_batches set content_sealed = null where content_sealed is not null
    and id in (select i.batch_id from payment_batch_items i join payments p on p.id = i.payment_id where p.application_id = any (ids));
  update payment_batch_items set reason = 'Erased' where reason <> '' and payment_id in (select id from payments where application_id = any (ids));
  update bank_statement_entries set reason = '' where reason <> '' and item_id in (
    select i.id from payment_batch_items i join payments p on p.id = i.payment_id where p.application_id = any (ids));
  update amendments set reason = 'Erased', note = case when note = '' then '' else 'Erased' end where project_id in (select id from projects where application_id = any (ids));
  update projects set ended_reason = case when ended_reason = '' then '' else 'Erased' end where application_id = any (ids);
  update project_risks set title = 'Erased', mitigation = '', owner = '' where project_id in (select id from projects where application_id = any (ids));
  update report_rounds set comment = case when comment = '' then '' else 'Erased' end
    where report_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids));
  update tasks set comments = '', draft = null where application_id = any (ids);
  update award_answers set reason = '' where application_id = any (ids) and reason <> '';
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', named_as = null,
    answers = '{}', decline_reason = case when decline_reason is null then null else '' end where application_id = any (ids);
  update nominations set nominator_name = 'Erased person', nominator_email = 'erased-' || id || '@erased.invalid', relation = '', reason = '',
    nominee_name = 'Erased person', nominee_email = 'erased-' || id || '@erased.invalid', organisation = '', erased_at = app_now() where application_id = any (ids);
  delete from notes where application_id = any (ids) or project_id in (select id from projects where application_id = any (ids));
  delete from panel_lines where item_id in (select id from panel_items where application_id = any (ids));
  update panel_recusals set reason = '' where item_id in (select id from panel_items where application_id = any (ids)) and reason <> '';
  update panel_items set conditions = '' where application_id = any (ids) and conditions <> '';
  update applications set emptied_at = now() where id = any (ids);
  -- What was written about no application, and guests, go with the last application of their meeting.
  delete from panel_lines where item_id is null and meeting_id in (select emptied_meetings(ids));
  update panel_people set guest_name = 'Erased person' where guest_name is not null and meeting_id in (select emptied_meetings(ids));
end $$;
