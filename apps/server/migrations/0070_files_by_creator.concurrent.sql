-- How much one person's files take is asked before each upload.
drop index concurrently if exists files_by_creator;
create index concurrently files_by_creator on files (created_by) include (size);
