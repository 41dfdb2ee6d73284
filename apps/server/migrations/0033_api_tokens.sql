-- Programs act for a person with a part of their rights, until a day (docs/decisions/0033-api-tokens.md).
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null check (btrim(name) <> ''),
  -- Only the hash: reading the database opens nothing.
  token_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_by_creation on api_tokens (created_at desc, id desc);
grant select, insert, update on api_tokens to grantdesk_app;
