-- References of third parties, who answer by a link without an account, and nominations.

-- A form that referees answer.
alter table forms
  drop constraint forms_kind_check,
  add constraint forms_kind_check check (kind in ('APPLICATION', 'PROPOSAL', 'REPORT', 'REFERENCE'));

-- What a programme requests of references. Without a row, or with a maximum of 0, it requests none.
create table referee_settings (
  programme_id uuid primary key references programmes (id),
  form_id uuid references forms (id),
  min integer not null check (min between 0 and 5),
  max integer not null check (max between 0 and 5),
  days integer not null check (days between 1 and 90),
  invited_when text not null check (invited_when in ('NAMED', 'SUBMITTED')),
  named_before_submit boolean not null,
  applicant_reads boolean not null,
  reviewers_read text not null check (reviewers_read in ('NONE', 'NOT_BLIND', 'NAMES_HIDDEN')),
  refuses_same_organisation boolean not null,
  revision integer not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint referee_settings_minimum check (min <= max),
  constraint referee_settings_form check (max = 0 or form_id is not null)
);
create index referee_settings_form_id on referee_settings (form_id);
grant select, insert, update on referee_settings to grantdesk_app;

-- A person whom an applicant named, and their reference: a draft until it is answered.
create table referees (
  id uuid primary key,
  application_id uuid not null references applications (id),
  name text not null,
  email text not null,
  relation text not null default '',
  organisation text not null default '',
  named_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  -- The name and the address at the time of submitting the application.
  named_as jsonb,
  removed_at timestamptz,
  invited_at timestamptz,
  expires_at timestamptz,
  -- The time for answering began then: with the invitation, or when more time was given.
  counted_from timestamptz,
  reminded_at timestamptz,
  reminders text[] not null default '{}' check (reminders <@ array['HALFWAY', 'TWO_DAYS']),
  form_version_id uuid references form_versions (id),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  version integer not null default 0,
  saved_at timestamptz,
  answered_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  constraint referees_invited check ((invited_at is null) = (expires_at is null) and (invited_at is null) = (counted_from is null)),
  constraint referees_answered check (answered_at is null or (declined_at is null and form_version_id is not null))
);
create unique index referees_by_application on referees (application_id, lower(email)) where removed_at is null;
create index referees_of_application on referees (application_id);
create index referees_waiting on referees (expires_at)
  where answered_at is null and declined_at is null and removed_at is null;
grant select, insert, update on referees to grantdesk_app;

-- A link that was sent to a referee, by the hash of its token. Several may work; the referee's row says until when.
create table referee_links (
  token_hash text primary key,
  referee_id uuid not null references referees (id),
  created_at timestamptz not null default app_now(),
  replaced_at timestamptz
);
create index referee_links_by_referee on referee_links (referee_id);
grant select, insert, update on referee_links to grantdesk_app;

-- Whether a programme takes nominations.
create table nomination_settings (
  programme_id uuid primary key references programmes (id),
  is_open boolean not null,
  intro text not null default '',
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);
grant select, insert, update on nomination_settings to grantdesk_app;

-- A person whom a third party proposed.
create table nominations (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  nominator_name text not null,
  nominator_email text not null,
  relation text not null default '',
  reason text not null,
  nominee_name text not null,
  nominee_email text not null,
  organisation text not null default '',
  created_at timestamptz not null default app_now(),
  -- The nominee was invited then; null where another nomination had invited them.
  invited_at timestamptz,
  -- What the nominee started.
  application_id uuid references applications (id),
  erased_at timestamptz
);
create index nominations_by_programme on nominations (programme_id, id);
create unique index nominations_invited on nominations (programme_id, lower(nominee_email)) where invited_at is not null;
create index nominations_by_nominee on nominations (lower(nominee_email));
create index nominations_by_application on nominations (application_id) where application_id is not null;
grant select, insert, update on nominations to grantdesk_app;

