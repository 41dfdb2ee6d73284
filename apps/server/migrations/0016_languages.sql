-- A language is added by its catalogue (docs/guide/add-a-language.md): the code knows which there are.

alter table users drop constraint users_language_check;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2,3}$') not valid;
alter table users validate constraint users_language_check;

alter table sign_ups drop constraint sign_ups_language_check;
alter table sign_ups add constraint sign_ups_language_check check (language ~ '^[a-z]{2,3}$') not valid;
alter table sign_ups validate constraint sign_ups_language_check;

alter table contracts drop constraint contracts_language_check;
alter table contracts add constraint contracts_language_check check (language ~ '^[a-z]{2,3}$') not valid;
alter table contracts validate constraint contracts_language_check;

alter table mail_templates drop constraint mail_templates_language_check;
alter table mail_templates add constraint mail_templates_language_check check (language ~ '^[a-z]{2,3}$') not valid;
alter table mail_templates validate constraint mail_templates_language_check;
