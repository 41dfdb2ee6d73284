-- Extensions, and functions and sequences that columns use.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

grant usage on schema public to grantdesk_app;

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- The letters of every language, whatever the collation of the database. PostgreSQL has it from 17 on; before, ICU knows them.
do $$ begin
  if to_regcollation('pg_c_utf8') is null then
    create collation pg_c_utf8 (provider = icu, locale = 'und');
  end if;
end $$;

create sequence receipt_numbers;
grant usage on sequence receipt_numbers to grantdesk_app;

create function app_now() returns timestamptz language sql as $$ select clock_timestamp() + (select shift from clock_shift) $$;

-- The name of an organisation without case, spaces and punctuation: the same as organisationKey in the domain, as a test
-- proves.
create function organisation_key(name text) returns text language sql immutable parallel safe as $$ select nullif(regexp_replace(replace(lower(name collate pg_c_utf8), 'ς', 'σ'), '[ \t\n\r.,;:''’"“”()&/_-]+', '', 'g'), '') $$;
