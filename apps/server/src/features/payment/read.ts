import type { Answer } from '@grantdesk/api';
import { canReadPayment, checksDenial } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { findPaymentProblems } from '../register/index.ts';
import { readOutlook } from './outlook.ts';
import { presentOne } from './present.ts';
import { findHistory, findPayment, findReleases, type PaymentDetail, type PaymentRecord } from './read-queries.ts';

/**
 * With what the checks of their organisations lack, where the programme requires them. A person who applies for themselves is in no
 * register.
 */
export async function withRegisters<T extends PaymentRecord>(db: Db, payments: T[]) {
  const paid = payments.flatMap((row) => (row.requiresRegisterChecks ? (row.organisationId ?? []) : []));
  const problems = await findPaymentProblems(db, [...new Set(paid)]);
  return payments.map((row) => ({
    ...row,
    registerDenial: row.requiresRegisterChecks ? checksDenial(problems.get(row.organisationId ?? '') ?? []) : null,
  }));
}

/** A payment that the person may see; one of another application is none. @throws AppError 404 */
export async function visiblePayment(
  db: Db,
  ctx: Ctx,
  id: string,
  applicationId?: string,
): Promise<PaymentDetail & { registerDenial?: string | null }> {
  const payment = await findPayment(db, id);
  if (
    !payment ||
    (applicationId !== undefined && payment.applicationId !== applicationId) ||
    !canReadPayment(ctx.actor, { managerIds: payment.managerIds ?? [], conflictedIds: payment.conflictedIds ?? [] })
  )
    throw notFound('payment');
  const [read] = await withRegisters(db, [payment]);
  return read ?? payment;
}

/** A payment with its parts and its trail. @throws AppError 404 */
export async function readPayment(p: Pick<Platform, 'config'>, db: Db, ctx: Ctx, id: string): Promise<Answer<'payment.one'>> {
  const payment = await visiblePayment(db, ctx, id);
  const releases = await findReleases(db, id);
  const history = await findHistory(db, id, payment.applicationId);
  const outlook = await readOutlook(db, payment, ctx.actor);
  return { data: presentOne(p, payment, ctx.actor, { releases, history, outlook }) };
}
