import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

interface Database {
  postgres: string;
  databaseBytes: number;
  migration: string;
}

export async function readDatabase(db: Db): Promise<Database> {
  const { rows } = await sql<Database>`
    select current_setting('server_version') as postgres, pg_database_size(current_database()) as database_bytes,
      schema_version() as migration`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not say what it is');
  return found;
}

interface Figures {
  jobs: { waiting: number; oldestSeconds: number; givenUp: number };
  mail: { queued: number; failed: number };
  audit: { unsealedSeconds: number; checkedAt: string | null; problems: number };
  backup: { lastAt: string | null; lastError: string; testedAt: string | null };
}

/** Queue, emails, seals and backups in one statement. */
export async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    select jsonb_build_object(
      'jobs', (select jsonb_build_object('waiting', q.waiting, 'oldestSeconds', q.oldest_seconds, 'givenUp', q.given_up) from queue_figures() q),
      'mail', (select jsonb_build_object('queued', count(*) filter (where state = 'QUEUED'), 'failed', count(*) filter (where state = 'FAILED'))
        from emails where state in ('QUEUED', 'FAILED')),
      'audit', jsonb_build_object(
        'unsealedSeconds', (select coalesce(extract(epoch from now() - min(e.at)), 0) from audit_events e
          where (e.xid, e.id) > (select coalesce(max(b.through_xid), '0'::xid8),
            coalesce((array_agg(b.through_id))[1], '00000000-0000-0000-0000-000000000000')
            from (select * from audit_batches order by number desc limit 1) b)),
        'checkedAt', (select max(c.at) from audit_checks c),
        'problems', coalesce((select c.problem_count from audit_checks c order by c.at desc limit 1), 0)),
      'backup', jsonb_build_object(
        'lastAt', (select max(ended_at) from backup_runs where kind = 'BACKUP' and name <> ''),
        'lastError', coalesce((select error from backup_runs where kind = 'BACKUP' and ended_at is not null order by began_at desc, id desc limit 1), ''),
        'testedAt', (select max(ended_at) from backup_runs where kind = 'TEST' and name <> ''))) as figures`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not say how it stands');
  return found.figures;
}
