import { m } from '@grantdesk/messages';
import { transition } from '@grantdesk/domain';
import { recordAudits } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { StageRecord } from './queries.ts';
import { toStageFacts, take, toUndone, writeLedger, type Ledger } from './stage.ts';
import { findLastMove, undoMove } from './stage-queries.ts';

/**
 * What follows the approval: the award is declined, the contract signed, the project initialised. Who may is judged by the caller, who
 * has locked the row. @throws AppError 409 before its turn and a second time
 */
export async function takeGrantStep(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  row: StageRecord,
  action: 'DECLINE_AWARD' | 'SIGN_CONTRACT' | 'INITIALISE_PROJECT',
): Promise<void> {
  const step = transition(toStageFacts(row), action);
  if (!step.ok) throw new AppError('CONFLICT', `${row.applicationNumber} ${step.reason}.`);
  const ledger: Ledger = { moves: [], entries: [] };
  await take(p, tx, ctx, row, { action, step, reason: undefined, batch: newId() }, ledger);
  await writeLedger(tx, ctx, ledger);
}

/**
 * Restores the flags before a declined award, whose budget the caller has checked; the application's row is locked.
 * @throws AppError 409 if a step came after it
 */
export async function takeBackDecline(tx: Tx, ctx: Ctx, row: StageRecord): Promise<void> {
  const move = await findLastMove(tx, row.id, 'DECLINE_AWARD');
  if (!move || !(await undoMove(tx, move.id, ctx.actor.userId)))
    throw new AppError('CONFLICT', m.application.someoneElseIsMovingThisApplication());
  await recordAudits(tx, ctx, [toUndone(row, move)]);
}
