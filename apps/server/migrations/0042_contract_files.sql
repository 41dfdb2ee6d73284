-- Files of the contracts of an emptied application go with its other files: what they held was erased elsewhere, and they name the
-- person (S30). Their rows stay, for versions and signed copies refer to them, without a name and without bytes.
alter table contract_files alter column storage_key drop not null;

-- Answers the keys of the bytes that nothing refers to any more; of applications that were emptied alone, whoever asks.
create function forget_contract_files(ids uuid[]) returns setof text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query with emptied as (
      select f.id, f.storage_key from contract_files f join applications a on a.id = f.application_id
      where a.id = any (ids) and a.emptied_at is not null and f.storage_key is not null for update of f),
    gone as (update contract_files f set name = 'Erased', storage_key = null from emptied where f.id = emptied.id returning emptied.storage_key as key),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from gone on conflict do nothing)
    select key from gone;
end $$;
revoke all on function forget_contract_files(uuid[]) from public;
grant execute on function forget_contract_files(uuid[]) to grantdesk_app;
