import {
  CHANGE_KINDS,
  CONFIRMED_BY,
  holdsAny,
  WAITING_COUNTED,
  type Actor,
  type NextStep,
  type StageTab,
  type WaitingKind,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { excludingIds, findConflictedApplicationIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { IS_GRANTED } from '#platform/grant-money.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { nextStepAt, UNANSWERED, waitsAt } from '../application/index.ts';
import { BANK_TO_CONFIRM, IS_READY } from '../payment/index.ts';
import { AMENDMENT_TO_DECIDE, CONTRACT_SENT, LATE, NEXT_REPORT, REPORT_TO_REVIEW } from '../project/index.ts';
import { TO_REASSIGN } from '../task/index.ts';
import { AHEAD, manages, NOW, runs, sees, TODAY } from './sight-queries.ts';

export interface WaitingRow {
  kind: WaitingKind;
  programmeId: string | null;
  programmeName: string | null;
  count: number;
  overdue: number;
  notYours: number;
  nextDue: string | null;
  /** The last day that the count takes in. */
  until: string | null;
  /** Since when the oldest one waits. */
  since: string | null;
  /** The applicant or grantee, where it is one; who asks for it, of a change. */
  subject: string | null;
}

type Select = RawBuilder<unknown>;

const APPLICATION = sql.ref('applications.id');
const PROGRAMME = sql.ref('programmes.id');
const instant = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const BARE = sql`0, 0, null::text, null::text`;

/** Applications of a programme by their managers' daily work. Past the most that is counted, the oldest is not known. */
function applicationSelects(actor: Actor, closedIds: readonly string[]) {
  const select = (condition: RawBuilder<boolean>, scope: RawBuilder<boolean>, since: RawBuilder<unknown>): Select => sql`
    programmes.id, programmes.name, counted.count, ${BARE}, counted.since, counted.any_id from programmes
    cross join lateral (
      select count(*)::int as count, (array_agg(found.id))[1] as any_id, case when count(*) < ${sql.lit(WAITING_COUNTED)} then ${instant(sql`min(found.since)`)} end as since
      from (select applications.id, ${since} as since from applications
        where applications.programme_id = programmes.id and ${condition} and ${excludingIds(closedIds, APPLICATION)}
        limit ${sql.lit(WAITING_COUNTED)}) as found) as counted
    where ${scope}`;
  const mine = runs(actor, PROGRAMME);
  const changed = sql`applications.updated_at`;
  const step = (tab: StageTab, next: NextStep): Select => select(nextStepAt(tab, next), mine, changed);
  return {
    MESSAGES: select(UNANSWERED, mine, sql`null::timestamptz`),
    UNASSIGNED: select(nextStepAt('ALL_APPLICATIONS', 'assign'), mine, sql`applications.submitted_at`),
    REVIEWED: step('ALL_APPLICATIONS', 'shortlist'),
    CALLS_FOR_PROPOSAL: select(waitsAt('SHORTLISTED_FOR_PROPOSAL'), mine, changed),
    UNASSIGNED_PROPOSALS: step('PROPOSAL_APPLICATIONS', 'assign'),
    REVIEWED_PROPOSALS: step('PROPOSAL_APPLICATIONS', 'shortlist'),
    CALLS_FOR_INTERVIEW: select(waitsAt('SHORTLISTED_FOR_INTERVIEW'), mine, changed),
    UNSCHEDULED: select(
      sql`(${waitsAt('CALLED_FOR_INTERVIEW')} and applications.interview_status in ('NOT-SCHEDULED', 'CANCELED'))`,
      mine,
      changed,
    ),
    UNASSIGNED_INTERVIEWS: step('INTERVIEW_APPLICATIONS', 'assign'),
    REVIEWED_INTERVIEWS: step('INTERVIEW_APPLICATIONS', 'shortlist'),
    DECISIONS: select(waitsAt('SHORTLISTED_FOR_BOARD_APPROVAL'), sees(actor, PROGRAMME), changed),
  };
}

/** Review tasks: the own ones, and those that came back to who runs the programme. */
function taskSelects(actor: Actor, closedIds: readonly string[]) {
  return {
    REVIEWS: sql`programmes.id, programmes.name, count(*)::int, (count(*) filter (where tasks.due_date < ${NOW}))::int, 0,
      ${instant(sql`min(tasks.due_date)`)}, null::text, null::text, null::uuid from tasks
      join programmes on programmes.id = tasks.programme_id
      where tasks.assigned_to = ${actor.userId} and tasks.progress = 'PENDING' and not tasks.manual_deletion
        and tasks.declined_at is null and ${excludingIds(closedIds, sql.ref('tasks.application_id'))}
      group by programmes.id`,
    DECLINED: sql`programmes.id, programmes.name, count(*)::int, ${BARE}, ${instant(sql`min(tasks.declined_at)`)}, (array_agg(tasks.application_id))[1] from tasks
      join programmes on programmes.id = tasks.programme_id
      where ${TO_REASSIGN} and ${runs(actor, sql.ref('tasks.programme_id'))}
        and ${excludingIds(closedIds, sql.ref('tasks.application_id'))} group by programmes.id`,
  };
}

/** Contracts, projects and reports. */
function grantSelects(actor: Actor, closedIds: readonly string[]) {
  const projects = (
    condition: RawBuilder<boolean>,
    seen: RawBuilder<boolean>,
    { facts = BARE, since = sql`null::text` }: { facts?: RawBuilder<unknown>; since?: RawBuilder<unknown> } = {},
  ): Select => sql`
    programmes.id, programmes.name, count(*)::int, ${facts}, ${since}, (array_agg(applications.id))[1] from projects
    join applications on applications.id = projects.application_id join programmes on programmes.id = projects.programme_id
    where ${condition} and ${seen} and ${excludingIds(closedIds, APPLICATION)} group by programmes.id`;
  const seen = sees(actor, sql.ref('projects.programme_id'));
  const approved = (condition: RawBuilder<boolean>): Select => sql`
    programmes.id, programmes.name, count(*)::int, ${BARE}, ${instant(sql`min(applications.updated_at)`)}, (array_agg(applications.id))[1] from applications
    join programmes on programmes.id = applications.programme_id
    where ${IS_GRANTED} and ${manages(actor, PROGRAMME)} and ${excludingIds(closedIds, APPLICATION)}
      and ${condition} group by programmes.id`;
  const late = sql<boolean>`exists (select from reports where reports.project_id = projects.id and ${LATE})`;
  return {
    CONTRACTS: approved(sql`not ${CONTRACT_SENT}`),
    PROJECTS: approved(sql`'CONTRACT_SIGNED' = any (applications.approval_flags)
      and not 'PROJECT_INITIALIZED' = any (applications.approval_flags)`),
    REPORTS: projects(REPORT_TO_REVIEW, seen, {
      since: instant(sql`min((select min(rounds.at) from (
        select max(report_rounds.submitted_at) as at from reports join report_rounds on report_rounds.report_id = reports.id
        where reports.project_id = projects.id and reports.status = 'Submitted' group by reports.id) as rounds))`),
    }),
    LATE_REPORTS: projects(late, seen, {
      facts: sql`count(*)::int, 0,
          min((select min(reports.due_date) from reports where reports.project_id = projects.id and ${LATE}))::text, null::text`,
    }),
    REPORTS_DUE: projects(sql`${NEXT_REPORT} <= ${AHEAD}`, seen, {
      facts: sql`0, 0, min(${NEXT_REPORT})::text, max(${AHEAD})::text`,
    }),
    AMENDMENTS: projects(AMENDMENT_TO_DECIDE, manages(actor, sql.ref('projects.programme_id')), {
      since: instant(sql`min((select min(amendments.proposed_at) from amendments
        where amendments.project_id = projects.id and amendments.state = 'Proposed'))`),
    }),
  };
}

function moneySelects(actor: Actor, closedIds: readonly string[]) {
  const me = actor.userId;
  const payments = (condition: RawBuilder<unknown>, notYours = sql`false`, until = sql`null::text`): Select => sql`
    programmes.id, programmes.name, count(*)::int, (count(*) filter (where payments.due_date < ${TODAY}))::int,
    (count(*) filter (where ${notYours}))::int, min(payments.due_date)::text, ${until}, null::text, (array_agg(payments.application_id))[1] from payments
    join programmes on programmes.id = payments.programme_id
    where ${condition} and ${sees(actor, sql.ref('payments.programme_id'))} and ${excludingIds(closedIds, sql.ref('payments.application_id'))}
    group by programmes.id`;
  return {
    BANK_DETAILS: payments(BANK_TO_CONFIRM),
    APPROVALS: payments(
      sql`payments.status = 'Pending' and payments.due_date <= ${AHEAD} and ${IS_READY}`,
      sql`${me} in (payments.requested_by, payments.first_approved_by, payments.first_approved_for)`,
      sql`${AHEAD}::text`,
    ),
    PAYMENTS: payments(
      sql`payments.status = 'Approved' and ${IS_READY}`,
      sql`${me} in (payments.approved_by, payments.first_approved_by, payments.approved_for, payments.first_approved_for)`,
    ),
    WITHHELD: payments(sql`payments.status = 'Withheld' and ${IS_READY}`),
  };
}

/** Requests of others that this person may confirm. */
function changeSelect(actor: Actor): Select {
  const kinds = CHANGE_KINDS.filter((kind) => holdsAny(actor, CONFIRMED_BY[kind]));
  return sql`null::uuid, null::text, count(*)::int, ${BARE}, ${instant(sql`min(requested_at)`)}, (array_agg(requested_by))[1] from change_requests
    where state = 'WAITING' and requested_by <> ${actor.userId} and kind = any (${kinds}::text[])
      and not coalesce(payload->'excluded' ? ${actor.userId}::text, false)
      and (programme_id is null or ${manages(actor, sql.ref('change_requests.programme_id'))})`;
}

/** Replies by email that no one can be sure of. */
function replySelect(actor: Actor, closedIds: readonly string[]): Select {
  return sql`null::uuid, null::text, count(*)::int, ${BARE}, ${instant(sql`min(mail_replies.arrived_at)`)}, (array_agg(applications.id))[1]
    from mail_replies join applications on applications.id = mail_replies.application_id
    where mail_replies.state = 'HELD' and ${runs(actor, sql.ref('applications.programme_id'))} and ${excludingIds(closedIds, APPLICATION)}`;
}

/**
 * Each kind as a select of the same columns; its conditions are those of the list that it links to. The last column is one
 * application of those counted, or one requester; null of reviews, which may be blind.
 */
const waitingSelects = (actor: Actor, closedIds: readonly string[]): Record<WaitingKind, Select> => ({
  ...taskSelects(actor, closedIds),
  ...applicationSelects(actor, closedIds),
  ...grantSelects(actor, closedIds),
  ...moneySelects(actor, closedIds),
  CHANGES: changeSelect(actor),
  REPLIES: replySelect(actor, closedIds),
});

/** What waits for a person, by kind and programme; nothing that is not theirs to do, or that others have to do after them. */
export async function findWaiting(db: Db, actor: Actor, kinds: readonly WaitingKind[]): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  const selects = waitingSelects(actor, await findConflictedApplicationIds(db, actor.userId));
  const parts = kinds.map((kind) => sql`(select ${sql.lit(kind)}, ${selects[kind]})`);
  return planOnce(
    db,
    'waiting',
    sql<WaitingRow>`
    select kind, waiting.programme_id, programme_name, count, overdue, not_yours, next_due, until, since,
      case when count = 1 then coalesce(users.organisation, users.name) end as subject
    from (${sql.join(parts, sql` union all `)})
      as waiting (kind, programme_id, programme_name, count, overdue, not_yours, next_due, until, since, any_id)
    left join applications on applications.id = any_id
    left join users on users.id = coalesce(applications.user_id, any_id)
    where count > not_yours`,
  );
}
