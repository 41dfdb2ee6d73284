-- The language that a person reads (S30): mails, papers and tables are written in it. Null until they have met the product in another
-- language than English, which is what everybody reads who never chose.
alter table users add column language text check (language in ('en', 'fr'));

-- What a person chose goes with the person (trust S30), whichever way the row is emptied.
create function forget_language() returns trigger language plpgsql as $$
begin
  new.language := null;
  return new;
end $$;
create trigger users_forget_language before update of erased_at on users
  for each row when (new.erased_at is not null) execute function forget_language();

-- The organisation's own words stand for one language each: those of another stay the product's until somebody writes them too.
alter table mail_templates add column language text not null default 'en' check (language in ('en', 'fr'));
alter table mail_templates drop constraint mail_templates_pkey;
alter table mail_templates add primary key (kind, language);
