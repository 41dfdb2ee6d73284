import { CLOSING_FLAGS, type HomeKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { isGrantedRow } from '#platform/grant-money.ts';
import { isApplicantOn } from '#platform/applicants.ts';
import { awaitsForm } from '#platform/report-form.ts';
import { planOnce } from '#platform/prepared-query.ts';

export interface HomeRow {
  kind: HomeKind;
  id: string;
  applicationId: string;
  projectId: string | null;
  title: string;
  programmeId: string;
  programmeName: string;
  timeZone: string;
  due: string | null;
  isLate: boolean;
}

const INSTANT = sql`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const CLOSED = sql.lit(`{${CLOSING_FLAGS.join(',')}}`);

/**
 * What waits for the authors of some applications. What only the applicant may do, such as signing and bank details, is
 * shown to the owner only.
 */
export async function findHome(db: Db, userId: string): Promise<HomeRow[]> {
  return planOnce(
    db,
    'home',
    sql<HomeRow>`
    with mine as materialized (
      select a.*, p.name as programme_name, p.time_zone, p.start_date, p.end_date, p.proposal_start_date, p.proposal_end_date,
        p.grace_minutes, a.user_id = ${userId} as is_owner
      from applications a join programmes p on p.id = a.programme_id
      where ${isApplicantOn(userId, sql`a.id`)})
    select found.*, mine.programme_id, mine.programme_name, mine.time_zone
    from (
      select 'DRAFT' as kind, id, id as application_id, null::uuid as project_id, programme_name as title,
        to_char(greatest(end_date, extended_until) at time zone 'UTC', ${INSTANT}) as due, false as is_late
      from mine where submitted_at is null and app_now() >= start_date
        and app_now() <= greatest(end_date, extended_until) + make_interval(mins => grace_minutes)
      union all
      select 'PROPOSAL', id, id, null, programme_name,
        to_char(greatest(proposal_end_date, proposal_extended_until) at time zone 'UTC', ${INSTANT}), false
      from mine where 'CALLED_FOR_PROPOSAL' = any (approval_flags) and proposal_progress_status in ('OPEN', 'IN-PROGRESS')
        and not approval_flags && ${CLOSED}::text[] and app_now() >= proposal_start_date
        and app_now() <= greatest(proposal_end_date, proposal_extended_until) + make_interval(mins => grace_minutes)
      union all
      select 'QUESTION', q.application_id, q.application_id, null, mine.programme_name,
        to_char(min(q.due_at) at time zone 'UTC', ${INSTANT}), coalesce(min(q.due_at) < app_now(), false)
      from application_messages q join mine on mine.id = q.application_id
      where q.kind = 'QUESTION' and not exists (select from application_messages answer where answer.reply_to = q.id)
        and not mine.approval_flags && ${CLOSED}::text[]
      group by q.application_id, mine.programme_name
      union all
      select 'INTERVIEW', mine.id, mine.id, null, mine.programme_name, to_char(o.closes_at at time zone 'UTC', ${INSTANT}), false
      from interview_offer_applications offered join interview_offers o on o.id = offered.offer_id join mine on mine.id = offered.application_id
      where o.withdrawn_at is null and offered.left_at is null and o.closes_at >= app_now() and not exists (
        select from interview_choices c where c.offer_id = offered.offer_id and c.application_id = offered.application_id)
      union all
      select 'CONTRACT', mine.id, mine.id, null, c.title, null, false
      from contracts c join mine on mine.id = c.application_id
      where c.status = 'SENT' and mine.is_owner and not exists (
        select from contract_copies copy where copy.contract_id = c.id and copy.state = 'WAITING')
      union all
      select 'AWARD', mine.id, mine.id, null, mine.programme_name, null, false
      from mine where mine.is_owner and ${isGrantedRow(sql.ref('mine.approval_flags'))} and not 'CONTRACT_SIGNED' = any (mine.approval_flags)
        and (select a.step from award_answers a where a.application_id = mine.id order by a.number desc limit 1) is distinct from 'ACCEPTED'
        and not exists (select from contracts c where c.application_id = mine.id and c.status <> 'VOID')
      union all
      select case when r.review = 'Declined' then 'REPORT_RETURNED' else 'REPORT' end, r.id, mine.id, pr.id, r.title,
        case when r.review = 'Declined' then null else r.due_date::text end,
        r.due_date < (app_now() at time zone mine.time_zone)::date
      from reports r join projects pr on pr.id = r.project_id join mine on mine.id = pr.application_id
      where r.status not in ('Submitted', 'Approved') and r.dropped_at is null and pr.status = 'IN-PROGRESS' and pr.ended_at is null
        and (r.review = 'Declined' or not ${awaitsForm('r')})
      union all
      select 'BANK', mine.id, mine.id, pr.id, mine.programme_name, null, false
      from projects pr join mine on mine.id = pr.application_id
      where mine.is_owner and pr.ended_at is null and not exists (select from bank_accounts b where b.application_id = mine.id
        and b.state in ('CONFIRMED', 'TO-APPROVE')) and exists (select from payments where payments.project_id = pr.id
        and payments.status in ('Pending', 'Approved'))
    ) as found join mine on mine.id = found.application_id
    limit 200`,
  );
}