-- A reference that was submitted stays as it is.
create function protect_references() returns trigger language plpgsql as $$
begin
  if old.answered_at is not null and not is_erasing()
    and (new.answers, new.answered_at, new.form_version_id, new.removed_at, new.email) is distinct from
      (old.answers, old.answered_at, old.form_version_id, old.removed_at, old.email) then
    raise exception 'A submitted reference cannot be changed';
  end if;
  return new;
end $$;
create trigger referees_are_final before update on referees for each row execute function protect_references();

-- Erasing an application erases its referees, what they wrote, and who nominated its applicant.
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
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', named_as = null,
    answers = '{}', decline_reason = case when decline_reason is null then null else '' end where application_id = any (ids);
  update nominations set nominator_name = 'Erased person', nominator_email = 'erased-' || id || '@erased.invalid', relation = '', reason = '',
    nominee_name = 'Erased person', nominee_email = 'erased-' || id || '@erased.invalid', organisation = '', erased_at = app_now() where application_id = any (ids);
  delete from notes where application_id = any (ids) or project_id in (select id from projects where application_id = any (ids));
  update applications set emptied_at = now() where id = any (ids);
end $$;

create or replace function erase_person(person uuid, erasure uuid)
  returns table(file_key text, event_id uuid)
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
#variable_conflict use_column
declare
  who users;
  nobody text := 'erased-' || person || '@erased.invalid';
  addresses text[];
  words text[];
  drafts uuid[];
