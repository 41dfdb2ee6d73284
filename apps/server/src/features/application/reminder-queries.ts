import { REMINDER_HOURS, type ReminderHours } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface DraftRow {
  submissionId: string;
  applicationId: string;
  applicationNumber: string;
  programmeName: string;
  timeZone: string;
  isProposal: boolean;
  startDate: Date | null;
  endDate: Date | null;
  extendedUntil: Date | null;
  startedAt: Date;
}

/** Drafts whose end comes within the longest reminder, and that lack one; whether one is due is the domain's to say. */
export async function findClosingDrafts(db: Db): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select * from (
      select s.id as submission_id, a.id as application_id, a.application_number, p.name as programme_name, p.time_zone,
        s.owner_kind = 'PROPOSAL' as is_proposal, s.created_at as started_at,
        case when s.owner_kind = 'PROPOSAL' then p.proposal_start_date else p.start_date end as start_date,
        case when s.owner_kind = 'PROPOSAL' then p.proposal_end_date else p.end_date end as end_date,
        case when s.owner_kind = 'PROPOSAL' then a.proposal_extended_until else a.extended_until end as extended_until
      from submissions s
        join applications a on a.id = s.owner_id
        join programmes p on p.id = a.programme_id
      where s.progress <> 'SUBMITTED' and s.owner_kind in ('APPLICATION', 'PROPOSAL')
        and not a.approval_flags && array['WITHDRAWN', 'NOT_TAKEN_FORWARD']
    ) as draft
    where greatest(end_date, extended_until) > app_now()
      and greatest(end_date, extended_until) <= app_now() + make_interval(hours => ${REMINDER_HOURS[0]})
      and not exists (
        select 1 from application_reminders r where r.submission_id = draft.submission_id and r.hours = ${REMINDER_HOURS.at(-1)})
    order by submission_id`.execute(db);
  return rows;
}

/** Claims a reminder; false where it has left before. An earlier step that was not sent has had its time. */
export async function claimReminder(tx: Tx, submissionId: string, hours: ReminderHours): Promise<boolean> {
  const claimed = await tx
    .insertInto('applicationReminders')
    .values({ submissionId, hours })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hours')
    .executeTakeFirst();
  return claimed !== undefined;
}
