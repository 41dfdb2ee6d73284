-- Interviews and decisions.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- The interview of an application.
create table interviews (
  application_id uuid primary key references applications (id),
  -- Of the calendar entry. It stays the same, and the sequence rises with each change that people are told of.
  uid uuid not null,
  sequence integer not null default 0,
  place text not null default '',
  -- Why it was cancelled.
  reason text not null default '',
  is_no_show boolean not null default false,
  -- When the time was last set. Who learns of it less than a day before gets no reminder.
  scheduled_at timestamptz
);
grant select, insert, update on interviews to grantdesk_app;

-- A member of the panel of an interview.
create table interview_panel (
  application_id uuid not null references interviews (application_id),
  user_id uuid not null references users (id),
  constraint interview_panel_pkey primary key (application_id, user_id)
);
create index interview_panel_by_user on interview_panel (user_id, application_id);
grant select, insert, delete on interview_panel to grantdesk_app;

create trigger interview_panel_rights after delete on interview_panel
  for each statement
  execute function note_rights_change();

-- What applicants of a programme read on their interview page.
create table interview_settings (
  programme_id uuid primary key references programmes (id),
  shows_panel boolean not null default false,
  preparation text not null default ''
);
grant select, insert, update on interview_settings to grantdesk_app;

-- Times that applicants choose from.
create table interview_offers (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  closes_at timestamptz not null,
  link text,
  place text not null default '',
  panel uuid[] not null default '{}',
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now(),
  withdrawn_at timestamptz
);
create index interview_offers_by_programme on interview_offers (programme_id, made_at desc, id desc);
grant select, insert, update on interview_offers to grantdesk_app;

-- One time of an offer.
create table interview_slots (
  id uuid primary key,
  offer_id uuid not null references interview_offers (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint interview_slots_once unique (offer_id, starts_at),
  constraint interview_slots_in_order check (ends_at > starts_at)
);
grant select, insert on interview_slots to grantdesk_app;

-- An application that may choose from an offer.
create table interview_offer_applications (
  offer_id uuid not null references interview_offers (id),
  application_id uuid not null references applications (id),
  reminded_at timestamptz,
  -- Set when the application was scheduled or cancelled by hand, or offered other times.
  left_at timestamptz,
  constraint interview_offer_applications_pkey primary key (offer_id, application_id)
);
create unique index interview_offers_one_each on interview_offer_applications (application_id) where left_at is null;
grant select, insert, update on interview_offer_applications to grantdesk_app;

-- The slot that an application took: one for each offer.
create table interview_choices (
  slot_id uuid primary key references interview_slots (id),
  offer_id uuid not null references interview_offers (id),
  application_id uuid not null references applications (id),
  chosen_at timestamptz not null default app_now(),
  constraint interview_choices_one_each unique (offer_id, application_id)
);
grant select, insert, delete on interview_choices to grantdesk_app;

-- A reminder of an interview that has left.
create table interview_reminders (
  application_id uuid not null references applications (id),
  starts_at timestamptz not null,
  sent_at timestamptz not null default app_now(),
  constraint interview_reminders_pkey primary key (application_id, starts_at)
);
grant select, insert on interview_reminders to grantdesk_app;

-- How the board of a programme decides.
create table board_settings (
  programme_id uuid primary key references programmes (id),
  quorum integer not null default 0 check (quorum >= 0 and quorum <= 50),
  -- form.field_id of the question whose answer is the requested amount.
  amount_question text,
  updated_at timestamptz not null default app_now(),
  -- form.field_id of the question whose answer is the amount that the proposal names.
  proposed_question text
);
grant select, insert, update on board_settings to grantdesk_app;

-- A person who is present at the meeting of the board.
create table board_attendance (
  programme_id uuid not null references programmes (id),
  user_id uuid not null references users (id),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  constraint board_attendance_pkey primary key (programme_id, user_id)
);
grant select, insert, update, delete on board_attendance to grantdesk_app;

-- A batch of decisions that were released together.
create table decision_releases (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  quorum integer not null,
  present jsonb not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null
);
create index decision_releases_by_programme on decision_releases (programme_id, made_at desc, id desc);
grant select, insert on decision_releases to grantdesk_app;

-- The decision on an application, drafted until it is released.
create table staged_decisions (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  outcome text not null,
  amount bigint check (amount > 0),
  reason text not null default '',
  revision integer not null default 1,
  staged_by uuid not null references users (id),
  staged_at timestamptz not null default app_now(),
  release_id uuid references decision_releases (id),
  -- What the grant depends on, one condition per line. The applicant reads them with the decision, and the contract begins with
  -- them.
  conditions text not null default '',
  constraint staged_decisions_declined check (outcome <> 'DECLINE' or amount is null and btrim(reason) <> ''),
  constraint staged_decisions_outcome_check check ((outcome in ('APPROVE', 'HOLD', 'DECLINE')) and (outcome <> 'HOLD' or release_id is null))
);
create index staged_decisions_by_programme on staged_decisions (programme_id, release_id);
grant select, insert, update, delete on staged_decisions to grantdesk_app;

create function refuse_change_of_released() returns trigger language plpgsql as $$
begin
  raise exception 'A released decision cannot be changed' using errcode = 'GD003';
end $$;

create trigger staged_decisions_are_final before delete or update on staged_decisions
  for each row
  when (old.release_id is not null)
  execute function refuse_change_of_released();
