-- Interviews: the calendar's own facts beside status and times, which stay on the application; panels, offered times,
-- reminders, and the calendar file that a mail carries.

create table interviews (
  application_id uuid primary key references applications (id),
  -- Of the calendar entry: the same for as long as the application lives; the sequence rises with each change that is told.
  uid uuid not null,
  sequence integer not null default 0,
  place text not null default '',
  -- Why it was canceled.
  reason text not null default '',
  is_no_show boolean not null default false,
  -- When the time was last set: who is told less than a day before is not reminded.
  scheduled_at timestamptz
);
create table interview_panel (
  application_id uuid not null references interviews (application_id),
  user_id uuid not null references users (id),
  primary key (application_id, user_id)
);
create index interview_panel_by_user on interview_panel (user_id, application_id);

-- What applicants of a programme read on their interview page.
create table interview_settings (
  programme_id uuid primary key references programmes (id),
  shows_panel boolean not null default false,
  preparation text not null default ''
);

-- Times that applicants choose from.
create table interview_offers (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  closes_at timestamptz not null,
  link text,
  place text not null default '',
  panel uuid[] not null default '{}',
  made_by uuid not null references users (id),
  made_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);
create index interview_offers_by_programme on interview_offers (programme_id, made_at desc, id desc);
create table interview_slots (
  id uuid primary key,
  offer_id uuid not null references interview_offers (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint interview_slots_in_order check (ends_at > starts_at),
  constraint interview_slots_once unique (offer_id, starts_at)
);
create table interview_offer_applications (
  offer_id uuid not null references interview_offers (id),
  application_id uuid not null references applications (id),
  reminded_at timestamptz,
  -- Set when the application was scheduled or canceled by hand, or offered other times.
  left_at timestamptz,
  primary key (offer_id, application_id)
);
create unique index interview_offers_one_each on interview_offer_applications (application_id) where left_at is null;
-- Each slot has one taker, each application takes one slot of an offer.
create table interview_choices (
  slot_id uuid primary key references interview_slots (id),
  offer_id uuid not null references interview_offers (id),
  application_id uuid not null references applications (id),
  chosen_at timestamptz not null default clock_timestamp(),
  constraint interview_choices_one_each unique (offer_id, application_id)
);

-- One reminder for each time that was set.
create table interview_reminders (
  application_id uuid not null references applications (id),
  starts_at timestamptz not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (application_id, starts_at)
);

-- The zone of the browser that a person last came with: meetings are told in it, and hours judged by it.
alter table users add column time_zone text;

alter table emails
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add column calendar_body text,
  add constraint emails_calendar_whole check ((calendar_method is null) = (calendar_body is null));
alter table mailbox_messages add column calendar_body text;

create index applications_by_interview on applications (interview_start_date, id) where interview_status = 'SCHEDULED';
create index applications_by_interview_of on applications (programme_id, interview_start_date, id) where interview_start_date is not null;

grant select, insert, update on interviews, interview_settings, interview_offers, interview_offer_applications to grantdesk_app;
grant select, insert on interview_slots, interview_reminders to grantdesk_app;
grant select, insert, delete on interview_panel, interview_choices to grantdesk_app;
