import type pg from 'pg';

/** The state of the queue, the mails and the seals, in numbers. */
export interface QueueFigures {
  jobsWaiting: number;
  oldestJobSeconds: number;
  jobsGivenUp: number;
  mailsQueued: number;
  mailsFailed: number;
  unsealedSeconds: number;
  /** Null where none was ever made. */
  backupSeconds: number | null;
}

/** Reads as the owner, because the serving role cannot read the queue. One statement for each collection. */
export async function readStanding(pool: pg.Pool): Promise<QueueFigures> {
  const { rows } = await pool.query<QueueFigures>(`
    select j.waiting as "jobsWaiting", j.oldest as "oldestJobSeconds", j.given_up as "jobsGivenUp",
           m.queued as "mailsQueued", m.failed as "mailsFailed", a.lag as "unsealedSeconds",
           (select extract(epoch from now() - max(ended_at)) from backup_runs where kind = 'BACKUP' and name <> '')::float8 as "backupSeconds"
    from (
      select count(*) filter (where run_at <= now() and attempts < max_attempts and locked_at is null)::int as waiting,
             coalesce(extract(epoch from now() - min(run_at) filter
               (where run_at <= now() and attempts < max_attempts and locked_at is null)), 0)::float8 as oldest,
             count(*) filter (where attempts >= max_attempts)::int as given_up
      from graphile_worker._private_jobs
    ) j, (
      select count(*) filter (where state = 'QUEUED')::int as queued, count(*) filter (where state = 'FAILED')::int as failed
      from emails where state in ('QUEUED', 'FAILED')
    ) m, (
      select coalesce(extract(epoch from now() - min(e.at)), 0)::float8 as lag
      from audit_events e
      where (e.xid, e.id) > (
        select coalesce(max(b.through_xid), '0'::xid8), coalesce((array_agg(b.through_id order by b.number desc))[1], '00000000-0000-0000-0000-000000000000')
        from (select * from audit_batches order by number desc limit 1) b)
    ) a`);
  const [standing] = rows;
  if (!standing) throw new Error('The database did not say how it stands');
  return standing;
}
