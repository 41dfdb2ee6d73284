import type { Answer, HandlerInput } from '@grantdesk/api';
import { isManagerOf, peerSight, TASK_ACTIONS, type Criterion, type TaskAction } from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { visibleApplication } from '../application/index.ts';
import { findGuideVersion } from '../score-guide/index.ts';
import { keyOfGuide, presentComparison, presentReviews, presentRound, type Guides } from './present.ts';
import { countStages, findCompletedReviews, findProgrammeBrief, findReviewsOf, findRoundTasks } from './queries.ts';

export type BoardReviews = ReturnType<typeof presentReviews>;

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
  const programme = await findProgrammeBrief(p.db, id);
  if (!programme || !isManagerOf(ctx.actor, programme.managerIds ?? [])) throw notFound('programme');
  const tasks = await findRoundTasks(p.db, ctx.actor.userId, id, taskAction);
  const guides = await guidesOf(p.db, tasks);
  return {
    data: presentRound({ programme, taskAction, stages: await countStages(p.db, ctx.actor.userId, id), tasks, guides, places }),
  };
}

/**
 * The reviews of one application side by side: for those who run the programme, and without names for an assessor whose own
 * review of that stage is in. Without `wanted`, the latest stage that has reviews.
 * @throws AppError 404 for everyone else
 */
export async function compareAssessors(
  p: Platform,
  ctx: Ctx,
  id: string,
  wanted: TaskAction | undefined,
): Promise<Answer<'scoring.application'>> {
  const application = await visibleApplication(p.db, ctx, id);
  const isManager = isManagerOf(ctx.actor, application.managerIds ?? []);
  const all = await findReviewsOf(p.db, id);
  const reviews = all.filter((review) => review.declinedAt === null);
  const sightOf = (action: string) => peerSight(application.ownTasks, action, isManager);
  const seen = TASK_ACTIONS.filter((action) => sightOf(action) && reviews.some((review) => review.taskAction === action));
  const latest = seen.findLast((action) => reviews.some((each) => each.taskAction === action && each.progress === 'COMPLETED'));
  const taskAction = wanted ?? latest ?? seen.at(-1) ?? TASK_ACTIONS[0];
  const sight = sightOf(taskAction);
  if (!sight) throw notFound('review');
  const own = reviews.filter((review) => review.taskAction === taskAction);
  return {
    data: presentComparison({
      application,
      blindness: toBlindness(application, isManager),
      taskAction,
      sight,
      seen,
      reviews,
      // A reader without names learns nothing of unfinished reviews, not even their number.
      declined: sight === 'named' ? all.filter((review) => review.declinedAt && review.taskAction === taskAction) : [],
      shown: sight === 'named' ? own : own.filter((review) => review.progress === 'COMPLETED'),
      guides: await guidesOf(p.db, own),
      actor: ctx.actor,
    }),
  };
}

/**
 * The completed reviews of many applications of a programme at a stage, by application, with the names of the reviewers: for
 * people who run the programme, who must have been let in before. Statements do not grow with the applications.
 */
export async function readBoardReviews(
  p: Platform,
  ctx: Ctx,
  applicationIds: readonly string[],
  taskAction: TaskAction,
): Promise<Map<string, BoardReviews>> {
  const reviews = await findCompletedReviews(p.db, applicationIds, taskAction);
  const guides = await guidesOf(p.db, reviews);
  const byApplication = Map.groupBy(reviews, (review) => review.applicationId);
  return new Map(
    [...byApplication].map(([id, shown]) => [id, presentReviews({ shown, sight: 'named', guides, actor: ctx.actor })]),
  );
}

/** The distinct guides of some tasks: a stage has one or two, however many tasks it has. */
async function guidesOf(db: Db, tasks: readonly { scoreGuideId: string; scoreGuideVersion: number }[]): Promise<Guides> {
  const guides = new Map<string, Criterion[]>();
  for (const task of tasks) {
    if (guides.has(keyOfGuide(task))) continue;
    const guide = await findGuideVersion(db, task.scoreGuideId, task.scoreGuideVersion);
    guides.set(keyOfGuide(task), (guide?.criteria ?? []) as unknown as Criterion[]);
  }
  return guides;
}
