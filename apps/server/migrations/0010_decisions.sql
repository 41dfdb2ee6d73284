-- Steps that can be taken back, and the decision room of the board.

-- Every step of every application, as it was before and after. A bulk action is one batch.
create table stage_moves (
  id uuid primary key,
  batch_id uuid not null,
  application_id uuid not null references applications (id),
  programme_id uuid not null references programmes (id),
  action text not null,
  flags_before text[] not null,
  flags_after text[] not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null default clock_timestamp(),
  undone_by uuid references users (id),
  undone_at timestamptz,
  constraint stage_moves_undone_whole check ((undone_by is null) = (undone_at is null))
);
create index stage_moves_by_application on stage_moves (application_id, made_at desc, id desc);
create index stage_moves_by_programme on stage_moves (programme_id, made_at desc, id desc);
create index stage_moves_by_batch on stage_moves (batch_id);

-- Steps that were taken before there was this table, as the trail tells them.
insert into stage_moves (id, batch_id, application_id, programme_id, action, flags_before, flags_after, made_by, made_at)
  select e.id, e.id, a.id, a.programme_id, e.data ->> 'action',
    array(select jsonb_array_elements_text(e.data -> 'from')), array(select jsonb_array_elements_text(e.data -> 'to')), u.id, e.at
  from audit_events e join applications a on a.id = e.subject_id join users u on u.id = e.actor_id
  where e.type = 'application.stage-changed' and e.subject_kind = 'APPLICATION';

-- How the board of a programme decides. No row: no quorum, and no question that asks for an amount.
create table board_settings (
  programme_id uuid primary key references programmes (id),
  quorum integer not null default 0 check (quorum between 0 and 50),
  -- form.field_id of the question whose answer is the amount asked for.
  amount_question text,
  updated_at timestamptz not null default clock_timestamp()
);

-- Who is present at the board's meeting.
create table board_attendance (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  primary key (programme_id, user_id)
);

-- Batches of decisions that were told together.
create table decision_releases (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  quorum integer not null,
  present jsonb not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null
);
create index decision_releases_by_programme on decision_releases (programme_id, made_at desc, id desc);

-- What the board means to decide, and has decided once it is released. One decision an application, for ever.
create table staged_decisions (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  outcome text not null check (outcome in ('APPROVE', 'DECLINE')),
  amount bigint check (amount > 0),
  reason text not null default '',
  revision integer not null default 1,
  staged_by uuid not null references users (id),
  staged_at timestamptz not null default clock_timestamp(),
  release_id uuid references decision_releases (id),
  constraint staged_decisions_declined check (outcome = 'APPROVE' or (amount is null and btrim(reason) <> ''))
);
create index staged_decisions_by_programme on staged_decisions (programme_id, release_id);

create function refuse_change_of_released() returns trigger language plpgsql as $$
begin
  raise exception 'A released decision cannot be changed' using errcode = 'GD003';
end $$;
create trigger staged_decisions_are_final before update or delete on staged_decisions
  for each row when (old.release_id is not null) execute function refuse_change_of_released();

grant select, insert, update on stage_moves, board_settings to grantdesk_app;
grant select, insert, update, delete on board_attendance, staged_decisions to grantdesk_app;
grant select, insert on decision_releases to grantdesk_app;
