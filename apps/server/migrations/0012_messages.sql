-- Messages, email texts and saved views.

-- A message in the thread of an application.
create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications (id),
  kind text not null check (kind in ('QUESTION', 'ANSWER', 'CORRECTION', 'FEEDBACK', 'TEAM_MESSAGE', 'APPLICANT_MESSAGE')),
  body text not null check (btrim(body) <> '' and char_length(body) <= 10000),
  -- The question of the form that the message is about; null for the whole application.
  form text check (form in ('application', 'proposal')),
  field_id text,
  reply_to uuid references application_messages (id),
  due_at timestamptz,
  author_id uuid not null references users (id),
  sent_at timestamptz not null default app_now(),
  -- Reviewers read only what a manager has shared with them.
  shared_at timestamptz,
  subject text,
  constraint application_messages_about_whole check ((form is null) = (field_id is null)),
  constraint application_messages_answers_reply check ((kind = 'ANSWER') = (reply_to is not null)),
  constraint application_messages_due_question check (due_at is null or kind = 'QUESTION')
);
create index application_messages_by_application on application_messages (application_id, id);
create unique index application_messages_one_answer on application_messages (reply_to) where reply_to is not null;
grant select, insert, update (shared_at) on application_messages to grantdesk_app;

-- Up to which message a person has read a thread.
create table application_message_reads (
  application_id uuid not null references applications (id),
  user_id uuid not null references users (id) on delete cascade,
  read_to uuid not null,
  constraint application_message_reads_pkey primary key (application_id, user_id)
);
grant select, insert, update on application_message_reads to grantdesk_app;

-- How a person is told of one kind of event; without a row, the default of that kind.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  choice text not null check (choice in ('MAIL', 'DIGEST', 'PRODUCT', 'OFF')),
  constraint notification_choices_pkey primary key (user_id, kind)
);
grant select, insert, update, delete on notification_choices to grantdesk_app;

-- A day on which a person got the daily email.
create table notification_digests (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  sent_at timestamptz not null default app_now(),
  -- What the daily email said about open work, so that the same list is not sent again the next day.
  work text,
  constraint notification_digests_pkey primary key (user_id, day)
);
grant select, insert on notification_digests to grantdesk_app;

-- The organisation's own words for an email; without a row, the words of the product.
create table mail_templates (
  kind text not null,
  subject text not null,
  body text not null,
  -- Set once the original was restored; the row then only carries the version.
  is_original boolean not null default false,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now(),
  -- Each language has its own text; a language without a row has the text of the product.
  language text not null default 'en' check (language in ('en', 'fr')),
  constraint mail_templates_pkey primary key (kind, language)
);
grant select, insert, update on mail_templates to grantdesk_app;

-- What a person searched, filtered and sorted a list by, under a name.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id),
  list text not null,
  -- The programme whose list it is; null for lists of all programmes.
  programme_id uuid references programmes (id),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  query jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default app_now()
);
create unique index saved_views_name_once on saved_views (owner_id, list, programme_id, lower(name)) nulls not distinct;
create index saved_views_shared on saved_views (list, programme_id) where is_shared;
grant select, insert, update, delete on saved_views to grantdesk_app;
