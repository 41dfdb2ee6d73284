import type { Answer } from '@grantdesk/api';
import { isManagerOf, peerSight, TASK_ACTIONS, type TaskAction } from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { visibleApplication } from '../application/index.ts';
import { findGuides } from './guides.ts';
import { presentComparison, presentReviews } from './present.ts';
import { findCompletedReviews, findReviewsOf } from './queries.ts';

export type BoardReviews = ReturnType<typeof presentReviews>;

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
      guides: await findGuides(p.db, own),
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
  const guides = await findGuides(p.db, reviews);
  const byApplication = Map.groupBy(reviews, (review) => review.applicationId);
  return new Map(
    [...byApplication].map(([id, shown]) => [id, presentReviews({ shown, sight: 'named', guides, actor: ctx.actor })]),
  );
}
