-- Functions that the product and other functions call, and views.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

create function application_search_text(person users, number text) returns text language sql immutable as $$
  select lower(concat_ws(E'\n', person.name, person.organisation, person.email, number));
$$;

-- Accounts whose invitation was refused before it was sent: nobody opened them, and their addresses are free again.
create function delete_unopened_accounts(ids uuid[])
  returns void
  language sql security definer set search_path to 'public', 'pg_temp' as $$
  delete from users u where u.id = any (ids) and u.account_status = 'INVITED'
    and not exists (select from accounts a where a.user_id = u.id) and not exists (select from account_invitations i where i.user_id = u.id)
$$;
revoke all on function delete_unopened_accounts(ids uuid[]) from public;
grant execute on function delete_unopened_accounts(ids uuid[]) to grantdesk_app;

-- Removes answers, files, names and messages of applications. Scores, decisions and payments stay. Returns the storage keys of
-- the files.
create function empty_applications(ids uuid[])
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
  update applications set emptied_at = now() where id = any (ids);
end $$;
revoke all on function empty_applications(ids uuid[]) from public;
grant execute on function empty_applications(ids uuid[]) to grantdesk_app;

-- Jobs leave with the transaction that asks for them; the serving role may only enqueue.
create function enqueue_job(task text, payload json, job_key text default null)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_job(task, payload, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_job(task text, payload json, job_key text) from public;
grant execute on function enqueue_job(task text, payload json, job_key text) to grantdesk_app;

-- A job that waits; a later one with the same key replaces it.
create function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz) from public;
grant execute on function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz) to grantdesk_app;

-- Many jobs of one kind in one statement, ten times as fast as one after the other.
create function enqueue_jobs(task text, payloads json[], job_keys text[])
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, null, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys) as job (payload, job_key)));
end $$;
revoke all on function enqueue_jobs(task text, payloads json[], job_keys text[]) from public;
grant execute on function enqueue_jobs(task text, payloads json[], job_keys text[]) to grantdesk_app;

create function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, run_at := run_at, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz) from public;
grant execute on function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz) to grantdesk_app;

-- Jobs of one queue follow one another, so that a slow receiver holds up only its own deliveries
-- (docs/decisions/0034-webhooks.md).
create function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[])
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, queue, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys, queues) as job (payload, job_key, queue)));
end $$;
revoke all on function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[]) from public;
grant execute on function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[]) to grantdesk_app;

-- Removes everything about the person that no law keeps. Returns the storage keys of removed files.
create function erase_person(person uuid, erasure uuid)
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
revoke all on function erase_person(person uuid, erasure uuid) from public;
grant execute on function erase_person(person uuid, erasure uuid) to grantdesk_app;

-- Returns the storage keys of bytes that nothing refers to any more; only of emptied applications.
create function forget_contract_files(ids uuid[])
  returns setof text
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  return query with emptied as (
      select f.id, f.storage_key from contract_files f join applications a on a.id = f.application_id
      where a.id = any (ids) and a.emptied_at is not null and f.storage_key is not null for update of f),
    gone as (update contract_files f set name = 'Erased', storage_key = null from emptied where f.id = emptied.id returning emptied.storage_key as key),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from gone on conflict do nothing)
    select key from gone;
end $$;
revoke all on function forget_contract_files(ids uuid[]) from public;
grant execute on function forget_contract_files(ids uuid[]) to grantdesk_app;

-- Deletes the rows of files and returns their storage keys; the bytes go with the next cleaning, or at once if the caller
-- deletes them.
create function forget_files(ids uuid[])
  returns setof text
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  update uploads set file_id = null where file_id = any (ids);
  return query with gone as (delete from files where id = any (ids) returning storage_key, thumbnail_key),
    keys as (select storage_key as key from gone union select thumbnail_key from gone where thumbnail_key is not null),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from keys on conflict do nothing)
    select key from keys;
end $$;
revoke all on function forget_files(ids uuid[]) from public;

-- Called once, when the form is submitted. The words are cut well below the limit of a tsvector: a submission must never fail
-- because it is long.
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

-- What is final stays final, except for the owner's own functions below: the serving role cannot be the owner.
create function is_erasing() returns boolean language sql stable as $$ select current_user <> 'grantdesk_app' and coalesce(current_setting('grantdesk.erasing', true), '') = 'on' $$;

-- Kept by the database, so that no way of changing a role or an account is forgotten.
create function update_power_holdings(of_user uuid, from_when timestamptz)
  returns void
  language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  powers text[];
begin
  select coalesce(array_agg(found.power), '{}') into powers from users u join roles r on r.id = u.role_id
    cross join lateral (
      select 'ROLE:' || r.name as power
      union all select resource.key || ':' || action.value from jsonb_each(r.permissions) resource, jsonb_array_elements_text(resource.value) action
    ) found
    where u.id = of_user and u.account_type = 'ADMIN' and u.account_status = 'ACTIVE';
  update power_holdings set until = app_now() where user_id = of_user and until is null and power <> all (powers);
  insert into power_holdings (user_id, power, since)
    select of_user, power, from_when from unnest(powers) power
    where not exists (select from power_holdings h where h.user_id = of_user and h.power = power.power and h.until is null);
end $$;
revoke all on function update_power_holdings(of_user uuid, from_when timestamptz) from public;

create function without_words(value jsonb, words text[]) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(without_words(value #>> '{}', words));
    when 'array' then return coalesce((select jsonb_agg(without_words(item, words) order by at) from jsonb_array_elements(value) with ordinality as each (item, at)), '[]');
    when 'object' then return coalesce((select jsonb_object_agg(key, without_words(item, words)) from jsonb_each(value) as each (key, item)), '{}');
    else return value;
  end case;
end $$;

create function without_words(value text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    value := regexp_replace(value, '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])', 'Erased person', 'gi');
  end loop;
  return value;
end $$;

-- Who is kept from which application now. Every list, count and file reads this view.
create view conflicts_in_force as
  select found.user_id, found.application_id, found.reason, found.declared_at from (
    select user_id, application_id, reason, declared_at from conflicts where withdrawn_at is null and application_id is not null
    union all
    select c.user_id, a.id, c.reason, c.declared_at from conflicts c
      join users u on organisation_key(u.organisation) = organisation_key(c.organisation)
      join applications a on a.user_id = u.id
      where c.withdrawn_at is null
    union all
    select c.user_id, p.application_id, c.reason, c.declared_at from conflicts c
      join users u on organisation_key(u.organisation) = organisation_key(c.organisation)
      join application_people p on p.user_id = u.id and p.removed_at is null
      where c.withdrawn_at is null
    union all
    select c.user_id, a.id, c.reason, c.declared_at from conflicts c
      join users u on lower(u.email) = lower(c.email)
      join applications a on a.user_id = u.id
      where c.withdrawn_at is null
    union all
    select c.user_id, p.application_id, c.reason, c.declared_at from conflicts c
      join application_people p on lower(p.email) = lower(c.email) and p.removed_at is null
      where c.withdrawn_at is null
  ) as found
  where not exists (
    select from conflict_overrides o
    where o.user_id = found.user_id and o.application_id = found.application_id and o.made_at >= found.declared_at
  );
grant select on conflicts_in_force to grantdesk_app;
