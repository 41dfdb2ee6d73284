import { transition } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { StageRecord } from './queries.ts';
import { toStageFacts, take, writeLedger, type Ledger } from './stage.ts';

/**
 * What follows the approval: the contract is signed, the project initialised. Who may is judged by the caller, who
 * has locked the row. @throws AppError 409 before its turn and a second time
 */
export async function takeGrantStep(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  row: StageRecord,
  action: 'SIGN_CONTRACT' | 'INITIALISE_PROJECT',
): Promise<void> {
  const step = transition(toStageFacts(row), action);
  if (!step.ok) throw new AppError('CONFLICT', `${row.applicationNumber} ${step.reason}.`);
  const ledger: Ledger = { moves: [], entries: [] };
  await take(p, tx, ctx, row, { action, step, reason: undefined, batch: newId() }, ledger);
  await writeLedger(tx, ctx, ledger);
}
