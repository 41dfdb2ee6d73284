-- Answers to questions that a newer form no longer asks: kept apart, never dropped (decisions, Data 8).
alter table submissions add column orphans jsonb not null default '{}';
-- What a publish moves, and what it asks about before.
create index submissions_drafts_by_version on submissions (form_version_id, id) where progress <> 'SUBMITTED';
