-- Fewest reviews first; drafts, which wait for no review, come last.
drop index concurrently if exists applications_by_reviews_initial;
create index concurrently applications_by_reviews_initial
  on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_initial end), id);
