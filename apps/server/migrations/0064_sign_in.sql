-- A browser in which a person has signed in before: wrong passwords from elsewhere never keep it out.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- Only the hash of its cookie: reading the database makes nobody a known device.
  device_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);

-- A sign-up that waits for the link of its email. Several may wait for one address, each with its own password, because anyone
-- can type an address: only the browser that made a sign-up may activate it.
create table sign_ups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  -- Null for a link that no sign-up form asked for: whoever opens it chooses a password.
  device_hash text,
  name text,
  organisation text,
  phone_number text,
  language text check (language in ('en', 'fr')),
  password text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sign_ups_whole check ((device_hash is null) = (password is null))
);
create index sign_ups_by_user on sign_ups (user_id);

grant select, insert, update, delete on known_devices, sign_ups to grantdesk_app;

create function forget_sign_in() returns trigger language plpgsql as $$
begin
  delete from known_devices where user_id = new.id;
  delete from sign_ups where user_id = new.id;
  return null;
end $$;
create trigger users_forget_sign_in after update of erased_at on users
  for each row when (new.erased_at is not null) execute function forget_sign_in();
