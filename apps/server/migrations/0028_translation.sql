-- Forms and programmes in several languages.

-- Functions may name tables that come after them.
set local check_function_bodies = off;

-- The language that a form is written in. Its translations are in its sections.
alter table forms add column language text not null default 'en';
alter table form_versions add column language text not null default 'en';

-- The language of name and description, and their translations.
alter table programmes add column language text not null default 'en';
alter table programmes add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- The sections of a published version before a correction of their translations.
create table corrected_form_versions (
  id uuid primary key default gen_random_uuid(),
  form_version_id uuid not null references form_versions (id),
  sections jsonb not null,
  corrected_at timestamptz not null default app_now()
);
create index corrected_form_versions_version on corrected_form_versions (form_version_id);
grant select, insert on corrected_form_versions to grantdesk_app;

-- Sections without their translations: what of a published version can never change.
create function untranslated(sections jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg((section - 'section_translations') || jsonb_build_object('section_fields', (
      select coalesce(jsonb_agg(field - 'field_translations' order by place), '[]')
      from jsonb_array_elements(section -> 'section_fields') with ordinality as fields (field, place)))
    order by place), '[]')
  from jsonb_array_elements(sections) with ordinality as all_sections (section, place)
$$;

create function correct_form_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'sections' is distinct from to_jsonb(old) - 'sections'
    or untranslated(new.sections) is distinct from untranslated(old.sections)
  then
    raise exception 'A published version of a form cannot be changed, except its translations' using errcode = 'GD005';
  end if;
  insert into corrected_form_versions (form_version_id, sections) values (old.id, old.sections);
  return new;
end $$;
create trigger form_versions_final before update on form_versions for each row execute function correct_form_version();
grant update (sections) on form_versions to grantdesk_app;
