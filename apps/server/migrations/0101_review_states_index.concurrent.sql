-- The first stage has most applications: those without a reviewer, and those whose reviews are all in.
drop index concurrently if exists applications_by_review_initial;
create index concurrently applications_by_review_initial on applications (programme_id, review_initial, submitted_at, id)
  include (updated_at) where progress_status = 'SUBMITTED' and approval_flags = '{}';
