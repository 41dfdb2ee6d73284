-- Staff are invited: their account waits, without a password, until they open the link of the mail (USER-5).
create table account_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  -- Only the hash of the token: reading the database opens no account.
  token_hash text not null unique,
  invited_by uuid not null references users (id),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
grant select, insert, update on account_invitations to grantdesk_app;
