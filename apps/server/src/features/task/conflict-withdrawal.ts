import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { conflictedWith } from '#platform/conflicts.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { findHoldersOf, requestChange } from '../change-request/index.ts';
import { readSection } from '../settings/index.ts';
import { findDeclaration, withdrawDeclaration, type DeclarationRecord } from './conflict-queries.ts';
import { presentDeclaration, recordDeclaration } from './conflict.ts';
import { mailWithdrawn } from './mails.ts';

/**
 * Withdraws an own conflict of interest. By the organisation's setting it waits for a manager's consent, and the record stays
 * closed until then, or it takes effect and the managers are notified.
 * @throws AppError 404 for what someone else declared, 409 where it was withdrawn or waits already
 */
export async function withdrawConflict(p: Platform, ctx: Ctx, id: string): Promise<Answer<'task.conflictWithdraw'>> {
  return inTx(p, async (tx) => {
    const declaration = await findDeclaration(tx, ctx.actor.userId, id);
    if (!declaration) throw notFound('declaration');
    if (declaration.withdrawnAt) throw new AppError('CONFLICT', m.task.thisWasWithdrawnBefore());
    if (declaration.isWithdrawalWaiting) throw new AppError('CONFLICT', m.task.thisIsAlreadyWaitingFor());
    const { conflictWithdrawal } = await readSection(tx, 'security');
    const { about } = presentDeclaration(declaration);
    const { applicationId, programmeId } = declaration;
    if (conflictWithdrawal === 'CONSENT')
      await requestChange(p, tx, ctx, {
        kind: 'CONFLICT_WITHDRAWAL',
        subjectId: id,
        programmeId,
        payload: {},
        names: { name: ctx.actor.name, about },
        // A manager who is in conflict with the same application does not decide about it.
        excluded: applicationId ? await conflictedWith(tx, ctx.actor, applicationId) : [],
      });
    else {
      await withdraw(tx, ctx, declaration);
      const managers = await findHoldersOf(tx, 'CONFLICT_WITHDRAWAL', programmeId);
      await mailWithdrawn(
        p,
        tx,
        managers.filter((manager) => manager.id !== ctx.actor.userId),
        { person: ctx.actor.name, about },
      );
    }
    const after = await findDeclaration(tx, ctx.actor.userId, id);
    return { data: presentDeclaration(after ?? declaration) };
  });
}

async function withdraw(tx: Tx, ctx: Ctx, declaration: DeclarationRecord): Promise<void> {
  if (!(await withdrawDeclaration(tx, declaration.userId, declaration.id)))
    throw new AppError('CONFLICT', m.task.thisWasWithdrawnBefore());
  await recordDeclaration(tx, ctx, declaration, 'conflict.withdrawn', '');
}

/** Withdraws a conflict that a manager has consented to. */
export function followConflictWithdrawals(p: Platform): void {
  p.events.on('CHANGE_CONFIRMED', async (tx, ctx, change) => {
    if (change.kind !== 'CONFLICT_WITHDRAWAL') return;
    const declaration = await findDeclaration(tx, change.requester.userId, change.subjectId);
    if (!declaration) throw notFound('declaration');
    await withdraw(tx, ctx, declaration);
  });
}
