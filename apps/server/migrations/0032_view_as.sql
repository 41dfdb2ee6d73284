-- A Super Admin looks at the product as somebody else sees it (issue of roles; docs/decisions/0031-view-as.md).
alter table sessions add column viewing_as uuid references users (id) on delete set null;
alter table sessions add column viewing_since timestamptz;
alter table sessions add constraint sessions_viewing_whole check (viewing_as is null or viewing_since is not null);
