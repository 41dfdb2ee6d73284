-- Identity providers by which people sign in, and directories that provision people by SCIM.

-- A provider by which people sign in, its secret encrypted.
create table identity_providers (
  id uuid primary key,
  kind text not null check (kind in ('OIDC', 'ENTRA', 'SAML')),
  name text not null check (length(btrim(name)) between 1 and 40),
  issuer text not null check (issuer <> ''),
  client_id text not null default '',
  secret_sealed bytea,
  -- Of SAML: where people sign in, and what assertions are signed with.
  sign_in_url text not null default '',
  certificates text[] not null default '{}',
  domains text[] not null default '{}',
  -- Null: people without an account get none.
  new_role_id uuid references roles (id),
  is_on boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  constraint identity_providers_whole check (
    case kind when 'SAML' then sign_in_url <> '' and cardinality(certificates) > 0 else client_id <> '' and secret_sealed is not null end)
);
grant select, insert, update on identity_providers to grantdesk_app;

-- An identity that waits to be connected to an account: for its password, or for an administrator.
create table identity_links (
  id uuid primary key,
  -- An id of identity_providers, or the name of the provider of the environment.
  provider_id text not null,
  user_id uuid not null references users (id),
  subject text not null,
  email text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONNECTED', 'REFUSED')),
  requested_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  constraint identity_links_decided check ((state = 'WAITING') = (decided_at is null))
);
create unique index identity_links_waiting on identity_links (provider_id, subject) where state = 'WAITING';
create index identity_links_by_user on identity_links (user_id);
create index identity_links_by_decider on identity_links (decided_by);
grant select, insert, update, delete on identity_links to grantdesk_app;

-- A sign-in that is under way at a provider, for some minutes.
create table identity_attempts (
  id uuid primary key,
  provider_id text not null,
  state_hash text not null unique,
  browser_hash text not null,
  -- What the answer must match: nonce and verifier, or the id of the SAML request.
  expected jsonb not null check (jsonb_typeof(expected) = 'object'),
  return_to text not null default '',
  step text not null default 'AT_PROVIDER' check (step in ('AT_PROVIDER', 'ANSWERED', 'CONFIRMING')),
  -- What the provider said, between its answer and the person's return.
  identity jsonb check (jsonb_typeof(identity) = 'object'),
  link_id uuid references identity_links (id) on delete cascade,
  expires_at timestamptz not null
);
create index identity_attempts_by_link on identity_attempts (link_id);
create index identity_attempts_by_end on identity_attempts (expires_at);
grant select, insert, update, delete on identity_attempts to grantdesk_app;

-- A token of a directory, by its hash.
create table scim_tokens (
  id uuid primary key,
  provider_id uuid not null references identity_providers (id),
  name text not null check (length(btrim(name)) between 1 and 80),
  token_hash text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index scim_tokens_by_provider on scim_tokens (provider_id);
create index scim_tokens_by_creator on scim_tokens (created_by);
grant select, insert, update on scim_tokens to grantdesk_app;

-- An account that a directory provisions, as the directory describes its person.
create table scim_users (
  user_id uuid primary key references users (id) on delete cascade,
  provider_id uuid not null references identity_providers (id),
  user_name text not null check (user_name <> ''),
  external_id text not null default '',
  display_name text not null default '',
  given_name text not null default '',
  family_name text not null default '',
  email text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index scim_users_by_name on scim_users (provider_id, lower(user_name));
create index scim_users_by_external_id on scim_users (provider_id, external_id);
grant select, insert, update, delete on scim_users to grantdesk_app;

-- A group of a directory, and the role that it gives to its members.
create table scim_groups (
  id uuid primary key,
  provider_id uuid not null references identity_providers (id),
  display_name text not null check (display_name <> ''),
  external_id text not null default '',
  role_id uuid references roles (id),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index scim_groups_by_name on scim_groups (provider_id, lower(display_name));
create index scim_groups_by_role on scim_groups (role_id);
grant select, insert, update, delete on scim_groups to grantdesk_app;

-- A person in a group of a directory.
create table scim_group_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  user_id uuid not null references scim_users (user_id) on delete cascade,
  constraint scim_group_members_pkey primary key (group_id, user_id)
);
create index scim_group_members_by_user on scim_group_members (user_id);
grant select, insert, delete on scim_group_members to grantdesk_app;

-- What providers and directories said of a person is erased with them.
create function erase_identities() returns trigger language plpgsql as $$
begin
  delete from scim_users where user_id = new.id;
  delete from identity_links where user_id = new.id;
  return null;
end $$;

create trigger users_erased_identities after update of erased_at on users
  for each row
  when (new.erased_at is not null)
  execute function erase_identities();

alter table change_requests drop constraint change_requests_kind_check,
  add constraint change_requests_kind_check check (kind in (
    'PAYMENT_LIMIT', 'NEW_STAFF', 'STAFF_CHANGE', 'ROLE_PERMISSIONS', 'SECOND_FACTOR_RESET', 'CONFLICT_WITHDRAWAL', 'GROUP_ROLE'));
