import type { Answer, HandlerInput } from '@grantdesk/api';
import { canMoveMoney, moneyText, virementIssues } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { lockProject, visibleProject } from '../project/index.ts';
import { mailVirement } from './mails.ts';
import { insertVirement } from './queries.ts';
import { findSpending, moveDenial, readSpending } from './service.ts';

/**
 * Moves money between two budget lines, under the lock of the project. Undoing it is the opposite one.
 * @throws AppError 403, 404, 409 where the project is not running or an amendment waits, 422 beyond what each line allows
 */
export async function moveMoney(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'virement.new'>['body'],
): Promise<Answer<'virement.new'>> {
  return onceInTx(p, ctx, async (tx) => {
    const seen = await visibleProject(tx, ctx, { id: body.project });
    if (!canMoveMoney(ctx.actor, { applicantId: seen.userId, managerIds: seen.managerIds ?? [] })) throw accessDenied();
    if (!(await lockProject(tx, seen.id))) throw notFound('project');
    const project = await visibleProject(tx, ctx, { id: seen.id });
    const found = await findSpending(tx, project);
    const denial = moveDenial(project, found);
    if (denial) throw new AppError('CONFLICT', denial);
    const { lines } = found.spending;
    const { currency } = project;
    const issues = virementIssues(body, lines, found.settings.virementPercent, (minor) => moneyText(minor, currency));
    if (issues.length > 0) throw ruleBroken(issues);
    const titleOf = (id: string): string => lines.find(({ _id }) => _id === id)?.title ?? '';
    const { from, to, amount, reason } = body;
    const titles = { from: titleOf(from), to: titleOf(to) };
    await insertVirement(tx, {
      id: newId(),
      projectId: project.id,
      fromLine: from,
      toLine: to,
      fromTitle: titles.from,
      toTitle: titles.to,
      amount,
      reason,
      madeBy: ctx.actor.userId,
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: project.applicationId, programmeId: project.programmeId },
      { type: 'virement.made', facts: { applicationID: project.applicationNumber, ...titles, amount, currency, reason } },
    );
    await mailVirement(p, tx, ctx, project, { ...titles, amount, reason });
    return readSpending(tx, ctx, project.id);
  });
}
