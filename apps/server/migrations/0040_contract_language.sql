-- What stands around the words of a contract (headings, the page of signatures) keeps the language in which its grantee read the
-- product when it was sent, whoever opens the paper later (S30).
alter table contracts add column language text not null default 'en' check (language in ('en', 'fr'));
