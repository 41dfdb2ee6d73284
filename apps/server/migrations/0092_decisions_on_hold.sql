-- A drafted decision may be on hold: its amount is reserved in the room's sums, and no release takes it.
alter table staged_decisions drop constraint staged_decisions_outcome_check;
alter table staged_decisions add constraint staged_decisions_outcome_check
  check (outcome in ('APPROVE', 'HOLD', 'DECLINE') and (outcome <> 'HOLD' or release_id is null)) not valid;
alter table staged_decisions validate constraint staged_decisions_outcome_check;
alter table staged_decisions drop constraint staged_decisions_declined;
alter table staged_decisions add constraint staged_decisions_declined
  check (outcome <> 'DECLINE' or (amount is null and btrim(reason) <> '')) not valid;
alter table staged_decisions validate constraint staged_decisions_declined;
