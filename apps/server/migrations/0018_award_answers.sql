-- What applicants answer to their award letters: only ever added, the latest counts. A decline also sets a flag of its
-- application, which takes the grant out of every sum.

-- One answer to an award, or that a declined award was reopened.
create table award_answers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  -- From 1 in each application: of two answers at the same moment one wins.
  number integer not null check (number > 0),
  step text not null check (step in ('ACCEPTED', 'DECLINED', 'REOPENED')),
  method text not null check (method in ('SCREEN', 'STAFF', 'SIGNATURE')),
  -- Of the applicant; else how the answer came, or why the award was reopened.
  reason text not null default '',
  answered_by uuid not null references users (id),
  answered_at timestamptz not null default app_now(),
  constraint award_answers_application_id_number_key unique (application_id, number)
);
create index award_answers_answered_by on award_answers (answered_by);
create index award_answers_programme_id on award_answers (programme_id);
grant select, insert on award_answers to grantdesk_app;

-- Reasons go with the rest of what was written about an application.
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
  update bank_accounts set account_name = 'Erased person', number_sealed = '', last4 = '----', contact_email = 'erased-' || id || '@erased.invalid', reason = ''
    where application_id = any (ids);
  update payments set request_note = '' where application_id = any (ids);
  update amendments set reason = 'Erased', note = case when note = '' then '' else 'Erased' end where project_id in (select id from projects where application_id = any (ids));
  update projects set ended_reason = case when ended_reason = '' then '' else 'Erased' end where application_id = any (ids);
  update project_risks set title = 'Erased', mitigation = '', owner = '' where project_id in (select id from projects where application_id = any (ids));
  update report_rounds set comment = case when comment = '' then '' else 'Erased' end
    where report_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids));
  update tasks set comments = '', draft = null where application_id = any (ids);
  update award_answers set reason = '' where application_id = any (ids) and reason <> '';
  update applications set emptied_at = now() where id = any (ids);
end $$;
