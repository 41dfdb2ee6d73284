import { canSeeAllProgrammes, formatSort, parseSort, type Actor, type AwardStep, type StageTabRow } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { IS_DUE } from '#platform/grant-money.ts';
import { orderBy } from '#platform/list.ts';
import { hidden, preparedQuery } from '#platform/prepared-query.ts';
import { APPLICATION_ID, sorts, tabApplications, type Window } from './list-queries.ts';
import { APPLICATION, INTERVIEW, PERSON } from './queries.ts';
import { findReferences } from './reference-queries.ts';
import { findTags } from './tag-queries.ts';

/** What only managers of a programme see of its applications, where it uses it at all: nothing is read otherwise. */
export interface TeamColumns {
  tags: boolean;
  references: boolean;
}

/** Rows of the table by their ids, in the order of these. */
export async function findApplicationRows(db: Db, ids: string[], { taskAction }: StageTabRow, shown: TeamColumns) {
  if (ids.length === 0) return [];
  const rows = showsLatestStage(taskAction) ? await rowsByLatest(db, { ids }) : await rowsByStage(db, { ids, taskAction });
  return withTeamColumns(db, rows, shown);
}

/** A tab of a programme's list that nothing narrows. */
export interface WholeTab {
  programmeId: string;
  tab: StageTabRow;
  /** What conflicts of interest close to the reader. */
  closedIds: readonly string[];
  /** How many rows it has, which the counters know. */
  total: number;
}

/** A page of a whole tab as one prepared statement; in its second half it is read from the end. */
export async function findTabPage(db: Db, actor: Actor, whole: WholeTab, window: Window, shown: TeamColumns) {
  const isTurned = window.offset > whole.total / 2;
  const { limit, offset } = isTurned ? fromEnd(window, whole.total) : window;
  const { programmeId, closedIds, tab } = whole;
  const given = { programmeId, closedIds, taskAction: tab.taskAction, userId: actor.userId, limit, offset };
  const rows = await tabPage(actor, whole, window.sort, isTurned)(db, given);
  return withTeamColumns(db, isTurned ? rows.reverse() : rows, shown);
}

const fromEnd = ({ limit, offset }: Window, total: number) => ({
  limit: Math.max(0, Math.min(limit, total - offset)),
  offset: Math.max(0, total - offset - limit),
});

interface PageValues extends Omit<Window, 'sort'> {
  programmeId: string;
  closedIds: readonly string[];
  taskAction: string;
  userId: string;
}

const tabPages = new Map<string, ReturnType<typeof newTabPage>>();

/** The statement for a tab in one of its orders. @throws AppError 400 for an order that the list does not offer */
function tabPage(actor: Actor, { tab, closedIds }: WholeTab, sort: string, isTurned: boolean) {
  const columns = sorts(tab);
  const order = orderBy(sort, columns, APPLICATION_ID, isTurned);
  const parsed = parseSort(sort, Object.keys(columns));
  const key = JSON.stringify([tab.tab, parsed && formatSort(parsed), isTurned, canSeeAllProgrammes(actor), closedIds.length > 0]);
  const found = tabPages.get(key) ?? newTabPage('page', actor, tab, { order, isClosed: closedIds.length > 0 });
  tabPages.set(key, found);
  return found;
}

/** Each order has an index of its own, so that there is nothing to choose by the values at hand. */
const newTabPage = (name: string, actor: Actor, tab: StageTabRow, how: { order: RawBuilder<unknown>; isClosed: boolean }) =>
  preparedQuery(name, (db, { programmeId, closedIds, taskAction, userId, limit, offset }: PageValues) => {
    const page = tabApplications(db, { ...actor, userId }, hidden(programmeId, 'uuid'), tab)
      .$if(how.isClosed, (query) => query.where(sql<boolean>`${APPLICATION_ID} <> all (${hidden(closedIds, 'uuid[]')}::uuid[])`))
      .select('applications.id')
      .orderBy(sql`${how.order}`)
      .limit(hidden(limit, 'int'))
      .offset(hidden(offset, 'int'));
    return rowsOf(db, sql`array(${page})`, showsLatestStage(tab.taskAction) ? LATEST_STAGE : sql`${taskAction}`);
  });

/** On the board and contracts tabs the scores of the latest stage that has reviews. */
const showsLatestStage = (taskAction: string): boolean => taskAction === 'FUNDING_APPROVAL';
const LATEST_STAGE = sql<string>`(select s.task_action from application_scores s where s.application_id = applications.id
  order by array_position(array['FUNDING_APPROVAL', 'INTERVIEW_SCORING', 'PROPOSAL_SCORING', 'INITIAL_APPLICATION_SCORING'], s.task_action) limit 1)`;

