import type { Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import { conflictedApplicationIds, excludingIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { whereAll } from '#platform/list-filters.ts';
import { contains, containsText, orderBy, renamed, sortValue, toOffset, type ListQuery } from '#platform/list.ts';
import { anyOfIds, planOnce, preparedQuery } from '#platform/prepared-query.ts';
import { managesAll, selectTasks, tasks, type TaskFilter, type TaskSight } from './queries.ts';

/**
 * Tasks by their name, their assignee, or the number and applicant of their application. Applications are found by the index of
 * fragments, and only those are compared in full.
 */
const searched = (db: Db, actor: Actor, filter: ListedTasks, search: string) => {
  const pattern = contains(search);
  // A name that is hidden must not be found by searching for it either.
  const isOpen = managesAll(actor)
    ? sql`true`
    : sql`(programmes.blind_review = '{}' or programmes.id = any (${filter.sight.managedIds}::uuid[]))`;
  const applications = sql`select applications.id from applications
      join programmes on programmes.id = applications.programme_id join users on users.id = applications.user_id
    where ${containsText(sql`applications.search_text`, search)}
      ${filter.programmeId ? sql`and applications.programme_id = ${filter.programmeId}` : sql``}
      and (applications.application_number ilike ${pattern}
        or (${isOpen} and (users.name ilike ${pattern} or users.organisation ilike ${pattern})))`;
  return tasks(db, actor, filter).where(
    sql<boolean>`(tasks.name ilike ${pattern} or tasks.application_id in (${applications})
      or tasks.assigned_to in (select id from users where name ilike ${pattern}))`,
  );
};

/** Open tasks by due date, then completed ones, the latest first: in these words, the index `tasks_by_queue` has the order. */
const queueOrder = sql`case when tasks.progress = 'COMPLETED'
  then interval '1000000 days' + (timestamptz '2000-01-01 00:00:00+00' - tasks.date_completed)
  else tasks.due_date - timestamptz '2000-01-01 00:00:00+00' end`;

/** What bounds a person's sight of tasks, read once for a request. */
const taskSight = preparedQuery(
  'task-sight',
  (_db, { userId }: { userId: string }) =>
    sql<TaskSight>`select ${conflictedApplicationIds(userId)} as closed_ids,
      array(select programme_id from programme_managers where user_id = ${userId}) as managed_ids`,
);

async function findSight(db: Db, actor: Actor): Promise<TaskSight> {
  const [sight] = await taskSight(db, { userId: actor.userId });
  if (!sight) throw new Error('the sight of tasks was not read');
  return sight;
}

interface ListedTasks extends TaskFilter {
  sight: TaskSight;
  /** The conditions are about what the stored counts tell apart (`areCounted`). */
  isCounted: boolean;
}

const SORTS = {
  createdAt: sql.ref('tasks.created_at'),
  dueDate: sql.ref('tasks.due_date'),
  queue: queueOrder,
  totalScore: { emptyLast: sql.ref('tasks.total_score') },
};

/**
 * A page of tasks, and how many there are. Which tasks are on it is read first, from `tasks` alone: beside eight joined tables
 * the planner would join every task before it took these.
 */
export async function findTasks(db: Db, actor: Actor, given: Omit<ListedTasks, 'sight'>, list: ListQuery) {
  const filter: ListedTasks = { ...given, sight: await findSight(db, actor) };
  const { ids, total } =
    filter.isCounted && filter.scope === 'all'
      ? { ids: await findPage(db, actor, filter, list), total: await countStored(db, actor, filter) }
      : await findCountedPage(db, actor, filter, list);
  const page = selectTasks(actor, db.selectFrom('tasks').where('tasks.id', '=', anyOfIds(ids)));
  const order = orderBy(list.sort, SORTS, sql.ref('tasks.id'));
  return { rows: await planOnce(db, 'task-rows', page.orderBy(sql`${order}`)), total };
}

/** The ids of a page alone, in the order of an index. */
async function findPage(db: Db, actor: Actor, filter: ListedTasks, list: ListQuery): Promise<string[]> {
  const page = await tasks(db, actor, filter)
    .select('tasks.id')
    .orderBy(sql`${orderBy(list.sort, SORTS, sql.ref('tasks.id'))}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  return page.map(({ id }) => id);
}

/** The ids of a page and how many there are, in one pass over what matches. */
async function findCountedPage(db: Db, actor: Actor, filter: ListedTasks, list: ListQuery): Promise<Count & { ids: string[] }> {
  const found = filter.search ? searched(db, actor, filter, filter.search) : tasks(db, actor, filter);
  const order = orderBy(list.sort, renamed(SORTS, sql.ref('found.value')), sql.ref('found.id'));
  const { rows } = await sql<Count & { ids: string[] }>`
    with found as materialized (${found.select(['tasks.id', sql`${sortValue(list.sort, SORTS)}`.as('value')])})
    select (select count(*)::int from found) as total,
      array(select id from found order by ${order} limit ${list.limit} offset ${toOffset(list)}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * How many tasks of the programmes that a person manages: the stored counts, less what a conflict closes, and the person's own
 * in other programmes. The counts are read under the name and the columns of `tasks`, so that the conditions fit them.
 */
async function countStored(db: Db, actor: Actor, filter: ListedTasks): Promise<number> {
  const { programmeId, conditions = [], sight } = filter;
  const isManaged = managesAll(actor) ? sql`true` : sql`tasks.programme_id = any (${sight.managedIds}::uuid[])`;
  const matching = sql.join(
    [programmeId ? sql`tasks.programme_id = ${programmeId}` : sql`true`, ...whereAll(conditions, sql.ref('tasks.id'))],
    sql` and `,
  );
  const stored = (table: 'task_counts' | 'task_count_deltas', n: 'n' | 'delta') => sql`
    select coalesce(sum(n), 0) from (select programme_id, task_action, ${sql.ref(n)} as n,
      case when state in ('OPEN', 'DECLINED') then 'PENDING' else 'COMPLETED' end as progress,
      case when state = 'DECLINED' then timestamptz '-infinity' end as declined_at,
      case state when 'RECOMMENDED' then true when 'NOT_RECOMMENDED' then false end as recommended
      from ${sql.table(table)}) as tasks where ${isManaged} and ${matching}`;
  const closed = sql`select count(*) from tasks
    where not manual_deletion and application_id = any (${sight.closedIds}::uuid[]) and ${isManaged} and ${matching}`;
  const elsewhere = sql`select count(*) from tasks
    where assigned_to = ${actor.userId} and not manual_deletion and declined_at is null
      and ${excludingIds(sight.closedIds, sql`application_id`)} and not ${isManaged} and ${matching}`;
  const { rows } = await sql<Count>`
    select ((${stored('task_counts', 'n')}) + (${stored('task_count_deltas', 'delta')}) - (${closed}) + (${elsewhere}))::int as total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

interface Count {
  total: number;
}
