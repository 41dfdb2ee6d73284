import { sql, type RawBuilder } from 'kysely';
import { excludingIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';

export interface RoundPlace {
  /** Applications that a conflict of interest closes to the reader. Their ids, because no parallel scan has a subquery for them. */
  closedIds: readonly string[];
  programmeId: string;
  taskAction: string;
  /** The guides of the stage, with what each can give. */
  guides: readonly { scoreGuideId: string; scoreGuideVersion: number; maximum: number }[];
}

const COUNTED = sql`not tasks.manual_deletion and tasks.declined_at is null`;
const inStage = ({ closedIds, programmeId, taskAction }: RoundPlace): RawBuilder<boolean> =>
  sql<boolean>`tasks.programme_id = ${programmeId} and tasks.task_action = ${taskAction} and ${COUNTED}
    and ${excludingIds(closedIds, sql.ref('tasks.application_id'))}`;

/** Half a million reviews are grouped in memory; by default PostgreSQL would use the disk. */
const inMemory = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64MB'`.execute(tx);
    return read(tx);
  });

/**
 * A total in percent of what its guide can give, by the same steps as `percentOf`; null of a task that is open. The guides are
 * written out: a stage has one or two, and a join would cost more than everything that is read of a task.
 */
function percentIn({ guides }: RoundPlace): RawBuilder<number | null> {
  const maxima = guides.map(
    ({ scoreGuideId, scoreGuideVersion, maximum }) =>
      sql`when tasks.score_guide_id = ${scoreGuideId}::uuid and tasks.score_guide_version = ${scoreGuideVersion}::int then ${maximum}::float8`,
  );
  return sql`case when tasks.progress = 'COMPLETED'
    then coalesce(tasks.total_score / nullif(case ${sql.join(maxima, sql` `)} end, 0) * 100, 0) end`;
}

/** How many tasks each stage of a programme has by the guides that they follow. */
export const countTasks = (db: Db, closedIds: readonly string[], programmeId: string) =>
  db
    .selectFrom('tasks')
    .where('programmeId', '=', programmeId)
    .where('manualDeletion', '=', false)
    .where('declinedAt', 'is', null)
    .where(excludingIds(closedIds, sql.ref('tasks.application_id')))
    .groupBy(['taskAction', 'scoreGuideId', 'scoreGuideVersion'])
    .select((eb) => [
      'taskAction',
      'scoreGuideId',
      'scoreGuideVersion',
      eb.fn.countAll<number>().as('tasks'),
      eb.fn.countAll<number>().filterWhere('progress', '=', 'COMPLETED').as('completed'),
    ])
    .execute();

export type TaskCount = Awaited<ReturnType<typeof countTasks>>[number];

export interface RankedApplications {
  /** Applications of the stage, and how many have a completed review. */
  applications: number;
  reviewed: number;
  places: number;
  cut: number | null;
  /** Those that were requested, or the first by their mean, those without reviews last. */
  ids: string[];
  ranks: (number | null)[];
}

/**
 * The applications of a stage by the mean of their reviews, as `roundStatistics` ranks them: means that are displayed the same
 * share a place, so that places and the line are found among their few values. Another order of adding up may give another last
 * digit: where that decides what is displayed, scores are added up again in the order of the tasks.
 * @param listed the applications to return, or how many of the first
 */
export async function rankApplications(
  db: Db,
  place: RoundPlace,
  listed: number | readonly string[],
  wantedPlaces: number | undefined,
): Promise<RankedApplications> {
  const chosen =
    typeof listed === 'number'
      ? sql`order by shown desc nulls last, application_id limit ${listed}`
      : sql`where application_id = any (${listed}::uuid[])`;
  const shown = sql`(floor(mean * 10) + case when mean * 10 - floor(mean * 10) >= 0.5 then 1 else 0 end)::int as shown`;
  const statement = sql<RankedApplications>`
    with review as not materialized (
      select tasks.application_id, tasks.id, ${percentIn(place)} as score from tasks where ${inStage(place)}),
    roughly as materialized (
      select application_id, mean, ${shown}, n > 2 and abs(mean * 10 - floor(mean * 10) - 0.5) < 1e-6 as is_close
      from (select application_id, count(score) as n, sum(score) / nullif(count(score), 0) as mean from review group by application_id) as each),
    closely as materialized (
      select application_id, mean, ${shown}
      from (select application_id, sum(score order by id) / count(score) as mean from review
        where application_id in (select application_id from roughly where is_close) group by application_id) as each),
    figure as not materialized (
      select application_id, mean, shown from roughly where is_close is not true
      union all select application_id, mean, shown from closely),
    ranking as materialized (
      select shown, n, (1 + sum(n) over (order by shown desc nulls last) - n)::int as rank
      from (select shown, count(*) as n from figure group by shown) as each),
    total as materialized (
      select applications, reviewed, least(coalesce(${wantedPlaces ?? null}::int, ceil(reviewed / 2.0)::int), reviewed) as places
      from (select sum(n)::int as applications, coalesce(sum(n) filter (where shown is not null), 0)::int as reviewed from ranking) as each),
    line as materialized (
      select min(shown) filter (where rank <= places) as last, max(rank) filter (where rank <= places) as start,
        min(shown) filter (where rank <= places + 1) as first
      from ranking, total where shown is not null),
    beside as (
      select mean from figure where shown between (select first from line) and (select last from line)
      order by mean desc offset (select greatest(places - start, 0) from total, line) limit 2),
    listed as (select application_id, shown from figure ${chosen}),
    placed as (select application_id, shown, rank from listed left join ranking using (shown))
    select total.*,
      case when places > 0 and places < reviewed then (select (max(mean) + min(mean)) / 2 from beside) end as cut,
      coalesce((select array_agg(application_id order by shown desc nulls last, application_id) from placed), '{}') as ids,
      coalesce((select array_agg(rank order by shown desc nulls last, application_id) from placed), '{}') as ranks
    from total`;
  const { rows } = await inMemory(db, (tx) => statement.execute(tx));
  return rows[0] ?? { applications: 0, reviewed: 0, places: 0, cut: null, ids: [], ranks: [] };
}

export interface RoundSums {
  count: number;
  mean: number | null;
  median: number | null;
  deviation: number | null;
  min: number | null;
  max: number | null;
  reviewers: { id: string; name: string; count: number; mean: number }[] | null;
}

/** All scores of a stage together, and what each reviewer gave, by name. */
export async function sumRound(db: Db, place: RoundPlace): Promise<RoundSums> {
  const statement = sql<RoundSums>`
    with review as materialized (
      select tasks.assigned_to, ${percentIn(place)} as score from tasks where ${inStage(place)} and tasks.progress = 'COMPLETED'),
    reviewer as (select assigned_to, count(*)::int as n, avg(score) as mean from review group by assigned_to)
    select count(*)::int as count, avg(score) as mean, percentile_cont(0.5) within group (order by score) as median,
      stddev_samp(score) as deviation, min(score) as min, max(score) as max,
      (select json_agg(json_build_object('id', users.id, 'name', users.name, 'count', n, 'mean', mean) order by users.name, users.id)
        from reviewer join users on users.id = assigned_to) as reviewers
    from review`;
  const { rows } = await inMemory(db, (tx) => statement.execute(tx));
  return rows[0] ?? { count: 0, mean: null, median: null, deviation: null, min: null, max: null, reviewers: [] };
}
