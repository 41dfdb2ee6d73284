-- Indicators: the library of a programme, what projects plan, and what their reports say.

-- An indicator of the library of a programme.
create table indicators (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references programmes (id),
  code text not null check (length(btrim(code)) between 1 and 30),
  title text not null check (length(btrim(title)) between 1 and 200),
  definition text not null default '' check (length(definition) <= 2000),
  unit text not null check (unit in ('NUMBER', 'PERCENT', 'TEXT')),
  direction text not null check (direction in ('UP', 'DOWN')),
  over_time text not null check (over_time in ('SUM', 'LATEST')),
  across text not null check (across in ('SUM', 'MEAN', 'NONE')),
  disaggregations jsonb not null default '[]' check (jsonb_typeof(disaggregations) = 'array'),
  is_required boolean not null default false,
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint indicators_numbers_add_up check (unit = 'NUMBER' or (over_time = 'LATEST' and across <> 'SUM'))
);
create unique index indicators_by_code on indicators (programme_id, lower(code));
grant select, insert, update on indicators to grantdesk_app;

-- Raised by every change of what a project follows.
create table indicator_projects (
  project_id uuid primary key references projects (id),
  revision integer not null default 1
);
grant select, insert, update on indicator_projects to grantdesk_app;

-- An indicator that a project follows.
create table project_indicators (
  project_id uuid not null references projects (id),
  indicator_id uuid not null references indicators (id),
  baseline numeric(18, 4),
  baseline_day date,
  target numeric(18, 4),
  target_text text not null default '' check (length(target_text) <= 500),
  -- By report; a report without a value is planned evenly.
  planned jsonb not null default '{}' check (jsonb_typeof(planned) = 'object'),
  constraint project_indicators_pkey primary key (project_id, indicator_id)
);
create index project_indicators_by_indicator on project_indicators (indicator_id);
grant select, insert, update, delete on project_indicators to grantdesk_app;

-- A baseline, target or plan that was replaced.
create table project_indicator_history (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id),
  indicator_id uuid not null references indicators (id),
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  reason text not null default '' check (length(reason) <= 2000),
  replaced_at timestamptz not null default app_now()
);
create index project_indicator_history_by_project on project_indicator_history (project_id, indicator_id, replaced_at desc);
create index project_indicator_history_by_indicator on project_indicator_history (indicator_id);
grant select, insert on project_indicator_history to grantdesk_app;

-- Raised by every save of the values of a round.
create table indicator_rounds (
  round_id uuid primary key references report_rounds (id),
  version integer not null default 1
);
grant select, insert, update on indicator_rounds to grantdesk_app;

-- What a round of a report says about an indicator.
create table indicator_values (
  round_id uuid not null references report_rounds (id),
  indicator_id uuid not null references indicators (id),
  value numeric(18, 4),
  text_value text not null default '' check (length(text_value) <= 500),
  -- By disaggregation and category, decimals as texts.
  parts jsonb not null default '{}' check (jsonb_typeof(parts) = 'object'),
  comment text not null default '' check (length(comment) <= 2000),
  constraint indicator_values_pkey primary key (round_id, indicator_id),
  constraint indicator_values_number_or_text check (value is null or text_value = '')
);
create index indicator_values_by_indicator on indicator_values (indicator_id);
grant select, insert, update, delete on indicator_values to grantdesk_app;

-- Values of a submitted round never change; erasing removes their texts.
create function refuse_change_of_indicator_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if exists (select from report_rounds r where r.id = coalesce(new.round_id, old.round_id) and r.submitted_at is not null)
    or (tg_op = 'UPDATE' and exists (select from report_rounds r where r.id = old.round_id and r.submitted_at is not null)) then
    raise exception 'Values of a submitted report cannot be changed' using errcode = 'GD001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger indicator_values_are_final before insert or delete or update on indicator_values
  for each row
  execute function refuse_change_of_indicator_values();

-- What people wrote about values goes with the rest of an emptied application; numbers stay, as payments do.
create function empty_indicator_values() returns trigger language plpgsql as $$
begin
  update indicator_values set comment = '', text_value = ''
    where (comment <> '' or text_value <> '') and round_id in (select n.id from report_rounds n
      join reports r on r.id = n.report_id join projects p on p.id = r.project_id where p.application_id = new.id);
  update project_indicator_history h set reason = '' from projects p
    where p.id = h.project_id and p.application_id = new.id and h.reason <> '';
  return null;
end $$;

create trigger applications_emptied_indicators after update of emptied_at on applications
  for each row
  when (new.emptied_at is not null)
  execute function empty_indicator_values();
