-- Many jobs of one kind in one statement, ten times as fast as one after the other. Only for the product itself.
create function enqueue_jobs(task text, payloads json[], job_keys text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, null, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys) as job (payload, job_key)));
end $$;
revoke all on function enqueue_jobs(text, json[], text[]) from public;
grant execute on function enqueue_jobs(text, json[], text[]) to grantdesk_app;
