-- Organisation: settings, second person, webhooks, audit and erasure.

-- One section of the settings; a section without a row has its defaults.
create table organisation_settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now()
);
grant select, insert, update on organisation_settings to grantdesk_app;

-- Staff need a second factor from the first start on, after some days of grace; a demonstration turns it off.
insert into organisation_settings (key, value)
  values ('security', jsonb_build_object('staffSecondFactor', true, 'graceDays', 14, 'singleSignOnCounts', false,
    'requiredSince', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));

-- A change that one person asked for and a second person confirms.
create table change_requests (
  id uuid primary key,
  kind text not null check (kind in ('PAYMENT_LIMIT', 'NEW_STAFF', 'STAFF_CHANGE', 'ROLE_PERMISSIONS', 'SECOND_FACTOR_RESET', 'CONFLICT_WITHDRAWAL')),
  programme_id uuid,
  -- The programme, user, role or declaration that it changes.
  subject_id uuid not null,
  payload jsonb not null,
  -- Whom it changes, for the text that people read, with the names of that time.
  facts jsonb not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null default app_now(),
  -- From when the person who asked may put it into effect alone; null if a second person decides.
  effective_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'REFUSED', 'CANCELLED')),
  -- Null while it waits, and if it was decided on the command line.
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint change_requests_check check ((state = 'WAITING') = (decided_at is null))
);
create index change_requests_latest on change_requests (requested_at desc, id desc);
create unique index change_requests_waiting on change_requests (kind, subject_id) where state = 'WAITING';
grant select, insert, update on change_requests to grantdesk_app;

-- An address that is told what happened.
create table webhooks (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  url text not null check (url ~ '^https?://'),
  kinds text[] not null check (cardinality(kinds) > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'OFF', 'PAUSED')),
  -- Encrypted: reading the database lets nobody sign.
  secret_sealed bytea not null,
  -- The secret before still signs until then, so that a receiver can change over.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  version integer not null default 1,
  owner_id uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  last_delivered_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  removed_at timestamptz,
  constraint webhooks_old_secret_whole check ((old_secret_sealed is null) = (old_secret_until is null))
);
grant select, insert, update on webhooks to grantdesk_app;

-- One event for one webhook, written when the event is sealed.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  -- Null for a test.
  event_id uuid references audit_events (id),
  kind text not null,
  -- Exactly what is sent: the signature of a later try covers the same bytes.
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- Tries since delivery was last asked for, and in all.
  tries integer not null default 0,
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  answer_code integer,
  duration_ms integer,
  error text,
  constraint webhook_deliveries_once unique (webhook_id, event_id)
);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'WAITING';
grant select, insert, update, delete on webhook_deliveries to grantdesk_app;

-- A sealed batch of audit events: a digest of each, and a signed head that chains the batches.
create table audit_batches (
  number bigint primary key check (number > 0),
  event_ids uuid[] not null,
  events integer not null generated always as (cardinality(event_ids)) stored,
  -- 32 bytes for each event, in their order.
  digests bytea not null,
  head bytea not null check (octet_length(head) = 32),
  signature bytea not null check (octet_length(signature) = 32),
  -- The last event of the batch in the order of transactions: everything up to here is sealed.
  through_xid xid8 not null,
  through_id uuid not null,
  sealed_at timestamptz not null default clock_timestamp(),
  constraint audit_batches_check check (octet_length(digests) = (32 * cardinality(event_ids)))
);
grant select, insert on audit_batches to grantdesk_app;

-- What one check of the chain found.
create table audit_checks (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  batches bigint not null,
  events bigint not null,
  waiting bigint not null,
  -- The first ones, as { kind, batch, event }.
  problems jsonb not null,
  problem_count bigint not null
);
create index audit_checks_by_time on audit_checks (at desc);
grant select, insert on audit_checks to grantdesk_app;

-- A person who asked to be erased, until that is done or taken back.
create table erasure_requests (
  user_id uuid primary key references users (id),
  asked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on erasure_requests to grantdesk_app;

-- An erased person, by ids alone, so that a restored copy can erase again.
create table erasures (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  reason text not null,
  made_by uuid references users (id),
  made_at timestamptz not null default clock_timestamp()
);
grant select, insert on erasures to grantdesk_app;

create trigger erasures_rights after insert on erasures for each statement execute function note_rights_change();

-- The digest that an audit event has since an erasure changed it.
create table audit_redactions (
  event_id uuid not null references audit_events (id),
  erasure_id uuid not null references erasures (id),
  number bigint generated always as identity,
  digest bytea not null check (octet_length(digest) = 32),
  constraint audit_redactions_pkey primary key (event_id, erasure_id)
);
create index audit_redactions_by_erasure on audit_redactions (erasure_id);
grant select, insert on audit_redactions to grantdesk_app;

-- What one night of the retention rules deleted, in counts.
create table retention_runs (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  counts jsonb not null
);
grant select, insert on retention_runs to grantdesk_app;
