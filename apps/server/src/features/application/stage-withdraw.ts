import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canSubmitAnswers, canWriteAnswers, transition, ours } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { mailWithdrawal } from './stage-mails.ts';
import { findApplication, lockForStage } from './queries.ts';
import { readApplication } from './service.ts';
import { toStageFacts, take, writeLedger, type Ledger } from './stage.ts';

/**
 * The applicant withdraws permanently, as long as nothing is decided.
 * @throws AppError 404 for everyone else, 403 for co-authors, 409 for drafts, a second time and after a decision
 */
export async function withdrawApplication(
  p: Platform,
  ctx: Ctx,
  id: string,
  reason: string | undefined,
): Promise<Answer<'application.withdraw'>> {
  const application = await findApplication(p.db, id, ctx.actor);
  if (!application || !canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? []))
    throw notFound('application');
  if (!canSubmitAnswers(ctx.actor, application.userId)) throw new AppError('ACCESS_DENIED', ours.onlyOwnerWithdraws);
  return onceInTx(p, ctx, async (tx) => {
    const [row] = await lockForStage(tx, [id]);
    if (!row) throw notFound('application');
    const step = transition(toStageFacts(row), 'WITHDRAW');
    if (!step.ok) throw new AppError('CONFLICT', m.application.thisApplicationReason({ reason: step.reason }));
    const ledger: Ledger = { moves: [], entries: [] };
    await take(p, tx, ctx, row, { action: 'WITHDRAW', step, reason: reason || undefined, batch: newId() }, ledger);
    await mailWithdrawal(p, tx, row, reason);
    await writeLedger(tx, ctx, ledger);
    return readApplication(tx, ctx, id);
  });
}
