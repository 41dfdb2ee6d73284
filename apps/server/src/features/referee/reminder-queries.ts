import type { Db } from '#platform/db.ts';
import { sql } from 'kysely';

/** Referees who have not answered and whose time is not over, with the application; whether a reminder is due is the domain's to say. */
export async function findAwaited(db: Db): Promise<{ id: string; applicationId: string }[]> {
  const { rows } = await sql<{ id: string; applicationId: string }>`
    select r.id, r.application_id from referees r
    where r.answered_at is null and r.declined_at is null and r.removed_at is null
      and r.expires_at > (select app_now()) and not r.reminders @> array['TWO_DAYS']
      and ((select app_now()) >= r.counted_from + (r.expires_at - r.counted_from) / 2 or r.expires_at <= (select app_now()) + interval '2 days')
    order by r.id`.execute(db);
  return rows;
}
