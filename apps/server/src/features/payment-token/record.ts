import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  approverBehind,
  completionDenial,
  completionIssues,
  leftToday,
  moneyText,
  referenceIssue,
  type DailyLimit,
} from '@grantdesk/domain';
import { forTrail } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { assertAllowed, batchDenial, getLockedPayment, recordPaid, toPaymentFacts } from '../payment/index.ts';
import { readSection } from '../settings/index.ts';
import { findNames, findRecorded, findUsedToday, lockPaymentToken, type PaymentTokenRecord } from './queries.ts';

type Body = HandlerInput<'paymentToken.record'>['body'];
type Payment = Awaited<ReturnType<typeof getLockedPayment>>;
type Recorded = NonNullable<Awaited<ReturnType<typeof findRecorded>>>;

const present = (row: Recorded): Answer<'paymentToken.record'> => ({
  data: {
    _id: row.id,
    paymentId: row.paymentId,
    amount: row.amount,
    currency: row.currency,
    date: row.dateReleased,
    reference: row.reference ?? '',
    recordedAt: row.madeAt.toISOString(),
  },
});

/**
 * Records that a payment, or a part, was paid, as an accounting system posted it. The entry's reference is the proof; the same
 * reference of the same payment answers as before. A refusal changes nothing.
 * @throws AppError 403 where someone behind the token approved the payment, 404, 409 for a payment that is not approved, is in a
 * batch or is paid, for a reference of another sum, and past the day's limit, 422 with the field
 */
export function recordByToken(p: Platform, ctx: Ctx, body: Body): Promise<Answer<'paymentToken.record'>> {
  const reference = body.reference.trim();
  return onceInTx(p, ctx, async (tx) => {
    const token = ctx.tokenName === undefined ? undefined : await lockPaymentToken(tx, ctx.sessionId);
    if (!token) throw new AppError('ACCESS_DENIED', m.paymentToken.tokensOnly());
    const payment = await getLockedPayment(tx, ctx, { paymentId: body.paymentId });
    const before = await findRecorded(tx, payment.id, reference);
    if (before) return answerAgain(before, body);
    await assertRecordable(tx, token, payment, body);
    await assertWithinLimit(tx, token, body);
    const file = forTrail(() => m.paymentToken.entryOfSystem({ reference, system: token.system }));
    await recordPaid(p, tx, ctx, payment, { amount: body.amount, date: body.date, tokenId: token.id, reference, file });
    const after = await findRecorded(tx, payment.id, reference);
    if (!after) throw notFound('payment');
    return present(after);
  });
}

/** @throws AppError 409 if the reference was another sum or another day */
function answerAgain(before: Recorded, { amount, currency, date }: Body): Answer<'paymentToken.record'> {
  if (before.amount === amount && before.currency === currency && before.dateReleased === date) return present(before);
  throw new AppError(
    'CONFLICT',
    m.paymentToken.referenceTaken({
      reference: before.reference ?? '',
      amount: moneyText(before.amount, before.currency),
      date: before.dateReleased,
    }),
    { details: present(before).data },
  );
}

async function assertRecordable(tx: Tx, token: PaymentTokenRecord, payment: Payment, body: Body): Promise<void> {
  const facts = toPaymentFacts(payment);
  const approver = approverBehind(facts, token.people);
  if (approver !== undefined) {
    const [person] = await findNames(tx, [approver]);
    throw new AppError('ACCESS_DENIED', m.paymentToken.approvedBehind({ name: person?.name ?? '' }));
  }
  assertAllowed(completionDenial(facts, ''), payment);
  const batch = batchDenial(payment.batchNumber);
  if (batch) throw new AppError('CONFLICT', batch);
  const { amount, date, currency } = body;
  const issues = completionIssues(
    { amount, date, currency },
    { ...payment, approvedOn: payment.approvedOn ?? payment.today, money: (minor) => moneyText(minor, payment.currency) },
  );
  const wrong = referenceIssue(body.reference);
  if (wrong) issues.push({ path: 'reference', message: wrong });
  if (issues.length > 0) throw ruleBroken(issues);
}

async function assertWithinLimit(tx: Tx, { id, limits }: PaymentTokenRecord, { amount, currency }: Body): Promise<void> {
  const { timeZone } = await readSection(tx, 'regional');
  const used: DailyLimit[] = (await findUsedToday(tx, [id], timeZone)).map((each) => ({ ...each, amount: Number(each.amount) }));
  const left = leftToday(limits, used, currency);
  if (left === null) throw ruleBroken([{ path: 'currency', message: m.paymentToken.noLimitFor({ currency }) }]);
  if (amount > left)
    throw new AppError('CONFLICT', m.paymentToken.pastTheLimit({ left: moneyText(left, currency) }), { details: { left } });
}
