import type { Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import { findConflictedApplicationIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { contains, orderBy, toOffset, type ListQuery } from '#platform/list.ts';
import { besides, managesProgramme, selectTasks, tasks, type TaskFilter } from './queries.ts';

const searched = (db: Db, actor: Actor, filter: TaskFilter, search: string) => {
  const pattern = contains(search);
  return besides(tasks(db, actor, filter)).where((eb) =>
    eb.or([
      eb('tasks.name', 'ilike', pattern),
      eb('applications.applicationNumber', 'ilike', pattern),
      // A name that is hidden must not be found by searching for it either.
      eb.and([
        eb.or([sql<boolean>`programmes.blind_review = '{}'`, managesProgramme(eb, actor)]),
        eb.or([eb('applicant.name', 'ilike', pattern), eb('applicant.organisation', 'ilike', pattern)]),
      ]),
      eb('assignee.name', 'ilike', pattern),
    ]),
  );
};

/** Open tasks by due date, then completed ones, the latest first. */
const queueOrder = sql`(tasks.progress = 'COMPLETED', case when tasks.progress = 'COMPLETED'
  then -extract(epoch from tasks.date_completed) else extract(epoch from tasks.due_date) end)`;

/**
 * A page of tasks, and how many there are. Which tasks are on it is read first, from `tasks` alone: beside eight joined tables
 * the planner would join every task before it took these.
 */
export async function findTasks(db: Db, actor: Actor, given: TaskFilter, list: ListQuery) {
  const filter = { ...given, closedIds: await findConflictedApplicationIds(db, actor.userId) };
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('tasks.created_at'),
      dueDate: sql.ref('tasks.due_date'),
      queue: queueOrder,
      totalScore: { emptyLast: sql.ref('tasks.total_score') },
    },
    sql.ref('tasks.id'),
  );
  const found = filter.search ? searched(db, actor, filter, filter.search) : tasks(db, actor, filter);
  const page = await found
    .select('tasks.id')
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const ids = page.map(({ id }) => id);
  const rows = await selectTasks(actor, db.selectFrom('tasks').where('tasks.id', '=', sql<string>`any (${ids}::uuid[])`))
    .orderBy(sql`${order}`)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
