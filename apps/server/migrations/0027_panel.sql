-- Meetings of a board: agenda, attendance, recusals and minutes.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- A meeting of the board of a programme. A closed one does not change until it is reopened.
create table panel_meetings (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references programmes (id),
  title text not null check (length(title) between 1 and 200),
  starts_at timestamptz not null,
  -- A room or a link.
  place text not null default '' check (length(place) <= 300),
  -- Planned for an item that does not say otherwise.
  item_minutes integer not null default 10 check (item_minutes between 1 and 240),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'OPEN', 'CLOSED')),
  -- Of its title, time and place.
  revision integer not null default 1,
  -- The quorum in force when it was closed.
  quorum integer check (quorum between 0 and 50),
  created_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users (id),
  constraint panel_meetings_started check ((state = 'PLANNED') = (started_at is null)),
  constraint panel_meetings_closed check ((state = 'CLOSED') = (closed_at is not null))
);
create index panel_meetings_by_programme on panel_meetings (programme_id, starts_at desc, id desc);
create index panel_meetings_created_by on panel_meetings (created_by);
create index panel_meetings_closed_by on panel_meetings (closed_by);
grant select, insert, update, delete on panel_meetings to grantdesk_app;

-- An application on the agenda.
create table panel_items (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references panel_meetings (id) on delete cascade,
  application_id uuid not null references applications (id),
  position integer not null,
  minutes integer not null check (minutes between 1 and 240),
  -- False once its meeting is closed: another meeting may have the application then.
  is_current boolean not null default true,
  -- The decision as it was when the meeting was closed; null where there was none.
  outcome text check (outcome in ('APPROVE', 'HOLD', 'DECLINE')),
  amount bigint,
  conditions text not null default '',
  decided_at timestamptz,
  constraint panel_items_once unique (meeting_id, application_id)
);
create unique index panel_items_in_one_meeting on panel_items (application_id) where is_current;
create index panel_items_by_application on panel_items (application_id);
create index panel_items_in_order on panel_items (meeting_id, position, id);
grant select, insert, update, delete on panel_items to grantdesk_app;

-- Whether a person came: someone of the staff, or a guest by name.
create table panel_people (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references panel_meetings (id) on delete cascade,
  user_id uuid references users (id),
  guest_name text check (length(guest_name) between 1 and 200),
  -- A member of the board, who counts for the quorum.
  is_board boolean not null default false,
  attendance text not null check (attendance in ('PRESENT', 'APOLOGIES', 'ABSENT')),
  constraint panel_people_one_kind check (num_nonnulls(user_id, guest_name) = 1),
  constraint panel_people_once unique (meeting_id, user_id)
);
create index panel_people_by_user on panel_people (user_id);
grant select, insert, update, delete on panel_people to grantdesk_app;

-- A person who takes no part in an item, beside those who declared a conflict of interest.
create table panel_recusals (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references panel_items (id) on delete cascade,
  user_id uuid references users (id),
  guest_id uuid references panel_people (id) on delete cascade,
  reason text not null check (length(reason) <= 1000),
  added_by uuid not null references users (id),
  added_at timestamptz not null default app_now(),
  constraint panel_recusals_one_kind check (num_nonnulls(user_id, guest_id) = 1),
  constraint panel_recusals_user_once unique (item_id, user_id),
  constraint panel_recusals_guest_once unique (item_id, guest_id)
);
create index panel_recusals_by_user on panel_recusals (user_id);
create index panel_recusals_by_guest on panel_recusals (guest_id);
create index panel_recusals_added_by on panel_recusals (added_by);
grant select, insert, update, delete on panel_recusals to grantdesk_app;

-- A line of the minutes: about one item, or about none. A removed line stays without its text, so that a change of it that
-- began before is refused and not lost.
create table panel_lines (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references panel_meetings (id) on delete cascade,
  item_id uuid references panel_items (id) on delete cascade,
  body text not null check (length(body) <= 4000),
  author_id uuid not null references users (id),
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  edited_at timestamptz,
  edited_by uuid references users (id),
  removed_at timestamptz,
  constraint panel_lines_removed_are_empty check ((removed_at is null) = (body <> ''))
);
create index panel_lines_of_meeting on panel_lines (meeting_id, created_at, id);
create index panel_lines_of_item on panel_lines (item_id);
create index panel_lines_by_author on panel_lines (author_id);
create index panel_lines_edited_by on panel_lines (edited_by);
grant select, insert, update, delete on panel_lines to grantdesk_app;

-- Meetings of these applications whose applications are all emptied.
create function emptied_meetings(ids uuid[])
  returns setof uuid
  language sql stable as $$
  select distinct i.meeting_id from panel_items i where i.application_id = any (ids)
    and not exists (select from panel_items o join applications a on a.id = o.application_id
      where o.meeting_id = i.meeting_id and a.emptied_at is null)
$$;

-- Minutes go with the rest of what was written about an application.
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
  delete from panel_lines where item_id in (select id from panel_items where application_id = any (ids));
  update panel_recusals set reason = '' where item_id in (select id from panel_items where application_id = any (ids)) and reason <> '';
  update panel_items set conditions = '' where application_id = any (ids) and conditions <> '';
  update applications set emptied_at = now() where id = any (ids);
  -- What was written about no application, and guests, go with the last application of their meeting.
  delete from panel_lines where item_id is null and meeting_id in (select emptied_meetings(ids));
  update panel_people set guest_name = 'Erased person' where guest_name is not null and meeting_id in (select emptied_meetings(ids));
end $$;

-- Why someone took no part in an item is about that person.
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
  update panel_recusals set reason = '' where user_id = person and reason <> '';
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
