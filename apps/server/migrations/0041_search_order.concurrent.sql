-- The fragment comes before the programme: in the other order each search decodes the entries of all of the programme's rows.
drop index concurrently if exists applications_by_fragment;
create index concurrently applications_by_fragment on applications using gin (search_text gin_trgm_ops, programme_id);
drop index concurrently if exists applications_by_search;
drop index concurrently if exists application_words_by_words;
create index concurrently application_words_by_words on application_words using gin (words, programme_id);
drop index concurrently if exists application_words_by_word;
