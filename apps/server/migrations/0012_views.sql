-- Saved views of lists: what a person searched, filtered and sorted by, under a name, and shared with others if they like.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id),
  list text not null,
  -- The list of one programme's applications; null for lists that there are once.
  programme_id uuid references programmes (id),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  query jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default app_now()
);
create unique index saved_views_name_once on saved_views (owner_id, list, programme_id, lower(name)) nulls not distinct;
create index saved_views_shared on saved_views (list, programme_id) where is_shared;

grant select, insert, update, delete on saved_views to grantdesk_app;
