-- What a grant depends on, one condition a line: drafted with a decision, and recorded with the approval. The applicant reads
-- them with the decision, and the contract begins with them.
alter table staged_decisions add column conditions text not null default '';
alter table grant_amounts add column conditions text not null default '';