begin
  select * into who from users where id = person for update;
  if who.id is null or not exists (select from erasures e where e.id = erasure and e.user_id = person) then
    raise exception 'There is no such erasure';
  end if;
  perform set_config('grantdesk.erasing', 'on', true);
  -- What the person is and was called: now, and before each change that the trail tells.
  addresses := array(select distinct lower(btrim(word)) from (
    select who.email as word
    union all select old_email from email_changes where user_id = person
    union all select new_email from email_changes where user_id = person
    union all select email from application_people where user_id = person
    union all select a.data ->> k from audit_events a, unnest(array['email', 'from', 'to']) as k
      where a.type like 'account.email%' and a.subject_id = person) as known
    where word like '%_@_%' and word not like '%@erased.invalid');
  words := array(select distinct btrim(word) from (
    select unnest(array[who.name, who.phone_number]) as word
    union all select unnest(addresses)
    union all select name from application_people where user_id = person
    union all select actor_name from audit_events a where a.actor_id = person and a.actor_name not like '%(%' 
    union all select c ->> k from audit_events a, jsonb_array_elements(case when jsonb_typeof(a.data -> 'changes') = 'array' then a.data -> 'changes' else '[]' end) as c,
      unnest(array['from', 'to']) as k where a.type = 'user.updated' and a.subject_id = person and c ->> 'field' in ('name', 'email', 'phoneNumber')) as known
    where length(btrim(word)) >= 2 and word <> 'Erased person');
  -- Longer ones first: an address may hold a name.
  words := array(select word from unnest(words) as word order by length(word) desc, word);

  update users set name = 'Erased person', email = nobody, email_verified = false, image = null, organisation = null, phone_number = null,
    skills = '{}', time_zone = null, account_status = 'INACTIVE', erased_at = now(), updated_at = now() where id = person;
  delete from sessions where user_id = person;
  update sessions set viewing_as = null, viewing_since = null where viewing_as = person;
  delete from accounts where user_id = person;
  delete from account_invitations where user_id = person;
  delete from passkeys where user_id = person;
  delete from second_factors where user_id = person;
  delete from email_changes where user_id = person;
  delete from api_tokens where user_id = person;
  delete from notifications where user_id = person;
  delete from notification_choices where user_id = person;
  delete from notification_digests where user_id = person;
  delete from saved_views where owner_id = person and not is_shared;
  delete from idempotency_keys where user_id = person;
  delete from application_presence where user_id = person;
  delete from erasure_requests where user_id = person;
  delete from verifications where exists (select from unnest(addresses) as a where strpos(lower(identifier), a) > 0 or strpos(lower(value), a) > 0)
    or strpos(value, person::text) > 0 or strpos(identifier, person::text) > 0;
  delete from rate_limits where exists (select from unnest(addresses) as a where strpos(lower(key), a) > 0);
  delete from emails where lower(to_address) = any (addresses);
  delete from mailbox_messages where exists (select from unnest(addresses) as a where strpos(lower(to_address), a) > 0);
  -- Letters to others that name the person, and what others were told.
  update emails set subject = without_words(subject, words), text_body = without_words(text_body, words), html_body = without_words(html_body, words),
    calendar_body = without_words(calendar_body, words), last_error = without_words(last_error, words)
    where exists (select from unnest(words) as w where strpos(lower(subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(calendar_body, '') || ' ' || coalesce(last_error, '')), lower(w)) > 0);
  update mailbox_messages set subject = without_words(subject, words), text_body = without_words(text_body, words), html_body = without_words(html_body, words),
    calendar_body = without_words(calendar_body, words)
    where exists (select from unnest(words) as w where strpos(lower(subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(calendar_body, '')), lower(w)) > 0);
  update notifications set facts = without_words(facts, words) where exists (select from unnest(words) as w where strpos(lower(facts::text), lower(w)) > 0);
  update idempotency_keys set answer = null where exists (select from unnest(words) as w where strpos(lower(answer::text), lower(w)) > 0);
  update application_people set email = nobody, name = null where user_id = person or lower(email) = any (addresses);
  update conflicts set email = nobody where lower(email) = any (addresses);
  -- As a referee: a reference that was submitted stays with the application, without the name.
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', named_as = null,
    answers = case when answered_at is null then '{}' else answers end, removed_at = case when answered_at is null then coalesce(removed_at, app_now()) else removed_at end
    where lower(email) = any (addresses);
  update nominations set nominator_name = 'Erased person', nominator_email = 'erased-' || id || '@erased.invalid', relation = '' where lower(nominator_email) = any (addresses);
  update nominations set nominee_name = 'Erased person', nominee_email = 'erased-' || id || '@erased.invalid', organisation = '', reason = ''
    where lower(nominee_email) = any (addresses);
  -- A reviewer's own notes that were never handed in.
  update tasks set draft = null where assigned_to = person and draft is not null;

  -- Drafts that were never submitted.
  drafts := array(select s.id from submissions s join applications a on a.id = s.owner_id
    where a.user_id = person and s.progress <> 'SUBMITTED' and s.owner_kind in ('APPLICATION', 'PROPOSAL'));
  return query select key, null::uuid from forget_files(array(select f.id from files f where f.submission_id = any (drafts))) as key;
  delete from uploads where created_by = person or submission_id = any (drafts);
  update submissions set answers = '{}', orphans = '{}' where id = any (drafts);
  update referees set name = 'Erased person', email = 'erased-' || id || '@erased.invalid', relation = '', organisation = '', answers = '{}',
    decline_reason = case when decline_reason is null then null else '' end, removed_at = coalesce(removed_at, app_now())
    where application_id in (select s.owner_id from submissions s where s.id = any (drafts) and s.owner_kind = 'APPLICATION');

  -- The trail keeps who by an id, and what; names go.
  return query with named as (
    update audit_events a set actor_name = without_words(a.actor_name, words),
        data = case
          when a.subject_id = person and a.type = 'user.updated'
            then '{"name": "Erased person", "changes": []}'
          when a.actor_id = person and a.type like 'account.passkey-%' then '{"name": "Erased"}'
          when a.actor_id = person and a.type like 'file.%' then without_words(a.data, words) || '{"file": "an erased file"}'
          else without_words(a.data, words) end,
        ip_address = case when a.actor_id = person then null else a.ip_address end
      where (a.actor_id = person and (a.ip_address is not null or a.type like 'account.passkey-%' or a.type like 'file.%'))
        or (a.subject_id = person and a.type = 'user.updated')
        or exists (select from unnest(words) as w where strpos(lower(coalesce(a.actor_name, '') || ' ' || a.data::text), lower(w)) > 0)
      returning a.id)
    select null::text, id from named;
end $$;
