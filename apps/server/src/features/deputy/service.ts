import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { can, deputyIssues, isDeputyFor, type Actor, type Approver } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { notifyEnded, notifyDeputy } from './mails.ts';
import {
  endPeriod,
  findAccountingStaff,
  findPeriod,
  findPeriods,
  findToday,
  insertPeriod,
  lockPeriod,
  lockPrincipal,
  type PeriodRecord,
} from './queries.ts';

type Period = Answer<'deputy.new'>['data'];

const approves = (people: readonly Approver[], id: string): boolean =>
  people.some((person) => person.userId === id && can(person, 'ACCOUNTING', 'APPROVE'));

const present = (row: PeriodRecord, staff: readonly Approver[]): Period => ({
  _id: row.id,
  principal: { _id: row.principalId, name: row.principalName, email: row.principalEmail },
  deputy: { _id: row.deputyId, name: row.deputyName, email: row.deputyEmail },
  startDate: row.startDate,
  endDate: row.endDate,
  timeZone: row.timeZone,
  isCurrent:
    row.endedAt === null &&
    row.startDate <= row.today &&
    row.today <= row.endDate &&
    approves(staff, row.principalId) &&
    approves(staff, row.deputyId),
});

export async function readDeputies(p: Platform, { actor }: Ctx): Promise<Answer<'deputy.mine'>> {
  const staff = await findAccountingStaff(p.db);
  const periods = (await findPeriods(p.db, actor.userId)).map((row) => present(row, staff));
  const person = staff.find(({ userId }) => userId === actor.userId);
  const candidates = person && can(person, 'ACCOUNTING', 'APPROVE') ? staff.filter((one) => isDeputyFor(person, one)) : [];
  return {
    data: {
      named: periods.filter(({ principal }) => principal._id === actor.userId),
      standingInFor: periods.filter(({ deputy }) => deputy._id === actor.userId),
      candidates: candidates.map(({ userId, name, email }) => ({ _id: userId, name, email })),
      ...(await findToday(p.db, actor.userId)),
    },
  };
}

/** For whom a person approves payments today, and until when. Only people who approve payments are deputies. */
export async function readDeputyFor(db: Db, actor: Actor): Promise<{ name: string; endDate: string }[]> {
  if (!can(actor, 'ACCOUNTING', 'APPROVE')) return [];
  const own = (await findPeriods(db, actor.userId)).filter(({ deputyId }) => deputyId === actor.userId);
  if (own.length === 0) return [];
  const staff = await findAccountingStaff(db);
  return own
    .filter((row) => present(row, staff).isCurrent)
    .map(({ principalName, endDate }) => ({ name: principalName, endDate }));
}

const subjectOf = (row: PeriodRecord) => ({ kind: 'USER' as const, id: row.principalId });
const factsOf = ({ deputyName, startDate, endDate }: PeriodRecord) => ({ name: deputyName, startDate, endDate });

/** Names a deputy and notifies both people. @throws AppError 422 */
export async function nameDeputy(
  p: Platform,
  ctx: Ctx,
  wanted: HandlerInput<'deputy.new'>['body'],
): Promise<Answer<'deputy.new'>> {
  const { userId } = ctx.actor;
  return onceInTx(p, ctx, async (tx) => {
    await lockPrincipal(tx, userId);
    const staff = await findAccountingStaff(tx);
    const person = staff.find((one) => one.userId === userId);
    if (!person) throw new AppError('ACCESS_DENIED', m.common.yourRoleDoesNotApprovePayments());
    const named = (await findPeriods(tx, userId))
      .filter(({ principalId }) => principalId === userId)
      .map(({ startDate, endDate, deputyName }) => ({ startDate, endDate, name: deputyName }));
    const { today, timeZone } = await findToday(tx, userId);
    const candidate = staff.find((one) => one.userId === wanted.deputy);
    const issues = deputyIssues(wanted, { person, candidate, today, named });
    if (issues.length > 0) throw ruleBroken(issues);
    const id = newId();
    const { deputy: deputyId, startDate, endDate } = wanted;
    await insertPeriod(tx, { id, principalId: userId, deputyId, startDate, endDate, timeZone });
    const row = await foundPeriod(tx, id);
    await recordAudit(tx, ctx, subjectOf(row), { type: 'deputy.named', facts: factsOf(row) });
    await notifyDeputy(p, tx, row);
    return { data: present(row, staff) };
  });
}

async function foundPeriod(tx: Tx, id: string): Promise<PeriodRecord> {
  const row = await findPeriod(tx, id);
  if (!row) throw new Error('A period that was just written is gone');
  return row;
}

/** Ends a period early, by either of the two people; both are notified. @throws AppError 404, 409 where it is over */
export async function endDeputy(p: Platform, ctx: Ctx, id: string): Promise<Answer<'deputy.end'>> {
  const { userId } = ctx.actor;
  return onceInTx(p, ctx, async (tx) => {
    const row = await lockPeriod(tx, id);
    if (!row || (row.principalId !== userId && row.deputyId !== userId)) throw notFound('period');
    if (row.endedAt !== null || row.today > row.endDate) throw new AppError('CONFLICT', m.deputy.thisPeriodIsOverAlready());
    await endPeriod(tx, id, userId);
    await recordAudit(tx, ctx, subjectOf(row), { type: 'deputy.ended', facts: factsOf(row) });
    await notifyEnded(p, tx, row, ctx.actor.name);
    return { data: present({ ...row, endedAt: new Date() }, []) };
  });
}
