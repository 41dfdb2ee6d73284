drop index concurrently if exists applications_one_per_applicant;
create unique index concurrently applications_one_per_applicant on applications (programme_id, (coalesce(applicant_key, user_id)));
drop index concurrently if exists applications_by_organisation;
create index concurrently applications_by_organisation on applications (organisation_id, id) where organisation_id is not null;
