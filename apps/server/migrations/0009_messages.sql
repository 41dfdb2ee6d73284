-- What the team and the people of an application write to each other once it is submitted. The submission itself is never
-- changed: a correction stands beside it, dated and with its author.

create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications (id),
  kind text not null check (kind in ('QUESTION', 'ANSWER', 'CORRECTION', 'FEEDBACK')),
  body text not null check (btrim(body) <> '' and char_length(body) <= 10000),
  -- The question of the form that it is about, where it is about one.
  form text check (form in ('application', 'proposal')),
  field_id text,
  reply_to uuid references application_messages (id),
  due_at timestamptz,
  author_id uuid not null references users (id),
  sent_at timestamptz not null default app_now(),
  -- Reviewers read what a manager has shared with them, and nothing else.
  shared_at timestamptz,
  constraint application_messages_about_whole check ((form is null) = (field_id is null)),
  constraint application_messages_answers_reply check ((kind = 'ANSWER') = (reply_to is not null)),
  constraint application_messages_due_question check (due_at is null or kind = 'QUESTION')
);
create index application_messages_by_application on application_messages (application_id, id);
create unique index application_messages_one_answer on application_messages (reply_to) where reply_to is not null;

-- Sent is sent: the serving role changes nothing but whether reviewers may read it.
grant select, insert on application_messages to grantdesk_app;
revoke update, delete on application_messages from grantdesk_app;
grant update (shared_at) on application_messages to grantdesk_app;
