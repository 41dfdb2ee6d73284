-- Checks of organisations in public registers and lists of sanctions.

-- How a register is used. Without a row it is off, with its published address.
create table registers (
  register text primary key,
  is_on boolean not null default false,
  base_url text not null check (length(base_url) between 1 and 500),
  key_sealed bytea,
  -- Days for which a check counts before a payment; 0 where payments do not depend on it.
  renew_days integer not null default 90 check (renew_days between 0 and 3650),
  -- Requests of the present minute, so that all processes together respect what the register allows.
  quota_minute timestamptz,
  quota_used integer not null default 0,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now()
);
create index registers_changed_by on registers (changed_by);
grant select, insert, update on registers to grantdesk_app;

-- One look-up of one number or name. It is answered once and never changed or deleted afterwards.
create table register_checks (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  register text not null,
  -- The number that was looked up, or the name.
  subject text not null check (length(subject) between 1 and 400),
  state text not null default 'WAITING' check (state in ('WAITING', 'FOUND', 'NOT_FOUND', 'CLEAR', 'MATCHES', 'FAILED', 'MANUAL')),
  tries integer not null default 0,
  -- Null for one that Grantdesk made by itself.
  requested_by uuid references users (id),
  requested_at timestamptz not null default app_now(),
  answered_at timestamptz,
  entry jsonb check (jsonb_typeof(entry) = 'object'),
  matches jsonb not null default '[]' check (jsonb_typeof(matches) = 'array'),
  -- Why it failed.
  failure text,
  -- What the person noted who looked it up.
  note text not null default '' check (length(note) <= 1000),
  -- The answer as it came, cut off after 200 KB.
  raw text,
  constraint register_checks_answered check ((state = 'WAITING') = (answered_at is null))
);
create index register_checks_of_organisation on register_checks (organisation_id, requested_at desc);
-- Two requests at a time make one look-up.
create unique index register_checks_waiting_once on register_checks (organisation_id, register, subject) where state = 'WAITING';
create index register_checks_of_register on register_checks (register, answered_at desc) where answered_at is not null;
create index register_checks_requested_by on register_checks (requested_by) where requested_by is not null;
grant select, insert, update (state, tries, answered_at, entry, matches, failure, raw) on register_checks to grantdesk_app;

create function refuse_answered_check() returns trigger language plpgsql as $$
begin
  raise exception 'a check that was answered does not change' using errcode = 'GD001';
end $$;
create trigger register_checks_answered_once before update on register_checks
  for each row when (old.state <> 'WAITING') execute function refuse_answered_check();

-- What a person says of a check: whether what it found is a reason against paying. The last one about a concern counts.
create table register_reviews (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  check_id uuid not null references register_checks (id) on delete cascade,
  register text not null,
  concerns text[] not null check (cardinality(concerns) > 0),
  outcome text not null check (outcome in ('CLEARED', 'CONFIRMED')),
  note text not null check (length(note) between 1 and 1000),
  made_by uuid not null references users (id),
  made_at timestamptz not null default app_now()
);
create index register_reviews_of_organisation on register_reviews (organisation_id, made_at desc);
create index register_reviews_of_check on register_reviews (check_id);
create index register_reviews_made_by on register_reviews (made_by);
grant select, insert on register_reviews to grantdesk_app;

-- Whether payments of a programme need checks of the organisation that are in order.
alter table programmes add column requires_register_checks boolean not null default false;
