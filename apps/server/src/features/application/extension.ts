import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canActOnStage, canReadApplication, findOutcome, ours } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { toWindow } from '#platform/window.ts';
import { findSubmission } from '../submission/index.ts';
import { alreadySubmitted } from './draft.ts';
import { mailExtension } from './draft-mails.ts';
import { findApplication, lockApplication, updateProgress } from './queries.ts';
import { readApplication, visibleApplication } from './service.ts';

/**
 * A later end for one applicant and one form, with the right of stage actions. The grace of the
 * programme still follows it. @throws AppError 403, 409 once submitted or before a proposal is called for, 422
 */
export async function extendDeadline(
  p: Platform,
  ctx: Ctx,
  id: string,
  { form, until, reason }: HandlerInput<'application.extension'>['body'],
): Promise<Answer<'application.extension'>> {
  await visibleApplication(p.db, ctx, id);
  return onceInTx(p, ctx, async (tx) => {
    await lockApplication(tx, id);
    const application = await findApplication(tx, id, ctx.actor);
    const managerIds = application?.managerIds ?? [];
    if (!application || !canReadApplication(ctx.actor, { applicantId: application.userId, managerIds, assigneeIds: [] }))
      throw notFound('application');
    if (!canActOnStage(ctx.actor, managerIds)) throw accessDenied();
    if (findOutcome(application.approvalFlags)) throw new AppError('CONFLICT', ours.applicationClosed);
    const isProposal = form === 'proposal';
    const submission = await findSubmission(tx, isProposal ? 'PROPOSAL' : 'APPLICATION', id);
    const { endDate } = toWindow(application, isProposal);
    if (!submission || !endDate) throw new AppError('CONFLICT', m.application.thisApplicantHasntBeenInvited());
    if (submission.progress === 'SUBMITTED') throw alreadySubmitted(application, submission);
    const end = new Date(until);
    if (end <= endDate) throw ruleBroken([{ path: 'until', message: ours.extensionTooEarly }]);
    if (end <= (await databaseNow(tx))) throw ruleBroken([{ path: 'until', message: ours.extensionPast }]);
    await updateProgress(
      tx,
      id,
      isProposal
        ? { proposalExtendedUntil: end, proposalExtensionReason: reason }
        : { extendedUntil: end, extensionReason: reason },
    );
    const facts = { applicationID: application.applicationNumber, form, until: end.toISOString(), reason };
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id, programmeId: application.programmeId },
      { type: 'application.extended', facts },
    );
    await mailExtension(p, tx, { application, form, until: end, reason });
    return readApplication(tx, ctx, id);
  });
}
