-- Interviews in the order of their time; those without one come last.
drop index concurrently if exists applications_by_interview_day;
create index concurrently applications_by_interview_day
  on applications (programme_id, interview_start_date, id) where 'CALLED_FOR_INTERVIEW' = any (approval_flags);
