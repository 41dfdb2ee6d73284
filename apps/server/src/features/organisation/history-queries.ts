import type { Actor, HistoryReport, OwnTask, PaymentStatus } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { IS_FINISHED } from '#platform/finished.ts';
import { managersOf } from '#platform/people.ts';
import { seesApplication } from '#platform/programme-sight.ts';

const MAX_APPLICATIONS = 200;

interface HistoryPayment {
  dueDate: string;
  amount: number;
  paid: number;
  status: PaymentStatus;
}

interface HistoryAccount {
  accountName: string;
  bank: string;
  country: string;
  last4: string;
  isConfirmed: boolean;
}

/** What of an organisation the reader reviews, with the settings that say whether blind. */
export async function findOwnReviews(db: Db, organisationId: string, userId: string) {
  const { rows } = await sql<{ blindReview: unknown; ownTasks: OwnTask[]; managerIds: string[] | null }>`
    select p.blind_review, ${managersOf(sql.ref('p.id'))} as manager_ids,
      json_agg(json_build_object('taskAction', t.task_action, 'progressStatus', t.progress)) as own_tasks
    from applications a join programmes p on p.id = a.programme_id
      join tasks t on t.application_id = a.id and t.assigned_to = ${userId} and not t.manual_deletion
    where a.organisation_id = ${organisationId} group by a.id, p.id`.execute(db);
  return rows;
}

/** Applications of an organisation that the reader sees, newest first, with the sums of their projects. */
export async function findHistory(db: Db, actor: Actor, organisationId: string) {
  const { rows } = await sql<{
    id: string;
    applicationNumber: string;
    progressStatus: string;
    approvalFlags: string[];
    submittedAt: Date | null;
    applicant: string;
    programmeId: string;
    programmeName: string;
    today: string;
    currency: string;
    projectId: string | null;
    projectStatus: string | null;
    isFinished: boolean | null;
    granted: number | null;
    released: number | null;
    openRisks: number | null;
    reports: HistoryReport[] | null;
    payments: HistoryPayment[] | null;
    accounts: HistoryAccount[] | null;
  }>`
    select a.id, a.application_number, a.progress_status, a.approval_flags, a.submitted_at, u.name as applicant,
      p.id as programme_id, p.name as programme_name, p.currency, ((select app_now()) at time zone p.time_zone)::date::text as today,
      projects.id as project_id, projects.status as project_status, ${IS_FINISHED} as is_finished,
      s.committed as granted, s.released,
      (select count(*)::int from project_risks r where r.project_id = projects.id and r.state = 'Open') as open_risks,
      (select json_agg(json_build_object('title', r.title, 'dueDate', r.due_date, 'status', r.status, 'submittedOn',
          (select (min(n.submitted_at) at time zone p.time_zone)::date from report_rounds n where n.report_id = r.id)) order by r.position)
        from reports r where r.project_id = projects.id and r.dropped_at is null) as reports,
      (select json_agg(json_build_object('dueDate', y.due_date, 'amount', y.amount, 'paid', y.amount_paid, 'status', y.status) order by y.due_date, y.term)
        from payments y where y.project_id = projects.id) as payments,
      (select json_agg(json_build_object('accountName', b.account_name, 'bank', b.bank, 'country', b.country, 'last4', b.last4,
          'isConfirmed', b.state = 'CONFIRMED') order by b.entered_at desc)
        from bank_accounts b where b.application_id = a.id and b.state in ('CONFIRMED', 'TO-CONFIRM', 'TO-APPROVE')) as accounts
    from applications a join programmes p on p.id = a.programme_id join users u on u.id = a.user_id
      left join projects on projects.application_id = a.id left join project_sums s on s.project_id = projects.id
    where a.organisation_id = ${organisationId} and ${seesApplication(actor)}
    order by a.created_at desc, a.id desc limit ${MAX_APPLICATIONS}`.execute(db);
  return rows;
}

export type HistoryRecord = Awaited<ReturnType<typeof findHistory>>[number];
