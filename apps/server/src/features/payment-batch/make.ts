import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  batchTotal,
  executionIssue,
  itemDenial,
  leftToPay,
  maskedNumber,
  MAX_BATCH_ITEMS,
  payerIssues,
  type BankFormat,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { unseal } from '#platform/encryption.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findBatchable, type BatchablePayment } from '../payment/index.ts';
import { presentAccount, wholeAccount } from './account.ts';
import { assertCanMake, briefProgramme, makeDenial, visibleProgramme } from './access.ts';
import { insertBatch, insertItems, lockPayments } from './batch-queries.ts';
import { findPayable, findPayingAccount, findStandings, lockProgramme, type PayingAccount, type Standing } from './queries.ts';
import { mailBatchMade } from './mails.ts';
import { readBatch } from './read.ts';

interface Candidate {
  payment: BatchablePayment;
  standing: Standing;
  denial: string | null;
}

/** Payments with why each cannot go into a batch; those that a conflict of interest closes to the reader are left out. */
async function judge(p: Platform, db: Db, ctx: Ctx, ids: string[], account: PayingAccount | undefined): Promise<Candidate[]> {
  const payments = await findBatchable(db, ids);
  const standings = new Map((await findStandings(db, ids)).map((standing) => [standing.id, standing]));
  return payments.flatMap((payment) => {
    const standing = standings.get(payment.id);
    if (!standing || standing.conflictedIds?.includes(ctx.actor.userId)) return [];
    const { accountId, accountName, bank, country, numberSealed, bankCode, batchNumber: batch } = standing;
    const payee =
      accountId && accountName !== null && bank !== null && country !== null && numberSealed && bankCode !== null
        ? { accountName, bank, country, bankCode, number: unseal(p, accountId, numberSealed) }
        : null;
    const format = (account?.format ?? 'CSV') as BankFormat;
    return [{ payment, standing, denial: itemDenial(payment.facts, { format, payee, batch }) }];
  });
}

/** What can go into a batch, and what cannot with its reason. @throws AppError 404 */
export async function listCandidates(p: Platform, ctx: Ctx, programmeId: string): Promise<Answer<'paymentBatch.candidates'>> {
  const programme = await visibleProgramme(p.db, ctx, programmeId);
  const account = await findPayingAccount(p.db, programmeId);
  const ids = (await findPayable(p.db, programmeId, MAX_BATCH_ITEMS)).map(({ id }) => id);
  const found = await judge(p, p.db, ctx, ids, account);
  return {
    data: {
      programme: briefProgramme(programme),
      today: programme.today,
      account: account ? presentAccount(account) : null,
      denial: makeDenial(ctx),
      payments: found.map(({ payment, standing, denial }) => ({
        _id: payment.id,
        applicationId: payment.applicationId,
        applicationID: payment.applicationNumber,
        term: payment.term,
        payee: payment.accountName ?? payment.granteeName,
        account: standing.last4 === null ? null : `${standing.bank} ${maskedNumber(standing.last4)}`,
        amount: leftToPay(payment.facts),
        dueDate: payment.dueDate,
        denial,
      })),
    },
  };
}

/** Makes a batch that someone else releases. @throws AppError 403, 404, 409 where a payment cannot go into it, 422 */
export async function makeBatch(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'paymentBatch.new'>['body'],
): Promise<Answer<'paymentBatch.new'>> {
  const programme = await visibleProgramme(p.db, ctx, body.programme);
  assertCanMake(ctx);
  const ids = [...new Set(body.payments)].toSorted((left, right) => (left < right ? -1 : 1));
  const day = executionIssue(body.executionDate, programme.today);
  const issues = [
    ...(ids.length === 0 ? [{ path: 'payments', message: m.paymentBatch.emptyBatch() }] : []),
    ...(day ? [{ path: 'executionDate', message: day }] : []),
  ];
  if (issues.length > 0) throw ruleBroken(issues);
  return onceInTx(p, ctx, async (tx) => {
    await lockProgramme(tx, programme.id);
    await lockPayments(tx, ids);
    const account = await usableAccount(p, tx, programme.id, programme.currency);
    const found = await judge(p, tx, ctx, ids, account);
    if (found.length < ids.length || found.some(({ standing }) => standing.programmeId !== programme.id))
      throw notFound('payment');
    const denied = found.filter(({ denial }) => denial !== null);
    if (denied.length > 0)
      throw new AppError('CONFLICT', denied[0]?.denial ?? '', {
        details: { payments: denied.map(({ payment, denial }) => ({ _id: payment.id, reason: denial })) },
      });
    const items = found.map(({ payment, standing }, at) => ({
      id: newId(),
      position: at + 1,
      paymentId: payment.id,
      bankAccountId: standing.accountId ?? '',
      amount: leftToPay(payment.facts),
    }));
    const id = newId();
    const total = batchTotal(items);
    const { number } = await insertBatch(tx, {
      id,
      programmeId: programme.id,
      format: account.format,
      executionDate: body.executionDate,
      currency: programme.currency,
      total,
      itemCount: items.length,
      madeBy: ctx.actor.userId,
    });
    await insertItems(
      tx,
      items.map((item) => ({ ...item, batchId: id })),
    );
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programme.id, programmeId: programme.id },
      { type: 'payment-batch.made', facts: { number, payments: items.length, amount: total, currency: programme.currency } },
    );
    await mailBatchMade(p, tx, ctx, id);
    return readBatch(tx, ctx, id);
  });
}

/** The account that a programme pays from, where its bank takes files of it still. @throws AppError 409 */
export async function usableAccount(p: Platform, tx: Tx, programmeId: string, currency: string): Promise<PayingAccount> {
  const account = await findPayingAccount(tx, programmeId);
  if (!account) throw new AppError('CONFLICT', m.paymentBatch.noAccount());
  if (payerIssues(account.format as BankFormat, wholeAccount(p, account), currency).length > 0)
    throw new AppError('CONFLICT', m.paymentBatch.accountChanged());
  return account;
}
