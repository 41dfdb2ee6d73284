-- Which of the two optional stages a programme uses. Programmes that exist have the full chain.
alter table programmes add column stages text[] not null default '{PROPOSAL,INTERVIEW}'
  constraint programmes_stages_known check (stages <@ array['PROPOSAL', 'INTERVIEW']);
