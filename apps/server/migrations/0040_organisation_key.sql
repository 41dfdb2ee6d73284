-- The collation is found now, not when the function is called: for logins of reporting it would be out of sight where it is not
-- PostgreSQL's own.
create or replace function organisation_key(name text) returns text language sql immutable parallel safe
  return nullif(regexp_replace(replace(lower(name collate pg_c_utf8), 'ς', 'σ'), '[ \t\n\r.,;:''’"“”()&/_-]+', '', 'g'), '');
