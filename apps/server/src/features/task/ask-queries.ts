import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Tx } from '#platform/db.ts';
import { anyOfIds } from '#platform/prepared-query.ts';
import { toDo } from './reminder-queries.ts';

/** Whose reviews a manager asks about. */
interface MissingReviews {
  programmeId: string;
  taskAction: string;
  applications: readonly string[];
  /** Who asks: a conflict of interest closes applications to them too. */
  readerId: string;
}

const PERSON = ['users.id as userId', 'users.name', 'users.email'] as const;
const TASK = ['tasks.id', 'tasks.applicationId', 'tasks.name as taskName', 'tasks.dueDate'] as const;

/** Open tasks of reviewers who can still act, locked. */
export const lockMissing = (tx: Tx, reviews: MissingReviews) =>
  toDo(tx)
    .innerJoin('users', 'users.id', 'tasks.assignedTo')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where('tasks.programmeId', '=', reviews.programmeId)
    .where('tasks.taskAction', '=', reviews.taskAction)
    .where('tasks.applicationId', 'in', reviews.applications)
    .where(withoutConflictsFor(reviews.readerId, sql.ref('tasks.application_id')))
    .select([...TASK, ...PERSON])
    .orderBy('tasks.id')
    .forUpdate('tasks')
    .execute();

export type MissingReview = Awaited<ReturnType<typeof lockMissing>>[number];

/**
 * Which of the locked tasks were reminded of within a day. A statement of its own: the one that waited for the locks still
 * sees the reminders of before.
 */
export async function findRecentlyReminded(tx: Tx, tasks: readonly MissingReview[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('taskReminders')
    .where('taskId', '=', anyOfIds(tasks.map(({ id }) => id)))
    .where(sql<boolean>`sent_at > app_now() - interval '1 day'`)
    .select('taskId')
    .execute();
  return new Set(rows.map(({ taskId }) => taskId));
}

/** Notes the reminders, under the locks of `lockMissing`. */
export const recordReminders = (tx: Tx, tasks: readonly MissingReview[]) =>
  tx
    .insertInto('taskReminders')
    .values(tasks.map(({ id, dueDate }) => ({ taskId: id, kind: 'BY_HAND', dueDate })))
    .onConflict((conflict) =>
      conflict.columns(['taskId', 'kind', 'dueDate']).doUpdateSet({ sentAt: sql<Date>`excluded.sent_at` }),
    )
    .execute();

/** Completed reviews of one application in one stage. */
export const findCompleted = (tx: Tx, reviews: MissingReviews) =>
  tx
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assignedTo')
    .innerJoin('applications', 'applications.id', 'tasks.applicationId')
    .where('tasks.programmeId', '=', reviews.programmeId)
    .where('tasks.taskAction', '=', reviews.taskAction)
    .where('tasks.applicationId', 'in', reviews.applications)
    .where('tasks.progress', '=', 'COMPLETED')
    .where(withoutConflictsFor(reviews.readerId, sql.ref('tasks.application_id')))
    .where(
      sql<boolean>`not exists (select 1 from conflicts_in_force c
      where c.user_id = tasks.assigned_to and c.application_id = tasks.application_id)`,
    )
    .select([...TASK, ...PERSON, 'applications.applicationNumber', 'users.accountStatus'])
    .orderBy('tasks.id')
    .execute();
