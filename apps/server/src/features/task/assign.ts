import type { Answer, HandlerInput } from '@grantdesk/api';
import { isManagerOf, taskDenial, taskIssues } from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import { accessDenied, notFound, ruleBroken } from '../../platform/errors.ts';
import { onceInTx } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { findScoreGuide } from '../score-guide/index.ts';
import { findStaffAmong } from '../user/index.ts';
import { findAssignable, findProgrammeManagers, insertTask } from './queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * One task per application and assignee; a pair that has one for the action is skipped, an application that is not
 * submitted for the stage is ignored and told (TASK-4).
 * @throws AppError 422 with the exact texts of TASK-2, 403 for programmes that the person does not manage
 */
export async function assignTasks(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'task.adminNew'>['body'],
): Promise<Answer<'task.adminNew'>> {
  const issues = taskIssues({ ...body, minAssigneesPerTask: body.minAssigneesPerTask ?? null });
  if (issues.length > 0) throw ruleBroken(issues);
  const payload = body.category?.payload ?? {};
  const programmeId = payload.programme ?? '';
  const taskAction = payload.taskAction ?? '';
  const assignees = [...new Set(body.assignedTo ?? [])];
  const applications = [...new Set(payload.applications ?? [])];
  if (![programmeId, ...applications].every((id) => UUID.test(id))) throw notFound('application');
  return onceInTx(p, ctx, async (tx) => {
    if (!isManagerOf(ctx.actor, await findProgrammeManagers(tx, programmeId))) throw accessDenied();
    const valid = assignees.filter((id) => UUID.test(id));
    const staff = await findStaffAmong(tx, valid);
    if (staff.length !== assignees.length) throw ruleBroken([{ path: 'assignedTo', message: 'Choose staff members only!' }]);
    const guide = UUID.test(payload.scoreGuide ?? '') ? await findScoreGuide(tx, payload.scoreGuide ?? '') : undefined;
    if (!guide) throw ruleBroken([{ path: 'category.payload.scoreGuide', message: 'Select a score guide!' }]);
    const found = await findAssignable(tx, programmeId, applications);
    if (found.length !== applications.length) throw notFound('application');
    const ignored: { _id: string; reason: string }[] = [];
    let count = 0;
    for (const application of found) {
      const denial = taskDenial({ ...application, flags: application.approvalFlags }, taskAction);
      if (denial) {
        ignored.push({ _id: application.id, reason: denial });
        continue;
      }
      for (const assignedTo of assignees) {
        const id = newId();
        const made = await insertTask(tx, {
          id,
          applicationId: application.id,
          programmeId,
          taskAction,
          name: body.name?.trim() ?? '',
          description: body.description ?? '',
          startDate: body.startDate ?? '',
          dueDate: body.dueDate ?? '',
          assignedTo,
          assignedBy: ctx.actor.userId,
          scoreGuideId: guide.id,
          scoreGuideVersion: guide.version,
        });
        if (!made) {
          ignored.push({ _id: application.id, reason: 'This assessor has a task for it already.' });
          continue;
        }
        count++;
        await recordAudit(
          tx,
          ctx,
          { kind: 'APPLICATION', id: application.id, programmeId },
          { type: 'task.assigned', facts: { task: body.name?.trim() ?? '', action: taskAction } },
        );
      }
    }
    return { data: { count, ignored } };
  });
}
