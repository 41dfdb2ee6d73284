-- Fewest reviews first among the interviews.
drop index concurrently if exists applications_by_reviews_interview;
create index concurrently applications_by_reviews_interview
  on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_interview end), id)
  where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
