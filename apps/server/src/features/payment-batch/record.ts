import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { AppError, notFound } from '#platform/errors.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { getLockedPayment, recordPaid } from '../payment/index.ts';
import { assertCanMake } from './access.ts';
import { settleItems } from './batch-queries.ts';
import { lockProgramme } from './queries.ts';
import { recordRefusal } from './release.ts';
import { judgeStatement, readStatement, type Line } from './statement.ts';
import { setRecorded } from './statement-queries.ts';

/**
 * Records lines of a statement, all or none; one that is recorded already stays as it is.
 * @throws AppError 403, 404, 409 with the reason of the first line that cannot be recorded
 */
export async function recordEntries(
  p: Platform,
  ctx: Ctx,
  id: string,
  { entries }: HandlerInput<'paymentBatch.statementRecord'>['body'],
): Promise<Answer<'paymentBatch.statementRecord'>> {
  assertCanMake(ctx);
  return onceInTx(p, ctx, async (tx) => {
    const seen = await judgeStatement(tx, ctx, id);
    await lockProgramme(tx, seen.programme.id);
    const { statement, lines } = await judgeStatement(tx, ctx, id);
    const chosen = lines.filter(({ entry }) => entries.includes(entry.id));
    if (chosen.length < new Set(entries).size) throw notFound('line');
    const open = chosen
      .filter(({ entry }) => entry.recordedAt === null)
      .toSorted((left, right) => (left.item.paymentId < right.item.paymentId ? -1 : 1));
    const denied = open.find(({ denial }) => denial !== null);
    if (denied) throw new AppError('CONFLICT', denied.denial ?? '', { details: { entry: denied.entry.id } });
    for (const line of open) await recordLine(p, tx, ctx, line, statement.fileName);
    return readStatement(tx, ctx, id);
  });
}

async function recordLine(p: Platform, tx: Tx, ctx: Ctx, { entry, item, batch }: Line, file: string): Promise<void> {
  const reason = entry.reason === '' ? m.paymentBatch.refusedByBank() : entry.reason;
  const settled = await settleItems(tx, [item.id], {
    state: entry.kind === 'PAID' ? 'PAID' : 'REFUSED',
    settledBy: ctx.actor.userId,
    reason: entry.kind === 'PAID' ? '' : reason,
  });
  // Two lines of one statement about the same payment.
  if (settled.length === 0) throw new AppError('CONFLICT', m.paymentBatch.itemGone());
  await setRecorded(tx, entry.id, ctx.actor.userId);
  if (entry.kind === 'REFUSED') return recordRefusal(tx, ctx, batch, item, reason);
  const payment = await getLockedPayment(tx, ctx, item);
  return recordPaid(p, tx, ctx, payment, {
    amount: item.amount,
    date: entry.bookedOn ?? payment.today,
    statementEntryId: entry.id,
    file,
  });
}
