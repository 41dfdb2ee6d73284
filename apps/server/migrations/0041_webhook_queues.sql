-- Jobs of one queue follow one another, so that a receiver which lets us wait holds up its own deliveries alone (decision 0034).
create function enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, queue, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys, queues) as job (payload, job_key, queue)));
end $$;
revoke all on function enqueue_queued_jobs(text, json[], text[], text[]) from public;
grant execute on function enqueue_queued_jobs(text, json[], text[], text[]) to grantdesk_app;

create function enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, run_at := run_at, job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_queued_job_at(text, json, text, text, timestamptz) from public;
grant execute on function enqueue_queued_job_at(text, json, text, text, timestamptz) to grantdesk_app;
