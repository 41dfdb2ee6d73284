import { m } from '@grantdesk/messages';
import { createHash } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  cancelDenial,
  contentDisposition,
  fileDenial,
  releaseDenial,
  writeBankFile,
  type AuditEvent,
  type BankFormat,
} from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { seal, unseal } from '#platform/encryption.ts';
import { AppError } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { wholeAccount } from './account.ts';
import { assertCanMake } from './access.ts';
import {
  findContent,
  lockBatch,
  lockPayments,
  setCancelled,
  setReleased,
  settleItems,
  type BatchRecord,
  type ItemRecord,
} from './batch-queries.ts';
import { usableAccount } from './make.ts';
import { batchFacts, batchFileName, isClosed } from './present.ts';
import { lockProgramme } from './queries.ts';
import { readBatch, visibleBatch } from './read.ts';

const recordBatch = (tx: Tx, ctx: Ctx, { programmeId }: BatchRecord, event: AuditEvent): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, event);

/** The batch as it is now, under the locks that making, releasing and settling take. @throws AppError 403, 404 */
async function holdBatch(tx: Tx, ctx: Ctx, id: string) {
  const seen = await visibleBatch(tx, ctx, id);
  assertCanMake(ctx);
  await lockProgramme(tx, seen.batch.programmeId);
  await lockPayments(
    tx,
    seen.items.map(({ paymentId }) => paymentId),
  );
  await lockBatch(tx, id);
  return visibleBatch(tx, ctx, id);
}

/** A payment, or the account that it goes to, is no longer what was put into the batch. */
const hasChanged = (item: ItemRecord): boolean =>
  item.paymentStatus !== 'Approved' ||
  item.paymentAmount - item.amountPaid !== item.amount ||
  item.accountState !== 'CONFIRMED' ||
  item.accountChanges;

/**
 * Releases a batch: its file is written from what is true at this moment, and stored as it is.
 * @throws AppError 403 for who made it or approved a payment in it, 404, 409 where something has changed since
 */
export async function releaseBatch(p: Platform, ctx: Ctx, id: string): Promise<Answer<'paymentBatch.release'>> {
  return onceInTx(p, ctx, async (tx) => {
    const { batch, items } = await holdBatch(tx, ctx, id);
    const denial = releaseDenial(batchFacts(ctx, batch, items), ctx.actor.userId);
    if (denial) throw new AppError(denial.kind === 'person' ? 'ACCESS_DENIED' : 'CONFLICT', denial.reason);
    const changed = items.filter(hasChanged);
    if (changed.length > 0)
      throw new AppError(
        'CONFLICT',
        m.paymentBatch.paymentsChanged({
          payments: changed.map(({ applicationNumber, term }) => `${applicationNumber}-${term}`).join(', '),
        }),
      );
    const account = await usableAccount(p, tx, batch.programmeId, batch.currency);
    if (account.format !== batch.format) throw new AppError('CONFLICT', m.paymentBatch.accountChanged());
    const releasedAt = await databaseNow(tx);
    const content = writeBankFile(batch.format as BankFormat, {
      reference: `GDB${String(batch.number).padStart(9, '0')}`,
      madeAt: releasedAt,
      executionDate: batch.executionDate,
      currency: batch.currency,
      payer: wholeAccount(p, account),
      items: items.map((item) => ({
        reference: item.reference,
        amount: item.amount,
        note: `${item.applicationNumber} ${item.term} ${item.reference}`,
        payee: {
          accountName: item.accountName,
          bank: item.bank,
          country: item.country,
          bankCode: item.bankCode,
          number: unseal(p, item.bankAccountId, item.numberSealed),
        },
      })),
    });
    const digest = digestOf(content);
    await setReleased(tx, id, { releasedBy: ctx.actor.userId, releasedAt, contentSealed: seal(p, id, content), digest });
    await recordBatch(tx, ctx, batch, { type: 'payment-batch.released', facts: { number: batch.number, digest } });
    return readBatch(tx, ctx, id);
  });
}

