-- Counts of tasks read their index alone where vacuum has told that a page is visible to all: many tasks are made at once, and it
-- should not wait until a fifth of the table is new or changed.
alter table tasks set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
