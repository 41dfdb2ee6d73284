-- When the person of a session last gave the password: money asks for it again after a while (S22).
alter table sessions add column confirmed_at timestamptz not null default now();
