import { TASK_ACTIONS, type Actor, type ReviewCount, type TaskAction } from '@grantdesk/domain';
import { sql } from 'kysely';
import { conflictedApplicationIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { LATE } from '../project/index.ts';
import { AHEAD, manages, NOW, sees } from './sight-queries.ts';

const APPLICATION = sql.ref('applications.id');

/**
 * Whether a programme has no applications. Reads the first row by an index that begins with the programme: for an `exists`
 * the planner reads a million rows from end to end, because it expects to meet one of any programme soon.
 */
const HAS_NONE = sql`(select applications.id from applications where applications.programme_id = programmes.id
  order by applications.created_at, applications.id limit 1) is null`;

/** Programmes whose figures a person may read: those with applications first, of them what closes next, then the latest that closed. */
export const findProgrammes = (db: Db, actor: Actor) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency', 'startDate', 'endDate', 'proposalStartDate', 'proposalEndDate', 'timeZone', 'stages'])
    .select(sql<Date>`${NOW}`.as('now'))
    .where(sees(actor, sql.ref('programmes.id')))
    .orderBy(sql`${HAS_NONE}, end_date < ${NOW}, abs(extract(epoch from end_date - ${NOW})), id`)
    .limit(300)
    .execute();
export type DashboardProgramme = Awaited<ReturnType<typeof findProgrammes>>[number];

/** The roles of active staff besides this person, each as someone who could act. */
export const findColleagues = async (db: Db, { userId }: Actor): Promise<Actor[]> => {
  const roles = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['roles.name as role', 'roles.permissions'])
    .distinct()
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where('users.id', '!=', userId)
    .execute();
  return roles.map((role) => ({ userId: '', name: '', email: '', accountType: 'ADMIN', ...role }) as Actor);
};

/** One programme with its managers; `domain/access` decides. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency'])
    .select(sql<string>`${AHEAD}::text`.as('until'))
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Called applications of a programme by how far their proposals are. */
export async function countProposals(
  db: Db,
  readerId: string,
  programmeId: string,
): Promise<{ drafts: number; submitted: number }> {
  const [counts] = await planOnce(
    db,
    'proposals',
    sql<{ drafts: number; submitted: number }>`
    select count(*) filter (where proposal_progress_status in ('OPEN', 'IN-PROGRESS'))::int as drafts,
      count(*) filter (where proposal_progress_status = 'SUBMITTED')::int as submitted
    from applications where programme_id = ${programmeId} and 'CALLED_FOR_PROPOSAL' = any (approval_flags)
      and ${withoutConflictsFor(readerId, APPLICATION)}`,
  );
  return counts ?? { drafts: 0, submitted: 0 };
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
 * Review tasks of some programmes by stage and reviewer, but for what a conflict closes to who asks. All are counted, then what is
 * closed is taken off, so that no task is compared with anything: a count is a stretch of one narrow index.
 */
export async function countReviews(db: Db, readerId: string, programmeIds: readonly string[]): Promise<ReviewRow[]> {
  if (programmeIds.length === 0) return [];
  // Of a single programme the planner reads the first due task off the index.
  const [only] = programmeIds;
  const counts = sql`tasks.programme_id ${programmeIds.length === 1 ? sql`= ${only}` : sql`= any (${programmeIds}::uuid[])`} and not tasks.manual_deletion and tasks.declined_at is null`;
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
    with closed as materialized (select ${conflictedApplicationIds(readerId)} as ids), counted as materialized (
      select task_action, assigned_to, (coalesce(sum(n) filter (where progress = 'PENDING'), 0))::int as open,
        (coalesce(sum(n) filter (where progress = 'COMPLETED'), 0))::int as completed
      from (
        ${sql.join(stretches, sql` union all `)}
        union all
        select task_action, progress, assigned_to, -1 from tasks where ${counts} and tasks.application_id = any (${closed})) as each
      group by task_action, assigned_to having sum(n) > 0)
    select counted.task_action, counted.assigned_to as reviewer_id, users.name, counted.open, counted.completed,
      case when counted.open > 0 then (select count(*)::int from tasks where ${pending} and tasks.due_date < ${NOW}) else 0 end as overdue,
      case when counted.open > 0 then (select tasks.due_date from tasks where ${pending} order by tasks.due_date limit 1) end as next_due
    from counted join users on users.id = counted.assigned_to`.execute(db);
  return rows;
}

export const toReviewCounts = (rows: readonly ReviewRow[]): ReviewCount[] =>
  rows.map(({ taskAction, reviewerId, name, nextDue, ...row }) => ({
    ...row,
    taskAction: taskAction as TaskAction,
    reviewer: { _id: reviewerId, name },
    nextDue: nextDue?.toISOString() ?? null,
  }));

/** Programmes that a person manages and in which a review is open: for each one the first row of an index, as in `HAS_NONE`. */
export async function findReviewedProgrammes(db: Db, actor: Actor): Promise<string[]> {
  const isOpen = sql.join(
    TASK_ACTIONS.map(
      (action) => sql`(select tasks.assigned_to from tasks
        where tasks.programme_id = programmes.id and tasks.task_action = ${sql.lit(action)} and tasks.progress = 'PENDING'
          and not tasks.manual_deletion and tasks.declined_at is null order by tasks.assigned_to limit 1) is not null`,
    ),
    sql` or `,
  );
  const rows = await db
    .selectFrom('programmes')
    .select('id')
    .where(manages(actor, sql.ref('programmes.id')))
    .where(sql<boolean>`(${isOpen})`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Emails that failed within seven days and have not been sent again. */
export async function countFailedMails(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('emails')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('failedAt', '>', sql<Date>`${NOW} - interval '7 days'`)
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow();
  return n;
}

/** Projects of a programme with a report that is late. */
export async function countLate(db: Db, readerId: string, programmeId: string): Promise<number> {
  const [late] = await planOnce(
    db,
    'late',
    sql<{ n: number }>`
    select count(distinct reports.project_id)::int as n from reports
    join projects on projects.id = reports.project_id join programmes on programmes.id = reports.programme_id
    where reports.programme_id = ${programmeId} and ${LATE} and ${withoutConflictsFor(readerId, sql.ref('projects.application_id'))}`,
  );
  return late?.n ?? 0;
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
      and ${withoutConflictsFor(userId, sql.ref('tasks.application_id'))}`.execute(db);
  return { completed: rows[0]?.completed ?? 0, differences: rows[0]?.differences ?? [] };
}
