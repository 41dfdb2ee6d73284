import type { TaskReminder } from '@grantdesk/domain';
import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What is still to be done: neither completed nor declined nor taken back, and closed to its reviewer by no conflict. */
export const toDo = (db: Db) =>
  db
    .selectFrom('tasks')
    .where('tasks.progress', '<>', 'COMPLETED')
    .where('tasks.declinedAt', 'is', null)
    .where('tasks.manualDeletion', '=', false).where(sql<boolean>`not exists (select 1 from conflicts_in_force c
      where c.user_id = tasks.assigned_to and c.application_id = tasks.application_id)`)
    .where(sql<boolean>`not exists (select 1 from applications a
      where a.id = tasks.application_id and a.approval_flags && array['WITHDRAWN', 'NOT_TAKEN_FORWARD'])`);

/** Tasks due within three days, or overdue for no more than two weeks; locked, so that two runs never both remind. */
export const lockTasksToRemind = (tx: Tx) =>
  toDo(tx)
    .innerJoin('users', 'users.id', 'tasks.assignedTo')
    .innerJoin('programmes', 'programmes.id', 'tasks.programmeId')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where(sql<boolean>`tasks.due_date between app_now() - interval '14 days' and app_now() + interval '3 days'`)
    .select([
      'tasks.id',
      'tasks.programmeId',
      'tasks.dueDate',
      'tasks.createdAt',
      'programmes.name as programmeName',
      'programmes.timeZone',
      'users.id as userId',
      'users.name',
      'users.email',
    ])
    .orderBy('tasks.id')
    .forUpdate('tasks')
    .skipLocked()
    .execute();

export type TaskToRemind = Awaited<ReturnType<typeof lockTasksToRemind>>[number];

/** Those of the tasks without a reminder of this kind yet; a task that was moved gets a new one. */
export async function claimTaskReminders(tx: Tx, kind: TaskReminder, tasks: readonly TaskToRemind[]): Promise<Set<string>> {
  if (tasks.length === 0) return new Set();
  const rows = await tx
    .insertInto('taskReminders')
    .values(tasks.map(({ id, dueDate }) => ({ taskId: id, kind, dueDate })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('taskId')
    .execute();
  return new Set(rows.map(({ taskId }) => taskId));
}

/** One summary of a programme a day. */
export const claimSummary = async (tx: Tx, programmeId: string, now: Date): Promise<boolean> =>
  (await tx
    .insertInto('taskSummaries')
    .values({ programmeId, day: now.toISOString().slice(0, 10) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('programmeId')
    .executeTakeFirst()) !== undefined;

/** Overdue tasks of a programme, without those that a conflict of interest closes to the reader. */
export const countOverdue = async (db: Db, programmeId: string, readerId: string): Promise<number> =>
  (
    await toDo(db)
      .where('tasks.programmeId', '=', programmeId)
      .where(sql<boolean>`tasks.due_date < app_now()`)
      .where(withoutConflictsFor(readerId, sql.ref('tasks.application_id')))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
