import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canProcessTask, interviewScoringDenial, scoringClosed, type Actor, type InterviewStatus } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toConditions } from '#platform/list-filters.ts';
import { toPage } from '#platform/list.ts';
import { readAnswers } from '../application/index.ts';
import { findGuideVersion } from '../score-guide/index.ts';
import { areCounted, taskFilters } from './filter-queries.ts';
import { findTasks } from './list-queries.ts';
import { presentTask, presentTaskRow } from './present.ts';
import { findProgrammeManagers, findSiblings, findTask, lockTask, storeDraft, type TaskRecord } from './queries.ts';

export async function listTasks(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'task.adminMany'>['query'],
): Promise<Answer<'task.adminMany'>> {
  const conditions = toConditions(query.filters, taskFilters());
  const isCounted = query.search === '' && areCounted(query.filters);
  const { rows, total } = await findTasks(p.db, ctx.actor, { ...query, conditions, isCounted }, query);
  return toPage(query, rows.map(presentTaskRow), total);
}

/** @throws AppError 404 for people who are neither the assignee nor a manager of the programme */
export async function readTask(db: Db, ctx: Ctx, id: string): Promise<Answer<'task.adminOne'>> {
  const task = await findTask(db, ctx.actor, id);
  if (!task) throw notFound('task');
  const { application, proposal } = await readAnswers(db, task.applicationId);
  const guide = await findGuideVersion(db, task.scoreGuideId, task.scoreGuideVersion);
  if (!application || !guide) throw notFound('task');
  return {
    data: presentTask({
      task,
      application,
      proposal,
      guide,
      siblings: await findSiblings(db, task),
      managerIds: await findProgrammeManagers(db, task.programmeId),
      denial: processDenial(task, ctx.actor, await databaseNow(db)),
      actor: ctx.actor,
    }),
  };
}

type TaskAssignment = Pick<TaskRecord, 'assignedTo' | 'progress' | 'declinedAt'>;

/** Why a person may not decline a task now; null when they may. */
export function declineDenial(task: TaskAssignment, actor: Actor): string | null {
  // What is true for everyone comes first: no one can score a completed task.
  if (task.progress === 'COMPLETED') return m.common.thisTaskHasBeenCompletedAnd();
  if (task.declinedAt) return m.task.thisTaskWasDeclinedAnd();
  return canProcessTask(actor, task.assignedTo) ? null : m.task.onlyTheAssigneeCanScoreThis();
}

/**
 * Why a person may not score a task now; null when they may. Scoring closes with the board's decision, and that
 * of an interview opens when the interview starts.
 */
export function processDenial(
  task: TaskAssignment & Pick<TaskRecord, 'approvalFlags' | 'taskAction' | 'interviewStatus' | 'interviewStartDate'>,
  actor: Actor,
  now: Date,
): string | null {
  const denial = declineDenial(task, actor);
  if (denial) return denial;
  const closed = scoringClosed(task.approvalFlags);
  if (closed) return m.task.scoringIsClosed({ reason: closed.slice(0, -1) });
  if (task.taskAction !== 'INTERVIEW_SCORING') return null;
  return interviewScoringDenial(
    { interviewStatus: task.interviewStatus as InterviewStatus, start: task.interviewStartDate },
    now,
  );
}

/** Keeps a half-done scoring for its reviewer alone. @throws AppError 404 for others, 409 once completed */
export async function saveTaskDraft(
  p: Platform,
  ctx: Ctx,
  id: string,
  draft: Record<string, unknown>,
): Promise<Answer<'task.draft'>> {
  return inTx(p, async (tx) => {
    const seen = await findTask(tx, ctx.actor, id);
    const task = seen && (await lockTask(tx, id));
    if (!task || task.declinedAt || !canProcessTask(ctx.actor, task.assignedTo)) throw notFound('task');
    if (task.progress === 'COMPLETED') throw new AppError('CONFLICT', m.common.thisTaskHasBeenCompletedAnd());
    const now = await databaseNow(tx);
    await storeDraft(tx, id, draft, now);
    return { data: { savedAt: now.toISOString() } };
  });
}
