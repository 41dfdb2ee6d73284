-- What an application requested and what its approval grants, in minor units of the programme's currency, recorded when it is
-- approved. Null where it was not known. A signed contract and a project replace the granted amount in every sum.
create table grant_amounts (
  application_id uuid primary key references applications (id),
  programme_id uuid not null references programmes (id),
  requested bigint check (requested > 0),
  granted bigint check (granted > 0),
  recorded_at timestamptz not null default app_now()
);
create index grant_amounts_by_programme on grant_amounts (programme_id);
grant select, insert on grant_amounts to grantdesk_app;

insert into grant_amounts (application_id, programme_id, granted, recorded_at)
  select application_id, programme_id, amount, staged_at from staged_decisions where release_id is not null and outcome = 'APPROVE';

-- form.field_id of the question whose answer is the amount that the proposal names.
alter table board_settings add column proposed_question text;

-- Whether a payment needs confirmed bank details before it is approved.
alter table programmes add column requires_bank_details boolean not null default false;