const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** The same bytes each time; the trail says who took them. @throws AppError 403, 404, 409 before the release */
export async function sendBatchFile(p: Platform, ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const { batch, items } = await visibleBatch(p.db, ctx, id);
  assertCanMake(ctx);
  const facts = batchFacts(ctx, batch, items);
  const denial = fileDenial(facts);
  if (denial) throw new AppError(facts.closedItems > 0 && facts.hasFile ? 'ACCESS_DENIED' : 'CONFLICT', denial);
  const sealed = await findContent(p.db, id);
  if (!sealed) throw new AppError('CONFLICT', m.paymentBatch.fileErased());
  const content = unseal(p, id, sealed);
  if (digestOf(content) !== batch.digest) throw new Error(`the file of batch ${batch.number} is not what was released`);
  await inTx(p, (tx) => recordBatch(tx, ctx, batch, { type: 'payment-batch.downloaded', facts: { number: batch.number } }));
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition('attachment', batchFileName(batch)),
      'cache-control': 'no-store',
    })
    .send(content);
}

/** Frees the payments of a batch that was not released. @throws AppError 403, 404, 409 once released */
export async function cancelBatch(
  p: Platform,
  ctx: Ctx,
  id: string,
  { reason }: HandlerInput<'paymentBatch.cancel'>['body'],
): Promise<Answer<'paymentBatch.cancel'>> {
  return onceInTx(p, ctx, async (tx) => {
    const { batch, items } = await holdBatch(tx, ctx, id);
    const denial = cancelDenial(batchFacts(ctx, batch, items));
    if (denial) throw new AppError('CONFLICT', denial);
    await setCancelled(tx, id, ctx.actor.userId, reason);
    const ids = items.map((item) => item.id);
    await settleItems(tx, ids, { state: 'CANCELLED', settledBy: ctx.actor.userId, reason: '' });
    await recordBatch(tx, ctx, batch, { type: 'payment-batch.cancelled', facts: { number: batch.number, reason } });
    return readBatch(tx, ctx, id);
  });
}

/** Payments that the bank refused can go into another batch; the others stay as they are. @throws AppError 403, 404, 409 */
export async function refuseItems(
  p: Platform,
  ctx: Ctx,
  id: string,
  { items: ids, reason }: HandlerInput<'paymentBatch.refuse'>['body'],
): Promise<Answer<'paymentBatch.refuse'>> {
  return onceInTx(p, ctx, async (tx) => {
    const { batch, items } = await holdBatch(tx, ctx, id);
    if (batch.state !== 'RELEASED') throw new AppError('CONFLICT', m.paymentBatch.notReleased());
    const chosen = items.filter((item) => ids.includes(item.id) && !isClosed(ctx, item));
    const settled = await settleItems(
      tx,
      chosen.map((item) => item.id),
      { state: 'REFUSED', settledBy: ctx.actor.userId, reason },
    );
    if (settled.length < new Set(ids).size) throw new AppError('CONFLICT', m.paymentBatch.itemGone());
    for (const item of chosen) await recordRefusal(tx, ctx, batch, item, reason);
    return readBatch(tx, ctx, id);
  });
}

/** In the trail of the payment: the bank did not pay it. */
export const recordRefusal = (
  tx: Tx,
  ctx: Ctx,
  { programmeId, number }: Pick<BatchRecord, 'programmeId' | 'number'>,
  { paymentId, applicationNumber, term }: Pick<ItemRecord, 'paymentId' | 'applicationNumber' | 'term'>,
  reason: string,
): Promise<void> =>
  recordAudit(
    tx,
    ctx,
    { kind: 'PAYMENT', id: paymentId, programmeId },
    { type: 'payment-batch.refused', facts: { applicationID: applicationNumber, term, number, reason } },
  );
