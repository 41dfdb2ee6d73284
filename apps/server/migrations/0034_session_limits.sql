-- A session ends when it is left alone, and after a day at most, whatever is done in it (trust S08).
alter table sessions add column seen_at timestamptz not null default now();
