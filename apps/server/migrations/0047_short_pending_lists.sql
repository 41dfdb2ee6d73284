-- A search reads the whole list of entries that an index of fragments has not sorted in yet, up to 4 MB by default: 6 ms instead of
-- 0.2. Any change of an application adds to it. Sorted in at 64 KB, a thousand changes take as long as before.
alter index users_by_fragment set (gin_pending_list_limit = 64);
alter index applications_by_fragment set (gin_pending_list_limit = 64);
alter index application_words_by_words set (gin_pending_list_limit = 64);
alter index organisations_by_fragment set (gin_pending_list_limit = 64);
alter index organisations_by_name_fragment set (gin_pending_list_limit = 64);
select gin_clean_pending_list(name::regclass) from unnest(array['users_by_fragment', 'applications_by_fragment',
  'application_words_by_words', 'organisations_by_fragment', 'organisations_by_name_fragment']) as name;
