-- Rises with every change: a role changed on another version is refused (USER-4).
alter table roles add column version integer not null default 1;
