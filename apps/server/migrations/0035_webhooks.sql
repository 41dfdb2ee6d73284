-- Other programs are told what happened: signed, tried for a day, written down (docs/decisions/0034-webhooks.md).
create table webhooks (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  url text not null check (url ~ '^https?://'),
  kinds text[] not null check (cardinality(kinds) > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'OFF', 'PAUSED')),
  -- Sealed: reading the database lets nobody sign.
  secret_sealed bytea not null,
  -- The secret before the present one still signs until then, so that a receiver can change over.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  version integer not null default 1,
  owner_id uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  last_delivered_at timestamptz,
  -- The first failure since it last took something.
  failing_since timestamptz,
  removed_at timestamptz,
  constraint webhooks_old_secret_whole check ((old_secret_sealed is null) = (old_secret_until is null))
);

-- One row for each event and webhook, written when the event is sealed: none is missed, none doubled.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  -- Null of a test.
  event_id uuid references audit_events (id),
  kind text not null,
  -- What is sent, letter by letter: the signature of a later try is over the same.
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- Tries since it was last asked for, and in all.
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
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'WAITING';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
grant select, insert, update on webhooks to grantdesk_app;
grant select, insert, update, delete on webhook_deliveries to grantdesk_app;

-- A job that waits: a later asking under the same key replaces it.
create function enqueue_job_at(task text, payload json, job_key text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_job_at(text, json, text, timestamptz) from public;
grant execute on function enqueue_job_at(text, json, text, timestamptz) to grantdesk_app;
