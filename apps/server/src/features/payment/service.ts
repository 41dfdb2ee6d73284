import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  approvalDenial,
  approve,
  moneyText,
  requestDenial,
  withhold,
  withholdDenial,
  type DenialReason,
  type LedgerEntry,
} from '@grantdesk/domain';
import { recordAudit, type AuditSubject } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { renewChecks } from '../register/index.ts';
import { mailPayment, mailPaymentRequest } from './mails.ts';
import { approvedFor } from './outlook.ts';
import { toPaymentFacts } from './present.ts';
import { insertLedgerEntries, lockPayment, updatePayment, type PaymentChanges } from './queries.ts';
import { readPayment, visiblePayment } from './read.ts';
import type { PaymentDetail } from './read-queries.ts';

export const toAuditSubject = (payment: PaymentDetail): AuditSubject => ({
  kind: 'PAYMENT',
  id: payment.id,
  programmeId: payment.programmeId,
});

/** A denial as an error: 403 if this person may not do it, 409 if the current state does not allow it. */
export function assertAllowed(denial: DenialReason | null, payment: PaymentDetail): void {
  if (!denial) return;
  if (denial.kind === 'person') throw new AppError('ACCESS_DENIED', denial.reason);
  const { status, version, amount, amountPaid } = payment;
  throw new AppError('CONFLICT', denial.reason, { details: { status, version, amount, amountPaid } });
}

/** The payment, locked, read again and checked as it is now. @throws AppError 404 */
export async function getLockedPayment(
  tx: Tx,
  ctx: Ctx,
  { paymentId, applicationId }: { paymentId: string; applicationId?: string },
): ReturnType<typeof visiblePayment> {
  await lockPayment(tx, paymentId);
  return visiblePayment(tx, ctx, paymentId, applicationId);
}

/** The one conditional update, with its entries in the ledger. @throws AppError 409 if the payment has changed since */
export async function change(
  tx: Tx,
  ctx: Ctx,
  payment: PaymentDetail,
  changes: PaymentChanges,
  entries: LedgerEntry[],
  releaseId?: string,
): Promise<void> {
  if (!(await updatePayment(tx, payment, changes))) throw new AppError('CONFLICT', m.payment.someoneElseHasChangedThis());
  if (entries.length === 0) return;
  const { id, programmeId, projectId, currency } = payment;
  await insertLedgerEntries(
    tx,
    entries.map((entry) => ({
      ...entry,
      id: newId(),
      programmeId,
      projectId,
      paymentId: id,
      currency,
      madeBy: ctx.actor.userId,
      ...(releaseId !== undefined && { releaseId }),
    })),
  );
}

/** Refuses a decision about something else than the person saw; the message names both values. @throws AppError 409 */
function assertCurrentVersion(payment: PaymentDetail, { version, amount }: HandlerInput<'payment.approve'>['body']): void {
  const details = { seen: { version, amount }, current: { version: payment.version, amount: payment.amount } };
  if (amount !== undefined && amount !== payment.amount)
    throw new AppError(
      'STALE_VERSION',
      m.payment.theAmountHasChangedFrom({
        before: moneyText(amount, payment.currency),
        after: moneyText(payment.amount, payment.currency),
      }),
      { details },
    );
  if (version !== undefined && version !== payment.version)
    throw new AppError('STALE_VERSION', m.payment.thisPaymentHasChangedReview(), { details });
}

/** Requests the checks that an approval lacks, in a transaction of its own: the refusal that follows undoes nothing of it. */
async function renewFor(p: Platform, ctx: Ctx, paymentId: string): Promise<void> {
  const { requiresRegisterChecks, organisationId } = await visiblePayment(p.db, ctx, paymentId);
  if (requiresRegisterChecks && organisationId !== null) await inTx(p, (tx) => renewChecks(tx, organisationId, ctx.actor.userId));
}

/**
 * Approves or withholds: one conditional update, the entries of the ledger, the trail and the mail in one
 * transaction. @throws AppError 403 for the requester and the first approver, 404, 409
 */
export async function decidePayment(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'payment.approve'>['body'],
): Promise<Answer<'payment.approve'>> {
  const { status, reason } = body;
  if (status === 'Approved') await renewFor(p, ctx, body.paymentId);
  return onceInTx(p, ctx, async (tx) => {
    const payment = await getLockedPayment(tx, ctx, body);
    const facts = toPaymentFacts(payment);
    assertAllowed(status === 'Approved' ? approvalDenial(facts, ctx.actor.userId) : withholdDenial(facts), payment);
    assertCurrentVersion(payment, body);
    const principal = status === 'Approved' ? await approvedFor(tx, payment, ctx.actor.userId, body.onBehalfOf) : null;
    const now = await databaseNow(tx);
    const { entries, ...outcome } =
      status === 'Approved' ? approve(facts, ctx.actor.userId, principal?.userId ?? null) : withhold(facts);
    const isFirst = outcome.firstApprovedBy !== payment.firstApprovedBy && outcome.firstApprovedBy !== null;
    await change(
      tx,
      ctx,
      payment,
      {
        ...outcome,
        ...(isFirst && { firstApprovedAt: now }),
        ...(outcome.approvedBy !== null && { approvedAt: now }),
        ...(status === 'Withheld' && { withheldReason: reason }),
      },
      entries,
    );
    const about = {
      applicationID: payment.applicationNumber,
      term: payment.term,
      amount: payment.amount,
      currency: payment.currency,
    };
    await recordAudit(
      tx,
      ctx,
      toAuditSubject(payment),
      status === 'Approved'
        ? { type: 'payment.approved', facts: { ...about, first: isFirst, ...(principal && { forName: principal.name }) } }
        : { type: 'payment.withheld', facts: { ...about, reason } },
    );
    if (!isFirst) await mailPayment(p, tx, payment, status === 'Approved' ? { kind: 'approved' } : { kind: 'withheld', reason });
    return readPayment(p, tx, ctx, payment.id);
  });
}

/** Asks for a payment, which keeps that person from approving it. @throws AppError 404, 409 */
export async function requestPayment(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'payment.request'>['body'],
): Promise<Answer<'payment.request'>> {
  return onceInTx(p, ctx, async (tx) => {
    const payment = await getLockedPayment(tx, ctx, body);
    assertAllowed(requestDenial(toPaymentFacts(payment)), payment);
    const { requiresRegisterChecks, organisationId } = payment;
    if (requiresRegisterChecks && organisationId !== null) await renewChecks(tx, organisationId, ctx.actor.userId);
    await change(
      tx,
      ctx,
      payment,
      { requestedBy: ctx.actor.userId, requestedAt: await databaseNow(tx), requestNote: body.note },
      [],
    );
    await recordAudit(tx, ctx, toAuditSubject(payment), {
      type: 'payment.requested',
      facts: { applicationID: payment.applicationNumber, term: payment.term, note: body.note },
    });
    const { userId: requestedBy, name: requester } = ctx.actor;
    await mailPaymentRequest(p, tx, { ...payment, requestedBy }, { requester, note: body.note });
    return readPayment(p, tx, ctx, payment.id);
  });
}
