import {
  canSeeAllProgrammes,
  CLOSING_DAYS,
  DUE_DAYS,
  isDirector,
  isSuperAdmin,
  TASK_ACTIONS,
  type Actor,
  type WaitingKind,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { closedTo, openTo } from '../../platform/conflicts.ts';
import type { Db } from '../../platform/db.ts';
import { waitsAt } from '../application/index.ts';
import { AMENDMENT_TO_DECIDE, CONTRACT_SENT, LATE, REPORT_TO_REVIEW } from '../project/index.ts';

const managedBy = (userId: string, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from programme_managers m where m.programme_id = ${programmeId} and m.user_id = ${userId})`;

/** Staff sight of a programme (USER-7), and the manager flag of APP-5, as conditions on rows. */
const sees = (actor: Actor, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  canSeeAllProgrammes(actor) ? sql`true` : managedBy(actor.userId, programmeId);
const manages = (actor: Actor, programmeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isSuperAdmin(actor) || isDirector(actor) ? sql`true` : managedBy(actor.userId, programmeId);

/** Asked once a statement: the function itself would be asked for every row. */
const NOW = sql`(select app_now())`;
const TODAY = sql`(${NOW} at time zone programmes.time_zone)::date`;
/** The last day of the payments that are told of ahead. */
const AHEAD = sql`(${TODAY} + ${sql.lit(DUE_DAYS)})`;
const APPLICATION = sql.ref('applications.id');
const PROGRAMME = sql.ref('applications.programme_id');

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
}

/** Each kind as a select of the same columns; its conditions are those of the list that it links to. */
const waitingSelects = (actor: Actor): Record<WaitingKind, RawBuilder<unknown>> => {
  const me = actor.userId;
  const approved = sql`applications join programmes on programmes.id = applications.programme_id
    where 'BOARD_APPROVED' = any (applications.approval_flags) and ${manages(actor, PROGRAMME)} and ${openTo(me, APPLICATION)}`;
  const projects = (condition: RawBuilder<boolean>, seen: RawBuilder<boolean>): RawBuilder<unknown> => sql`
    programmes.id, programmes.name, count(*)::int, 0, 0, null::text, null::text from projects
    join applications on applications.id = projects.application_id join programmes on programmes.id = projects.programme_id
    where ${condition} and ${seen} and ${openTo(me, APPLICATION)} group by programmes.id`;
  const counted = sql`programmes.id, programmes.name, count(*)::int, 0, 0, null::text, null::text`;
  const payments = (
    condition: RawBuilder<unknown>,
    notYours: RawBuilder<unknown>,
    until: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`
    programmes.id, programmes.name, count(*)::int, (count(*) filter (where payments.due_date < ${TODAY}))::int,
    (count(*) filter (where ${notYours}))::int, min(payments.due_date)::text, ${until} from payments
    join programmes on programmes.id = payments.programme_id
    where ${condition} and ${sees(actor, sql.ref('payments.programme_id'))} and ${openTo(me, sql.ref('payments.application_id'))}
    group by programmes.id`;
  return {
    REVIEWS: sql`null::uuid, null::text, count(*)::int, (count(*) filter (where tasks.due_date < ${NOW}))::int, 0,
      to_char(min(tasks.due_date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), null::text from tasks
      where tasks.assigned_to = ${me} and tasks.progress = 'PENDING' and not tasks.manual_deletion and tasks.declined_at is null
        and ${openTo(me, sql.ref('tasks.application_id'))}`,
    DECISIONS: sql`${counted} from applications join programmes on programmes.id = applications.programme_id
      where ${waitsAt('SHORTLISTED_FOR_BOARD_APPROVAL')} and ${sees(actor, PROGRAMME)} and ${openTo(me, APPLICATION)} group by programmes.id`,
    CONTRACTS: sql`${counted} from ${approved} and not ${CONTRACT_SENT} group by programmes.id`,
    PROJECTS: sql`${counted} from ${approved} and 'CONTRACT_SIGNED' = any (applications.approval_flags)
      and not 'PROJECT_INITIALIZED' = any (applications.approval_flags) group by programmes.id`,
    REPORTS: projects(REPORT_TO_REVIEW, sees(actor, sql.ref('projects.programme_id'))),
    AMENDMENTS: projects(AMENDMENT_TO_DECIDE, manages(actor, sql.ref('projects.programme_id'))),
    APPROVALS: payments(
      sql`payments.status = 'Pending' and payments.due_date <= ${AHEAD}`,
      sql`payments.requested_by = ${me} or payments.first_approved_by = ${me}`,
      sql`${AHEAD}::text`,
    ),
    PAYMENTS: payments(
      sql`payments.status = 'Approved'`,
      sql`payments.approved_by = ${me} or payments.first_approved_by = ${me}`,
      sql`null::text`,
    ),
  };
};

/** What waits for a person, by kind and programme; nothing that is not theirs to do. */
export async function findWaiting(db: Db, actor: Actor, kinds: readonly WaitingKind[]): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  const selects = waitingSelects(actor);
  const parts = kinds.map((kind) => sql`(select ${sql.lit(kind)}, ${selects[kind]})`);
  const { rows } = await sql<WaitingRow>`
    select * from (${sql.join(parts, sql` union all `)})
      as waiting (kind, programme_id, programme_name, count, overdue, not_yours, next_due, until)
    where count > 0`.execute(db);
  return rows;
}

/**
 * Whether nobody applied. The first row by an index that begins with the programme: asked by `exists`, the planner reads a million
 * rows from end to end, for it expects to meet one of any programme at once.
 */
const HAS_NONE = sql`(select applications.id from applications where applications.programme_id = programmes.id
  order by applications.created_at, applications.id limit 1) is null`;

/** Programmes whose figures a person may read: those with applications first, of them what closes next, then the latest that closed. */
export const findProgrammes = (db: Db, actor: Actor) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency', 'startDate', 'endDate', 'proposalStartDate', 'proposalEndDate', 'timeZone', 'stages'])
    .select(sql<boolean>`end_date between ${NOW} and ${NOW} + make_interval(days => ${CLOSING_DAYS}::int)`.as('isSoon'))
    .select(sql<Date>`${NOW}`.as('now'))
    .where(sees(actor, sql.ref('programmes.id')))
    .orderBy(sql`${HAS_NONE}, end_date < ${NOW}, abs(extract(epoch from end_date - ${NOW})), id`)
    .limit(300)
    .execute();
export type DashboardProgramme = Awaited<ReturnType<typeof findProgrammes>>[number];

/** One programme with its managers; `domain/access` decides. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency'])
    .select(sql<string>`${AHEAD}::text`.as('until'))
    .select((eb) =>
      eb
        .selectFrom('programmeManagers')
        .whereRef('programmeManagers.programmeId', '=', 'programmes.id')
        .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'))
        .as('managerIds'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

/** Called applications of a programme by how far their proposals are. */
export async function countProposals(
  db: Db,
  readerId: string,
  programmeId: string,
): Promise<{ drafts: number; submitted: number }> {
  const { rows } = await sql<{ drafts: number; submitted: number }>`
    select count(*) filter (where proposal_progress_status in ('OPEN', 'IN-PROGRESS'))::int as drafts,
      count(*) filter (where proposal_progress_status = 'SUBMITTED')::int as submitted
    from applications where programme_id = ${programmeId} and 'CALLED_FOR_PROPOSAL' = any (approval_flags)
      and ${openTo(readerId, APPLICATION)}`.execute(db);
  return rows[0] ?? { drafts: 0, submitted: 0 };
}

interface ReviewRow {
  taskAction: string;
  reviewerId: string;
  name: string;
  open: number;
  overdue: number;
  completed: number;
  nextDue: Date | null;
}

/**
 * Review tasks of a programme by stage and reviewer, but for what a conflict closes to who asks. All are counted, then what is
 * closed is taken off, so that no task is compared with anything: a count is a stretch of one narrow index.
 */
export async function countReviews(db: Db, readerId: string, programmeId: string): Promise<ReviewRow[]> {
  const counts = sql`tasks.programme_id = ${programmeId} and not tasks.manual_deletion and tasks.declined_at is null`;
  const closed = sql`(select ids from closed)::uuid[]`;
  const pending = sql`${counts} and tasks.task_action = counted.task_action and tasks.assigned_to = counted.assigned_to
    and tasks.progress = 'PENDING' and tasks.application_id <> all (${closed})`;
  // Written out, so that the planner knows how many of each there are, and reads nothing for stages that have none.
  const stretches = TASK_ACTIONS.flatMap((action) =>
    ['PENDING', 'COMPLETED'].map(
      (
        progress,
      ) => sql`select ${sql.lit(action)} as task_action, ${sql.lit(progress)} as progress, assigned_to, count(*) as n from tasks
        where ${counts} and tasks.task_action = ${sql.lit(action)} and tasks.progress = ${sql.lit(progress)} group by assigned_to`,
    ),
  );
  const { rows } = await sql<ReviewRow>`
    with closed as materialized (select ${closedTo(readerId)} as ids), counted as materialized (
      select task_action, assigned_to, (coalesce(sum(n) filter (where progress = 'PENDING'), 0))::int as open,
        (coalesce(sum(n) filter (where progress = 'COMPLETED'), 0))::int as completed
      from (
        ${sql.join(stretches, sql` union all `)}
        union all
        select task_action, progress, assigned_to, -1 from tasks where ${counts} and tasks.application_id = any (${closed})) as each
      group by task_action, assigned_to having sum(n) > 0)
    select counted.task_action, counted.assigned_to as reviewer_id, users.name, counted.open, counted.completed,
      (select count(*)::int from tasks where ${pending} and tasks.due_date < ${NOW}) as overdue,
      (select tasks.due_date from tasks where ${pending} order by tasks.due_date limit 1) as next_due
    from counted join users on users.id = counted.assigned_to`.execute(db);
  return rows;
}

/** Projects of a programme with a report that is late. */
export async function countLate(db: Db, readerId: string, programmeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct reports.project_id)::int as n from reports
    join projects on projects.id = reports.project_id join programmes on programmes.id = reports.programme_id
    where reports.programme_id = ${programmeId} and ${LATE} and ${openTo(readerId, sql.ref('projects.application_id'))}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** A panel of fewer would give one reviewer's score away. */
const PANEL = 3;

/**
 * Own totals less the averages of their panels, each where the own review is in and the panel large enough. What others
 * scored leaves the database in no other shape.
 */
export async function findDifferences(db: Db, userId: string): Promise<{ completed: number; differences: number[] }> {
  const { rows } = await sql<{ completed: number; differences: number[] | null }>`
    select count(*)::int as completed,
      array_agg(tasks.total_score - s.sum / s.n order by tasks.id) filter (where s.n >= ${PANEL}) as differences
    from tasks left join application_scores s on s.application_id = tasks.application_id and s.task_action = tasks.task_action
    where tasks.assigned_to = ${userId} and tasks.progress = 'COMPLETED' and not tasks.manual_deletion
      and ${openTo(userId, sql.ref('tasks.application_id'))}`.execute(db);
  return { completed: rows[0]?.completed ?? 0, differences: rows[0]?.differences ?? [] };
}
