-- The audit trail is sealed in batches, each with a digest of every event, chained by heads that are signed with a key
-- outside of the database (docs/decisions/0028-audit.md).

-- Which transaction wrote an event: all that ended before the oldest running one can be sealed, and nothing is missed.
alter table audit_events add column xid xid8 not null default pg_current_xact_id();
create index audit_events_by_xid on audit_events (xid, id);
create index audit_events_by_actor on audit_events (actor_id, at desc, id desc);
create index audit_events_by_programme on audit_events (programme_id, at desc, id desc) where programme_id is not null;
create index audit_events_by_application on audit_events ((data ->> 'applicationID'), at desc, id desc) where data ? 'applicationID';

create table audit_batches (
  number bigint primary key check (number > 0),
  event_ids uuid[] not null,
  events integer not null generated always as (cardinality(event_ids)) stored,
  -- 32 bytes for each event, in their order.
  digests bytea not null check (octet_length(digests) = 32 * cardinality(event_ids)),
  head bytea not null check (octet_length(head) = 32),
  signature bytea not null check (octet_length(signature) = 32),
  -- Its last event, in the order of transactions: what comes up to here is sealed.
  through_xid xid8 not null,
  through_id uuid not null,
  sealed_at timestamptz not null default clock_timestamp()
);

-- What checking the chain found.
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

grant select, insert on audit_batches, audit_checks to grantdesk_app;
revoke truncate on audit_events from grantdesk_app;
