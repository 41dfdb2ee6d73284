-- What a reviewer knows about, for auto assignment to match with answers.
alter table users add column skills text[] not null default '{}';
