-- What takes a right away or hides something, by the number of its transaction: a read replica answers a person only once it
-- has replayed all of these that the primary has committed (docs/decisions/0042). Rows are taken away after an hour.
create table rights_changes (
  xid xid8 primary key default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index rights_changes_by_time on rights_changes (at);
grant select, delete on rights_changes to grantdesk_app;

-- Appended, so that no two changes wait for each other. A restored row may bear a number that comes again.
create function note_rights_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rights_changes default values on conflict (xid) do update set at = excluded.at;
  return null;
end $$;

create trigger roles_rights after update of permissions on roles for each statement execute function note_rights_change();
create trigger users_rights after update of role_id, account_type, account_status, organisation, email on users
  for each statement execute function note_rights_change();
create trigger programme_managers_rights after update or delete on programme_managers
  for each statement execute function note_rights_change();
create trigger programmes_rights after update on programmes for each statement execute function note_rights_change();
create trigger conflicts_rights after insert or update on conflicts for each statement execute function note_rights_change();
create trigger conflict_overrides_rights after update or delete on conflict_overrides
  for each statement execute function note_rights_change();
create trigger interview_panel_rights after delete on interview_panel for each statement execute function note_rights_change();
create trigger application_people_rights after insert or update on application_people
  for each statement execute function note_rights_change();
-- An open task of a blind review hides, and one that is taken away no longer opens.
create trigger tasks_rights after insert or delete or update of assigned_to, manual_deletion on tasks
  for each statement execute function note_rights_change();
create trigger erasures_rights after insert on erasures for each statement execute function note_rights_change();
