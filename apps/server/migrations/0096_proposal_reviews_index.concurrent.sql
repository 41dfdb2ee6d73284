-- Fewest reviews first among the proposals.
drop index concurrently if exists applications_by_reviews_proposal;
create index concurrently applications_by_reviews_proposal
  on applications (programme_id, (case when progress_status = 'SUBMITTED' then reviews_proposal end), id)
  where 'CALLED_FOR_PROPOSAL' = any (approval_flags);
