-- What was granted to an application: each of a thousand rows of a decision room read all sums, 2 s with 20,000 projects.
drop index concurrently if exists project_sums_by_application;
create index concurrently project_sums_by_application on project_sums (application_id);
