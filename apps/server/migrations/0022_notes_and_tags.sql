-- Notes of the programme team, with mentions, and tags of a programme on its applications.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- What the team wrote for itself about one application, project or organisation. A removed note stays, without its text.
create table notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references applications (id),
  project_id uuid references projects (id),
  organisation_id uuid references organisations (id),
  body text not null check (length(body) <= 5000),
  author_id uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  edited_at timestamptz,
  removed_at timestamptz,
  constraint notes_about_one check (num_nonnulls(application_id, project_id, organisation_id) = 1),
  constraint notes_removed_are_empty check ((removed_at is null) = (body <> ''))
);
create index notes_of_application on notes (application_id, created_at, id) where application_id is not null;
create index notes_of_project on notes (project_id, created_at, id) where project_id is not null;
create index notes_of_organisation on notes (organisation_id, created_at, id) where organisation_id is not null;
create index notes_by_author on notes (author_id);
grant select, insert, update on notes to grantdesk_app;

-- A person whom a note mentions. Who no longer is stays, so that each is notified once.
create table note_mentions (
  note_id uuid not null references notes (id) on delete cascade,
  user_id uuid not null references users (id),
  -- False for authors who mention themselves.
  notified boolean not null,
  is_current boolean not null default true,
  constraint note_mentions_pkey primary key (note_id, user_id)
);
create index note_mentions_by_user on note_mentions (user_id);
grant select, insert, update, delete on note_mentions to grantdesk_app;

-- A label of a programme for its applications.
create table tags (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references programmes (id),
  name text not null check (length(name) between 1 and 40),
  colour text not null
    check (colour in ('neutral', 'info', 'progress', 'success', 'warning', 'danger', 'called', 'brand')),
  created_at timestamptz not null default app_now(),
  constraint tags_id_programme_id_key unique (id, programme_id)
);
create unique index tags_name_once on tags (programme_id, lower(name collate pg_c_utf8));
grant select, insert, update, delete on tags to grantdesk_app;

-- A tag on an application. The trigger writes the application's programme, and the key to tags refuses those of another.
create table application_tags (
  application_id uuid not null references applications (id),
  tag_id uuid not null,
  programme_id uuid not null,
  added_by uuid references users (id),
  added_at timestamptz not null default app_now(),
  constraint application_tags_pkey primary key (application_id, tag_id),
  constraint application_tags_of_programme foreign key (tag_id, programme_id) references tags (id, programme_id) on delete cascade
);
create index application_tags_by_tag on application_tags (tag_id, application_id);
create index application_tags_added_by on application_tags (added_by);
grant select, insert, delete on application_tags to grantdesk_app;

create function note_tag_programme() returns trigger language plpgsql as $$
begin
  select programme_id into new.programme_id from applications where id = new.application_id;
  return new;
end $$;
create trigger application_tags_programme before insert on application_tags for each row execute function note_tag_programme();

-- Once for each statement, however many applications it tags.
create function mark_tags_stale() returns trigger language plpgsql as $$
begin
  insert into filter_stale (programme_id, application_id) select distinct programme_id, application_id from changed;
  return null;
end $$;
create trigger application_tags_filters_begun after insert on application_tags referencing new table as changed
  for each statement
  execute function mark_tags_stale();
create trigger application_tags_filters_ended after delete on application_tags referencing old table as changed
  for each statement
  execute function mark_tags_stale();

-- The terms of some applications as they are now, each with its place: `tag=` and the id of each tag, `tag*` where there is one.
create or replace function filter_terms(programme uuid, ids uuid[], questions jsonb)
  returns table(term text, place integer)
  language sql stable as $$
  with batch as materialized (
      select p.position as place, a.* from filter_positions p join applications a on a.id = p.application_id
      where p.application_id = any (ids) and p.programme_id = programme),
    items as materialized (
      select b.place, k.value as kind, k.key as name, a.value, a.number
      from batch b join application_answers a on a.application_id = b.id
        join jsonb_each_text(questions) as k on k.key = case a.form when 'APPLICATION' then 'data.' else 'proposalData.' end || a.field_id),
    numbers as materialized (
      select i.place, i.name, i.number from items i where i.kind = 'numbers' and i.number is not null
      union all
      select i.place, i.name, replace(i.value, '-', '')::double precision from items i where i.kind = 'days' and i.value ~ '^\d{4}-\d{2}-\d{2}$'
      union all
      select b.place, f.name, f.number
      from batch b, lateral (values ('average_initial', b.average_initial), ('average_proposal', b.average_proposal),
          ('average_interview', b.average_interview), ('average_latest', b.average_latest),
          ('created', floor(extract(epoch from b.created_at))), ('submitted', floor(extract(epoch from b.submitted_at))),
          ('touched', floor(extract(epoch from b.updated_at) / 3600))) as f (name, number)
      where f.number is not null
      union all
      select b.place, 'reviews_' || t.stage, coalesce(s.n, 0)
      from batch b cross join unnest(array['INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL']) as t (stage)
        left join application_scores s on s.application_id = b.id and s.task_action = t.stage),
    -- Kept apart, so that a number is turned into bits once.
    sliced as (select n.place, n.name, number_bits(n.number) as bits from numbers n offset 0)
  select 'all', b.place from batch b
  union all
  select f.name || '=' || f.value, b.place
  from batch b, lateral (values ('progress', b.progress_status), ('proposal', b.proposal_progress_status), ('interview', b.interview_status)) as f (name, value)
  where f.value is not null
  union all
  select distinct 'flag=' || f.flag, b.place from batch b, unnest(b.approval_flags) as f (flag)
  union all
  select i.name || '=' || i.value, i.place from items i where i.kind = 'values'
  union all
  select distinct i.name || '*', i.place from items i where i.kind = 'others'
  union all
  select 'tag=' || t.tag_id, b.place from batch b join application_tags t on t.application_id = b.id
  union all
  select 'tag*', b.place from batch b where exists (select from application_tags t where t.application_id = b.id)
  union all
  select n.name || '*', n.place from numbers n
  union all
  select s.name || '#' || g.slice, s.place from sliced s, generate_series(0, 62) as g (slice) where (s.bits >> g.slice) & 1 = 1;
$$;

-- Notes go with the rest of what was written about an application.
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
  delete from notes where application_id = any (ids) or project_id in (select id from projects where application_id = any (ids));
  update applications set emptied_at = now() where id = any (ids);
end $$;
