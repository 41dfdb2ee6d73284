import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  isManagerOf,
  largeRoundStatistics,
  MODEL_LIMITS,
  roundStatistics,
  TASK_ACTIONS,
  type TaskAction,
} from '@grantdesk/domain';
import { findConflictedApplicationIds } from '#platform/conflicts.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { findGuides } from './guides.ts';
import { maximumOf, presentRound, presentStages, toReviewScores, type Guides, type PresentedRound } from './present.ts';
import { findProgrammeBrief, findRoundTasks } from './queries.ts';
import {
  countTasks,
  rankApplications,
  sumRound,
  type RankedApplications,
  type RoundPlace,
  type TaskCount,
} from './round-queries.ts';

type Round = Answer<'scoring.round'>['data'];
type RoundQuery = Pick<HandlerInput<'scoring.round'>['query'], 'places'> & { taskAction: TaskAction | undefined };

/** So many applications of a large round are listed, as many as one action takes: each costs its reviews. */
const MAX_LISTED = 1_000;
/** Rows of a large round that an export reads together. */
const ROWS_AT_ONCE = 500;

/** A stage of a programme that the person runs, with what decides how its figures are read. */
interface Stage {
  programme: { id: string; name: string };
  taskAction: TaskAction;
  counts: TaskCount[];
  guides: Guides;
  place: RoundPlace;
  /** Too many tasks to be loaded: the database adds them up. */
  isLarge: boolean;
}

/**
 * The figures of one stage of a programme (issue, "figures a board can trust").
 * @throws AppError 404 for people who do not run the programme: they may see neither scores nor their order
 */
export async function readRound(
  p: Platform,
  ctx: Ctx,
  id: string,
  { taskAction, places }: HandlerInput<'scoring.round'>['query'],
): Promise<Answer<'scoring.round'>> {
  const stage = await findStage(p, ctx, id, taskAction);
  return { data: await readStage(p.db, stage, places, MAX_LISTED) };
}

/**
 * The figures of a stage, or of the latest one that has reviews, with at least these applications.
 * @throws AppError 404 for people who do not run the programme
 */
export async function readRoundOf(
  p: Platform,
  ctx: Ctx,
  id: string,
  taskAction: TaskAction | undefined,
  applicationIds: readonly string[],
): Promise<Round> {
  return readStage(p.db, await findStage(p, ctx, id, taskAction), undefined, applicationIds);
}

/**
 * Every application of a stage with its figures, however large the round is, a few at a time.
 * @throws AppError 404 for people who do not run the programme
 */
export async function readAllOfRound(
  p: Platform,
  ctx: Ctx,
  id: string,
  { taskAction, places }: RoundQuery,
): Promise<{ programme: string; total: number; rows: AsyncGenerator<Round['applications'][number]> }> {
  const stage = await findStage(p, ctx, id, taskAction);
  const { name: programme } = stage.programme;
  if (!stage.isLarge) {
    const { applications } = await readStage(p.db, stage, places, []);
    return { programme, total: applications.length, rows: inTurn(applications) };
  }
  const ranked = await rankApplications(p.db, stage.place, Number.MAX_SAFE_INTEGER, places);
  return { programme, total: ranked.applications, rows: largeRows(p.db, stage, ranked) };
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

async function* largeRows(
  db: Db,
  stage: Stage,
  { ids, ranks, ...ranked }: RankedApplications,
): AsyncGenerator<Round['applications'][number]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const some = { ...ranked, ids: ids.slice(at, at + ROWS_AT_ONCE), ranks: ranks.slice(at, at + ROWS_AT_ONCE) };
    yield* (await presentLarge(db, stage, some)).applications;
  }
}

async function findStage(p: Platform, ctx: Ctx, id: string, wanted: TaskAction | undefined): Promise<Stage> {
  const programme = await findProgrammeBrief(p.db, id);
  if (!programme || !isManagerOf(ctx.actor, programme.managerIds ?? [])) throw notFound('programme');
  const closedIds = await findConflictedApplicationIds(p.db, ctx.actor.userId);
  const counts = await countTasks(p.db, closedIds, id);
  const stages = presentStages(counts);
  const latest = TASK_ACTIONS.findLast((action) => stages.some((each) => each.taskAction === action && each.completed > 0));
  const taskAction = wanted ?? latest ?? 'FUNDING_APPROVAL';
  const own = counts.filter((each) => each.taskAction === taskAction);
  const guides = await findGuides(p.db, own);
  return {
    programme,
    taskAction,
    counts,
    guides,
    place: {
      closedIds,
      programmeId: id,
      taskAction,
      guides: own.map((guide) => ({ ...guide, maximum: maximumOf(guides, guide) })),
    },
    isLarge: own.reduce((sum, each) => sum + each.tasks, 0) > MODEL_LIMITS.reviews,
  };
}

/** @param listed of a large round: these applications, or so many of the first; a round that is not large has all */
async function readStage(db: Db, stage: Stage, places: number | undefined, listed: number | readonly string[]): Promise<Round> {
  if (!stage.isLarge) {
    const tasks = await findRoundTasks(db, stage.place);
    const ids = [...new Set(tasks.map((task) => task.applicationId))];
    const statistics = roundStatistics(toReviewScores(tasks, stage.guides), ids, places);
    return presentRound({ ...stage, statistics, tasks, applicationCount: ids.length });
  }
  const [ranked, sums] = await Promise.all([rankApplications(db, stage.place, listed, places), sumRound(db, stage.place)]);
  return presentLarge(db, stage, ranked, sums);
}

const NO_SUMS = { count: 0, mean: null, median: null, deviation: null, min: null, max: null, reviewers: [] };

/** The applications of a large round that were ranked, described from their reviews. */
async function presentLarge(
  db: Db,
  stage: Stage,
  ranked: RankedApplications,
  { reviewers, ...scores }: Awaited<ReturnType<typeof sumRound>> = NO_SUMS,
): Promise<Round> {
  const tasks = await findRoundTasks(db, { ...stage.place, applicationIds: ranked.ids });
  const byApplication = Map.groupBy(toReviewScores(tasks, stage.guides), (review) => review.application);
  const statistics = largeRoundStatistics({
    scores: { ...scores, range: scores.min === null || scores.max === null ? null : scores.max - scores.min },
    applications: ranked.ids.map((application, at) => ({
      application,
      scores: (byApplication.get(application) ?? []).map((review) => review.score),
      rank: ranked.ranks[at] ?? null,
    })),
    reviewers: (reviewers ?? []).map(({ id: reviewer, count, mean }) => ({ reviewer, count, mean })),
    places: ranked.places,
    cut: ranked.cut,
  });
  const names: PresentedRound['names'] = new Map((reviewers ?? []).map(({ id, name }) => [id, name]));
  return presentRound({ ...stage, statistics, tasks, names, applicationCount: ranked.applications });
}