/** Where the planner saw how many, it planned a page of few rows each time, for three milliseconds. */
const givenIds = (ids: string[]): RawBuilder<unknown> => hidden(ids, 'uuid[]');
const rowsByStage = preparedQuery('rows', (db, { ids, taskAction }: { ids: string[]; taskAction: string }) =>
  rowsOf(db, givenIds(ids), sql`${taskAction}`),
);
const rowsByLatest = preparedQuery('rows-latest', (db, { ids }: { ids: string[] }) => rowsOf(db, givenIds(ids), LATEST_STAGE));

const ON_PAGE = sql<string>`any (array(select id from page))`;

/**
 * What belongs to the rows is read for all of them together: row by row it takes twice as long.
 * @param ids of the rows, in their order
 * @param stageShown the scoring stage whose reviews the list shows, of each application
 */
const rowsOf = (db: Db, ids: RawBuilder<unknown>, stageShown: RawBuilder<string>) =>
  db
    .with('page', () => sql<{ id: string; place: number }>`(select * from unnest(${ids}) with ordinality as given (id, place))`)
    .selectFrom('applications')
    .innerJoin('page', 'page.id', 'applications.id')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .leftJoin('applicationScores', (join) =>
      join.onRef('applicationScores.applicationId', '=', 'applications.id').on('applicationScores.taskAction', '=', stageShown),
    )
    .leftJoin(reviewFigures(db), (join) =>
      join.onRef('reviews.applicationId', '=', 'applications.id').on('reviews.taskAction', '=', stageShown),
    )
    .leftJoin(lastMoves(db), (join) => join.onRef('moves.applicationId', '=', 'applications.id'))
    .leftJoin(latestAwardSteps(db), (join) => join.onRef('awards.applicationId', '=', 'applications.id'))
    .leftJoin(nextPayments(db), (join) => join.onRef('due.applicationId', '=', 'applications.id'))
    .select([...APPLICATION, ...INTERVIEW, ...PERSON, 'applications.submittedAt'])
    .select(['applicationScores.n', 'applicationScores.sum'])
    .select(['reviews.totals', 'reviews.recommended', 'reviews.open', 'reviews.overdue', 'reviews.declined'])
    .select(['moves.lastMoveAt', 'awards.step as awardStep', 'due.nextPay'])
    .orderBy('page.place');

const OPEN = sql`progress = 'PENDING' and declined_at is null`;

/** By application and stage: totals of completed reviews, lowest first, and how many are missing. */
const reviewFigures = (db: Db) =>
  db
    .selectFrom('tasks')
    .select(['applicationId', 'taskAction'])
    .select([
      sql<number[] | null>`array_agg(total_score order by total_score) filter (where progress = 'COMPLETED')`.as('totals'),
      sql<number>`count(*) filter (where recommended)`.as('recommended'),
      sql<number>`count(*) filter (where ${OPEN})`.as('open'),
      sql<number>`count(*) filter (where ${OPEN} and due_date < (select app_now()))`.as('overdue'),
      sql<number>`count(declined_at)`.as('declined'),
    ])
    .where('applicationId', '=', ON_PAGE)
    .where('manualDeletion', '=', false)
    .groupBy(['applicationId', 'taskAction'])
    .as('reviews');

const lastMoves = (db: Db) =>
  db
    .selectFrom('stageMoves')
    .select((e) => ['applicationId', e.fn.max('madeAt').as('lastMoveAt')])
    .where('applicationId', '=', ON_PAGE)
    .where('undoneAt', 'is', null)
    .groupBy('applicationId')
    .as('moves');

const latestAwardSteps = (db: Db) =>
  db
    .selectFrom('awardAnswers')
    .distinctOn('applicationId')
    .select(['applicationId', sql<AwardStep>`step`.as('step')])
    .where('applicationId', '=', ON_PAGE)
    .orderBy('applicationId')
    .orderBy('number', 'desc')
    .as('awards');

/** The day of the first payment that is still to be made. */
const nextPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select((e) => ['applicationId', e.fn.min('dueDate').as('nextPay')])
    .where('applicationId', '=', ON_PAGE)
    .where(IS_DUE)
    .groupBy('applicationId')
    .as('due');

async function withTeamColumns<Row extends { id: string }>(db: Db, rows: readonly Row[], shown: TeamColumns) {
  const ids = rows.map(({ id }) => id);
  const tags = shown.tags && ids.length > 0 ? await findTags(db, ids) : undefined;
  const references = shown.references && ids.length > 0 ? await findReferences(db, ids) : undefined;
  return rows.map((row) => ({ ...row, tags: tags?.get(row.id) ?? [], references: references?.get(row.id) ?? null }));
}
