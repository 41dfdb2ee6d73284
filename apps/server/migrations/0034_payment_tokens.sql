-- Tokens by which an accounting system records payments, and webhooks of programs.

-- Where a token works from, as CIDR; null for everywhere. One that awaits its approval opens nothing.
alter table api_tokens add column networks text[];
alter table api_tokens add column awaits_approval boolean not null default false;

-- Beside the row of the token, which goes with its person: what it recorded stays, and so does what it was.
create table payment_tokens (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  system text not null check (btrim(system) <> ''),
  -- Minor units a day: [{"currency": "NGN", "amount": 100000}].
  limits jsonb not null check (jsonb_typeof(limits) = 'array' and jsonb_array_length(limits) > 0),
  -- Everyone who made, changed or approved it: what they approved, it never records.
  people uuid[] not null check (cardinality(people) > 0),
  version integer not null default 1,
  created_at timestamptz not null default app_now()
);
grant select, insert, update (limits, people, version) on payment_tokens to grantdesk_app;

alter table payment_releases add column token_id uuid references payment_tokens (id);
alter table payment_releases add column reference text check (btrim(reference) <> '');
create unique index payment_releases_reference on payment_releases (payment_id, reference) where reference is not null;
create index payment_releases_by_token on payment_releases (token_id, made_at) where token_id is not null;
-- What was paid is proved by a file, by a line of a statement, or by the entry of an accounting system.
alter table payment_releases drop constraint payment_releases_proved;
alter table payment_releases add constraint payment_releases_proved
  check (num_nonnulls(file_id, statement_entry_id, reference) = 1 and (reference is null) = (token_id is null));

create or replace function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments p where p.id = new.payment_id and (
      new.made_by in (p.approved_by, p.first_approved_by)
      or exists (
        select from payment_tokens t where t.id = new.token_id
          and t.people && array[p.approved_by, p.first_approved_by, p.approved_for, p.first_approved_for]))
  ) then
    raise exception 'a payment is not completed by who approved it' using errcode = 'GD004';
  end if;
  return new;
end $$;

alter table change_requests drop constraint change_requests_kind_check;
alter table change_requests add constraint change_requests_kind_check check (kind in (
  'PAYMENT_LIMIT', 'NEW_STAFF', 'STAFF_CHANGE', 'ROLE_PERMISSIONS', 'SECOND_FACTOR_RESET', 'CONFLICT_WITHDRAWAL', 'GROUP_ROLE', 'PAYMENT_TOKEN'));

-- The token by which a program made a webhook for itself; it ends with the token, whose row goes with its person.
alter table webhooks add column token_id uuid;
create index webhooks_by_token on webhooks (token_id) where token_id is not null;
