import type { Answer } from '@grantdesk/api';
import { canActOnStage, undoDenial } from '@grantdesk/domain';
import { recordAudits } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { lockAssigning, lockBatch, lockBatchTasks, restoreBatch } from './assign-queries.ts';
import { findProgrammeManagers } from './queries.ts';

/**
 * Takes an assignment back, whole or not at all: what it made goes, what it moved is exactly as it was.
 * @throws AppError 404 for programmes of others, 409 after an hour, a second time, or where its tasks have gone on since
 */
export async function undoAssignment(p: Platform, ctx: Ctx, id: string): Promise<Answer<'task.adminUndo'>> {
  return onceInTx(p, ctx, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (!batch || !canActOnStage(ctx.actor, await findProgrammeManagers(tx, batch.programmeId))) throw notFound('assignment');
    await lockAssigning(tx, batch.programmeId);
    const tasks = await lockBatchTasks(tx, batch);
    const now = await databaseNow(tx);
    const denial = undoDenial({
      isUndone: batch.undoneAt !== null,
      ageMs: now.getTime() - batch.madeAt.getTime(),
      completed: tasks.filter((task) => task.progress === 'COMPLETED').length,
      begun: tasks.filter((task) => task.hasDraft && task.progress === 'PENDING').length,
      changed: tasks.filter((task) => task.isChanged).length,
    });
    if (denial) throw new AppError('CONFLICT', denial);
    await restoreBatch(tx, id, { by: ctx.actor.userId, at: now });
    await recordAudits(
      tx,
      ctx,
      tasks.map(({ applicationId, name }) => ({
        subject: { kind: 'APPLICATION', id: applicationId ?? '', programmeId: batch.programmeId },
        event: { type: 'task.assignment-undone', facts: { task: name ?? '', action: batch.taskAction } },
      })),
    );
    return { data: { count: tasks.length } };
  });
}
