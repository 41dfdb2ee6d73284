import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canProcessTask,
  messages,
  REVIEW_CATEGORY,
  scoringIssues,
  totalScore,
  type Criterion,
  type ScoreData,
  type ScoringInput,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { addScore, lockApplication } from '../application/index.ts';
import { findGuideVersion } from '../score-guide/index.ts';
import { markTaskCompleted, findTask, lockTask } from './queries.ts';
import { processDenial, readTask } from './service.ts';

type Body = HandlerInput<'task.adminProcess'>['body'];

/**
 * Completes a task, once: judged by the guide as it was when the task was made, and added to the application's figures
 * in the same transaction.
 * @throws AppError 404 for someone else's task, 409 once completed or decided, 422 with the exact texts of the specification
 */
export async function completeTask(p: Platform, ctx: Ctx, body: Body): Promise<Answer<'task.adminProcess'>> {
  return onceInTx(p, ctx, async (tx) => {
    const seen = await findTask(tx, ctx.actor, body.taskId);
    if (!seen || !canProcessTask(ctx.actor, seen.assignedTo)) throw notFound('task');
    // The application before the task, as everywhere.
    await lockApplication(tx, seen.applicationId);
    const task = await lockTask(tx, body.taskId);
    const denial = task && processDenial({ ...seen, ...task }, ctx.actor, await databaseNow(tx));
    if (!task || denial) throw new AppError('CONFLICT', denial ?? m.task.thisTaskIsNoLongerThere());
    const guide = await findGuideVersion(tx, task.scoreGuideId, task.scoreGuideVersion);
    if (!guide) throw notFound('scoreGuide');
    const issues = scoringIssues(body as ScoringInput, { criteria: guide.criteria as unknown as Criterion[] });
    if (body.programmeId !== task.programmeId) issues.unshift({ path: 'programmeId', message: messages.task.programme });
    if (body.categoryName && body.categoryName !== REVIEW_CATEGORY)
      issues.unshift({ path: 'categoryName', message: m.common.setAValidTaskCategory() });
    if (body.taskAction && body.taskAction !== task.taskAction)
      issues.unshift({ path: 'taskAction', message: m.common.setAValidTaskAction() });
    if (issues.length > 0) throw ruleBroken(issues);
    const score = wholeNumbers(body.data?.scoreData as ScoreData);
    const total = totalScore(score);
    await markTaskCompleted(tx, task.id, {
      recommended: body.recommended ?? false,
      score,
      totalScore: total,
      comments: body.data?.comments?.trim() ?? '',
    });
    await addScore(tx, task.applicationId, task.taskAction, total);
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: task.applicationId, programmeId: task.programmeId },
      { type: 'task.completed', facts: { task: task.name, action: task.taskAction } },
    );
    return readTask(tx, ctx, task.id);
  });
}

/** Weights as numbers, outcomes as texts; nothing else that was sent is stored. */
const wholeNumbers = (data: ScoreData): ScoreData =>
  Object.fromEntries(
    Object.entries(data).map(([slug, entry]) => [slug, { outcome: entry.outcome, weight: Number(entry.weight) }]),
  );
