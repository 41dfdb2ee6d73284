-- Assigning: conflicts of interest, declined tasks, and what each assignment did, so that it can be taken back.

-- What a reviewer declared: about one application, an organisation or a person. Never deleted, only withdrawn.
create table conflicts (
  id uuid primary key,
  user_id uuid not null references users (id),
  application_id uuid references applications (id),
  organisation text,
  email text,
  reason text not null check (btrim(reason) <> ''),
  declared_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  constraint conflicts_one_subject check (num_nonnulls(application_id, organisation, email) = 1)
);
create unique index conflicts_application_once on conflicts (user_id, application_id) where withdrawn_at is null;
create index conflicts_by_user on conflicts (user_id, declared_at, id);

-- A manager's word, with its reason, that a person may review an application all the same.
create table conflict_overrides (
  id uuid primary key,
  user_id uuid not null references users (id),
  application_id uuid not null references applications (id),
  reason text not null check (btrim(reason) <> ''),
  made_by uuid not null references users (id),
  made_at timestamptz not null default clock_timestamp()
);
create index conflict_overrides_by_pair on conflict_overrides (user_id, application_id, made_at);

-- An organisation's name without case, spaces and punctuation: the twin of organisationKey in the domain, held by a test.
create function organisation_key(name text) returns text language sql immutable parallel safe as
  $$ select nullif(regexp_replace(replace(lower(name collate pg_c_utf8), 'ς', 'σ'), '[ \t\n\r.,;:''’"“”()&/_-]+', '', 'g'), '') $$;
create index users_by_organisation_key on users (organisation_key(organisation));
create index application_people_by_email on application_people (lower(email)) where removed_at is null;

-- Who is kept from which application now. Every list, count and file asks this one view.
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

-- A reviewer may decline a task; it waits for the manager to give it to somebody else.
alter table tasks
  add column declined_at timestamptz,
  add column decline_reason text,
  add constraint tasks_declined_whole check ((declined_at is null) = (decline_reason is null)),
  add constraint tasks_declined_pending check (declined_at is null or progress = 'PENDING');

-- Who declined what: auto assignment never asks the same person again for the same review.
create table task_declines (
  id uuid primary key,
  application_id uuid not null references applications (id),
  task_action text not null,
  user_id uuid not null references users (id),
  reason text not null,
  declined_at timestamptz not null default clock_timestamp()
);
create index task_declines_by_application on task_declines (application_id, task_action, user_id);

-- What an assignment made or moved. before is the task as it was, or null where it was not there.
create table task_batches (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  task_action text not null,
  kind text not null check (kind in ('ASSIGN', 'AUTO_ASSIGN', 'REASSIGN')),
  made_by uuid not null references users (id),
  made_at timestamptz not null default clock_timestamp(),
  undone_by uuid references users (id),
  undone_at timestamptz
);
create table task_batch_items (
  batch_id uuid not null references task_batches (id),
  task_id uuid not null,
  before jsonb,
  primary key (batch_id, task_id)
);
create index task_batch_items_by_task on task_batch_items (task_id);

grant select, insert, update on conflicts, conflict_overrides, task_declines, task_batches to grantdesk_app;
grant select, insert on task_batch_items to grantdesk_app;
grant select on conflicts_in_force to grantdesk_app;
-- Taking an assignment back takes its tasks away; a completed one is kept by its trigger.
grant delete on tasks to grantdesk_app;
