import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canManageProject, ENDING_REASON_MAX, endDenial, endingEffect, endingWords, isStaff, owedTerms } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { changeTerms } from '../payment/index.ts';
import { readProject, setEnded } from '../project/index.ts';
import { changeSchedule } from '../report/index.ts';
import { mailEnded } from './mails.ts';
import { lockBase, readBase, toAuditSubject } from './service.ts';
import type { Base } from './amendment-types.ts';

const denialOf = ({ project, plan }: Base): string | null =>
  endDenial({
    status: project.status,
    isEnded: project.endedAt !== null,
    hasProposal: project.hasProposal,
    terms: plan.terms,
  });

/** What ending a project would do, shown before it is done. @throws AppError 404 */
export async function readEnding(p: Platform, ctx: Ctx, id: string): Promise<Answer<'project.ending'>> {
  const base = await readBase(p.db, ctx, id);
  if (!isStaff(ctx.actor)) throw notFound('project');
  const { project, plan, basis } = base;
  const { paid, returned, cancelled, dropped } = endingEffect(plan);
  const mayEnd = canManageProject(ctx.actor, project.managerIds ?? [], 'UPDATE');
  return {
    data: {
      denial: mayEnd ? denialOf(base) : m.common.onlyManagersOfThisProgrammeCan(),
      basis,
      paid,
      returned,
      currency: project.currency,
      cancelled: cancelled.map(({ term, amount, dueDate, status }) => ({ term, amount, dueDate, status })),
      dropped: dropped.map(({ title, dueDate }) => ({ title, dueDate })),
    },
  };
}

/**
 * Ends a running project, early or after its last report: undecided payments are cancelled, what was not paid goes back
 * to the programme, and missing reports are no longer requested.
 * @throws AppError 403, 404, 409 with the payments that are still owed, or where it changed or has ended already, 422
 */
export async function endProject(
  p: Platform,
  ctx: Ctx,
  id: string,
  { reason, basis: seen }: HandlerInput<'project.end'>['body'],
): Promise<Answer<'project.end'>> {
  return onceInTx(p, ctx, async (tx) => {
    const base = await lockBase(tx, ctx, id);
    const { project, plan, basis } = base;
    if (!canManageProject(ctx.actor, project.managerIds ?? [], 'UPDATE')) throw accessDenied();
    const denial = denialOf(base);
    if (denial)
      throw new AppError('CONFLICT', denial, {
        details: { unpaid: owedTerms(plan.terms).map(({ _id, term }) => ({ _id, term })) },
      });
    if (seen !== undefined && seen !== basis)
      throw new AppError('STALE_VERSION', m.amendment.theProjectHasChangedSinceThen(), {
        details: { basis },
      });
    if (reason === '') throw ruleBroken([{ path: 'reason', message: endingWords.reason }]);
    if (reason.length > ENDING_REASON_MAX) throw ruleBroken([{ path: 'reason', message: endingWords.longReason }]);
    const endedAt = await databaseNow(tx);
    const ended = await setEnded(tx, id, {
      version: project.version + 1,
      endedAt,
      endedBy: ctx.actor.userId,
      endedReason: reason,
    });
    if (!ended) throw new AppError('CONFLICT', m.amendment.theProjectHasEndedAlready());
    const { returned, cancelled, dropped, entries } = endingEffect(plan);
    await changeTerms(tx, ctx, {
      project,
      changed: [],
      cancelled: cancelled.map(({ _id }) => _id),
      added: [],
      entries,
      amendmentId: null,
      why: 'The project ended',
    });
    await changeSchedule(tx, project, { changed: [], dropped: dropped.map(({ _id }) => _id), added: [] });
    await recordAudit(tx, ctx, toAuditSubject(project), {
      type: 'project.ended',
      facts: {
        applicationID: project.applicationNumber,
        reason,
        returned,
        currency: project.currency,
        payments: cancelled.length,
        reports: dropped.length,
      },
    });
    await mailEnded(p, tx, project, { reason, cancelled: cancelled.length });
    return readProject(tx, ctx, { id });
  });
}
