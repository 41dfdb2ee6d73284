import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  can,
  complete,
  completionDenial,
  completionIssues,
  completionWords,
  moneyText,
  leftToPay,
  readAmount,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import { discardReceived, storeFile, receiveFile, refusal, type AcceptedFile } from '../file/index.ts';
import { mailPayment } from './mails.ts';
import { batchDenial, toPaymentFacts } from './present.ts';
import { isId, PROOF, PROOF_MB } from './proof-field.ts';
import { insertRelease } from './queries.ts';
import { readPayment, visiblePayment } from './read.ts';
import { findReleases, type PaymentDetail } from './read-queries.ts';
import { change, getLockedPayment, assertAllowed, toAuditSubject } from './service.ts';

interface CompletionInput {
  applicationId?: string;
  paymentId?: string;
}

const ID_MISSING = {
  get applicationId() {
    return m.payment.sendTheIdOfTheApplication();
  },
  get paymentId() {
    return m.payment.sendTheIdOfThePayment();
  },
};

/**
 * What the request is about, judged before its file is taken: who may not complete sends no bytes.
 * @throws AppError 403 for who approved it, 404, 422 where an id is missing
 */
async function target(p: Platform, ctx: Ctx, given: CompletionInput): Promise<PaymentDetail> {
  const missing = (['applicationId', 'paymentId'] as const).filter((path) => !given[path]);
  if (missing.length > 0) throw ruleBroken(missing.map((path) => ({ path, message: ID_MISSING[path] })));
  if (!isId(given.applicationId) || !isId(given.paymentId)) throw notFound('payment');
  const payment = await visiblePayment(p.db, ctx, given.paymentId, given.applicationId);
  const denial = completionDenial(toPaymentFacts(payment), ctx.actor.userId);
  if (denial?.kind === 'person') assertAllowed(denial, payment);
  return payment;
}

/**
 * Records that an approved payment, or a part, was paid, with its proof. A refusal leaves nothing behind: the bytes of the
 * proof are deleted too. @throws AppError 403, 404, 409 if it is not approved, is paid or has changed since, 413, 415, 422
 */
export async function completePayment(p: Platform, ctx: Ctx, readParts: PartsReader): Promise<Answer<'payment.complete'>> {
  if (!can(ctx.actor, 'ACCOUNTING', 'UPDATE')) throw accessDenied();
  const given: Record<string, string> = {};
  const taken: AcceptedFile[] = [];
  let seen: PaymentDetail | undefined;
  try {
    await readParts({
      maxParts: 10,
      maxFileBytes: PROOF_MB * 1_048_576,
      onValue: (name, value) => void (given[name] = value.trim()),
      onFile: async (part, fileName, content, isTruncated) => {
        if (part !== 'proof' || taken.length > 0) throw ruleBroken([{ path: 'proof', message: completionWords.proof }]);
        seen = await target(p, ctx, given);
        const reception = await receiveFile(p, PROOF, fileName, content, isTruncated);
        if (!reception.ok) throw refusal('proof', reception.reason, reception.message);
        taken.push(reception.accepted);
        return reception.accepted.digest;
      },
    });
    seen ??= await target(p, ctx, given);
    const [proof] = taken;
    if (!proof) throw ruleBroken([{ path: 'proof', message: completionWords.proof }]);
    return await saveCompletion(p, ctx, seen, given, proof);
  } finally {
    await discardReceived(p, taken);
  }
}

function saveCompletion(
  p: Platform,
  ctx: Ctx,
  seen: PaymentDetail,
  given: Record<string, string>,
  proof: AcceptedFile,
): Promise<Answer<'payment.complete'>> {
  const part = readAmount(given['amount'] ?? '') ?? NaN;
  const date = given['date'] ?? '';
  return onceInTx(p, ctx, async (tx) => {
    const payment = await getLockedPayment(tx, ctx, { paymentId: seen.id, applicationId: seen.applicationId });
    const facts = toPaymentFacts(payment);
    assertAllowed(completionDenial(facts, ctx.actor.userId), payment);
    const batch = batchDenial(payment.batchNumber);
    if (batch) throw new AppError('CONFLICT', batch);
    const issues = completionIssues(
      { amount: part, date, currency: given['currency'] },
      {
        ...payment,
        approvedOn: payment.approvedOn ?? payment.today,
        money: (minor) => moneyText(minor, payment.currency),
      },
    );
    // Of two at the same moment, the second finds another payment than it saw, and has to read it again.
    if (payment.version !== seen.version)
      throw new AppError('CONFLICT', m.payment.someoneElseHasRecordedA(), {
        details: { amountPaid: payment.amountPaid, left: leftToPay(payment) },
      });
    if (issues.length > 0) throw ruleBroken(issues);
    const fileId = await storeFile(tx, ctx, { submissionId: null, fieldId: 'proof' }, proof);
    await recordPaid(p, tx, ctx, payment, { amount: part, date, fileId, file: proof.name });
    return readPayment(p, tx, ctx, payment.id);
  });
}

/** What proves a payment: an uploaded file, a line of a statement, or an entry of an accounting system; `file` is its name. */
type Proof = { file: string } & ({ fileId: string } | { statementEntryId: string } | { tokenId: string; reference: string });

/** Writes that a part of a locked payment, which the caller has judged, was paid. @throws AppError 403 for who approved it, 409 */
export async function recordPaid(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  payment: PaymentDetail,
  { amount, date, file, ...proof }: { amount: number; date: string } & Proof,
): Promise<void> {
  const releaseId = newId();
  const { entries, ...changes } = complete(toPaymentFacts(payment), amount);
  await insertRelease(tx, {
    id: releaseId,
    paymentId: payment.id,
    place: (await findReleases(tx, payment.id)).length + 1,
    amount,
    dateReleased: date,
    ...proof,
    madeBy: ctx.actor.userId,
  });
  const latest = payment.dateReleased !== null && payment.dateReleased > date ? payment.dateReleased : date;
  await change(tx, ctx, payment, { ...changes, dateReleased: latest }, entries, releaseId);
  const { applicationNumber: applicationID, term, currency } = payment;
  await recordAudit(tx, ctx, toAuditSubject(payment), {
    type: 'payment.completed',
    facts: { applicationID, term, amount, currency, date, file },
  });
  await mailPayment(p, tx, payment, { kind: 'completed', amount, date, left: payment.amount - changes.amountPaid });
}
