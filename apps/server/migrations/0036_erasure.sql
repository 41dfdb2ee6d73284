-- A person is erased, and what has served its time goes (docs/decisions/0035-erasure-and-retention.md).
alter table users add column erased_at timestamptz;
alter table users add constraint users_erased_stay_shut check (erased_at is null or account_status = 'INACTIVE');
-- Its answers, files and names are gone; that it was there, how it was scored and what was paid stays.
alter table applications add column emptied_at timestamptz;

-- Who asked to be erased; a request ends with the erasure or when it is taken back.
create table erasure_requests (
  user_id uuid primary key references users (id),
  asked_at timestamptz not null default clock_timestamp()
);
-- Ids alone, so that a restored copy can erase again.
create table erasures (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  reason text not null,
  made_by uuid references users (id),
  made_at timestamptz not null default clock_timestamp()
);
-- What an erasure made of events of the trail: the digest that such an event has now. The digests of one erasure stand together
-- in an event of their own, which is sealed, so that nobody can change an event and call it an erasure.
create table audit_redactions (
  event_id uuid not null references audit_events (id),
  erasure_id uuid not null references erasures (id),
  number bigint generated always as identity,
  digest bytea not null check (octet_length(digest) = 32),
  primary key (event_id, erasure_id)
);
create index audit_redactions_by_erasure on audit_redactions (erasure_id);
-- Each night's work, in counts.
create table retention_runs (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  counts jsonb not null
);
create index applications_not_emptied on applications (programme_id) where emptied_at is null;
create index emails_by_age on emails (created_at);
create index emails_by_address on emails (lower(to_address));

-- What was final stays final, but for the owner's own functions below: the serving role cannot be the owner.
create function is_erasing() returns boolean language sql stable as
  $$ select current_user <> 'grantdesk_app' and coalesce(current_setting('grantdesk.erasing', true), '') = 'on' $$;
create or replace function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A submitted form cannot be changed' using errcode = 'GD001';
end $$;
create or replace function refuse_change_of_completed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A completed task cannot be changed' using errcode = 'GD002';
end $$;
create or replace function refuse_change_of_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.status <> 'SENT'
    or (to_jsonb(new) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by'])
      <> (to_jsonb(old) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by']) then
    raise exception 'A contract that was sent cannot be changed' using errcode = 'GD015';
  end if;
  return new;
end $$;
create or replace function refuse_change_of_amendment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.state <> 'Proposed'
    or (to_jsonb(new) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note'])
      <> (to_jsonb(old) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note']) then
    raise exception 'An amendment that was proposed cannot be changed' using errcode = 'GD019';
  end if;
  return new;
end $$;

-- Words of a person taken out of a text, each as a whole, whatever its capitals.
create function without_words(value text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    value := regexp_replace(value, '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])', 'Erased person', 'gi');
  end loop;
  return value;
end $$;
-- The same in every text of a JSON value; its keys stay.
create function without_words(value jsonb, words text[]) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(without_words(value #>> '{}', words));
    when 'array' then return coalesce((select jsonb_agg(without_words(item, words) order by at) from jsonb_array_elements(value) with ordinality as each (item, at)), '[]');
    when 'object' then return coalesce((select jsonb_object_agg(key, without_words(item, words)) from jsonb_each(value) as each (key, item)), '{}');
    else return value;
  end case;
end $$;

-- Files whose rows are gone: their bytes go with the next tidying, at once where the caller does it.
create function forget_files(ids uuid[]) returns setof text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update uploads set file_id = null where file_id = any (ids);
  return query with gone as (delete from files where id = any (ids) returning storage_key, thumbnail_key),
    keys as (select storage_key as key from gone union select thumbnail_key from gone where thumbnail_key is not null),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from keys on conflict do nothing)
    select key from keys;
end $$;

-- An application without its answers, files, names and letters. What it was scored, decided and paid stays. Answers the keys of its files.
create function empty_applications(ids uuid[]) returns setof text language plpgsql security definer set search_path = public, pg_temp as $$
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
  update applications set emptied_at = now() where id = any (ids);
end $$;

-- Everything about the person that no law keeps. Answers the keys of files that went.
create function erase_person(person uuid, erasure uuid) returns table (file_key text, event_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
  -- A reviewer's own notes that were never handed in.
  update tasks set draft = null where assigned_to = person and draft is not null;

  -- Drafts that were never submitted.
  drafts := array(select s.id from submissions s join applications a on a.id = s.owner_id
    where a.user_id = person and s.progress <> 'SUBMITTED' and s.owner_kind in ('APPLICATION', 'PROPOSAL'));
  return query select key, null::uuid from forget_files(array(select f.id from files f where f.submission_id = any (drafts))) as key;
  delete from uploads where created_by = person or submission_id = any (drafts);
  update submissions set answers = '{}', orphans = '{}' where id = any (drafts);

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

revoke all on function forget_files(uuid[]), empty_applications(uuid[]), erase_person(uuid, uuid) from public;
grant execute on function empty_applications(uuid[]), erase_person(uuid, uuid) to grantdesk_app;
grant select, insert on erasures, audit_redactions, retention_runs to grantdesk_app;
grant select, insert, update, delete on erasure_requests to grantdesk_app;
