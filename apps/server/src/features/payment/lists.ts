import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canReadAccount, parseAmount, type Actor } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { toConditions, toDefinitions } from '#platform/list-filters.ts';
import { toOffset, toPage, type ListQuery } from '#platform/list.ts';
import { findBankApplication } from './account-queries.ts';
import { paymentFilters } from './filter-queries.ts';
import { presentRow } from './present.ts';
import {
  findAccountProgramme,
  findPaidProgrammes,
  findPaymentIds,
  findPaymentsEverywhere,
  findPayments,
  findPlans,
  type PaymentList,
} from './read-queries.ts';
import { withRegisters } from './read.ts';

/** A programme whose account the person sees. @throws AppError 404 */
export async function accountProgramme(db: Db, ctx: Ctx, id: string) {
  const programme = await findAccountProgramme(db, id);
  if (!programme || !canReadAccount(ctx.actor, { managerIds: programme.managerIds ?? [] })) throw notFound('programme');
  return programme;
}

/** Each list begins with what is most useful: what is due first, what was paid last. */
const FIRST: Record<PaymentList, string> = { open: 'dueDate:ASCENDING', decided: 'dateReleased:DESCENDING' };

/** A page of a programme's payments by what the address says. @throws AppError 400, 404 */
export async function findListed(
  p: Platform,
  ctx: Ctx,
  list: PaymentList,
  { programmeId, applicationId }: { programmeId: string; applicationId?: string | undefined },
  query: ListQuery,
) {
  const programme = await accountProgramme(p.db, ctx, programmeId);
  const conditions = toConditions(query.filters, paymentFilters(list, programme.currency));
  const amount = parseAmount(query.search, programme.currency);
  const filter = { list, programmeId, applicationId, search: query.search, amount, conditions };
  const sort = query.sort === 'DESCENDING' ? FIRST[list] : query.sort;
  const found = await findPaymentIds(p.db, ctx.actor.userId, filter, { sort, limit: query.limit, offset: toOffset(query) });
  return { programme, ...found };
}

/** Payments of activated projects that are not paid yet, the earliest due first. */
export async function listDue(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  query: HandlerInput<'payment.dueForApproval'>['query'],
): Promise<Answer<'payment.dueForApproval'>> {
  const { ids, total, amount, pending, due } = await findListed(p, ctx, 'open', { programmeId }, query);
  const rows = await withRegisters(p.db, await findPayments(p.db, ids));
  const plans = await findPlans(p.db, [...new Set(rows.map((row) => row.projectId))]);
  const data = rows.map((row) => ({
    ...presentRow(row, ctx.actor),
    releaseHistory: plans.flatMap(({ projectId, amount: part, status, dueDate }) =>
      projectId === row.projectId ? [{ amount: part, status: status as typeof row.status & 'Pending', dueDate }] : [],
    ),
  }));
  return { ...toPage(query, data, total), totals: { amount, pending, due } };
}

/** Which programme a history is of; that of an application where only this is named. @throws AppError 404, 422 */
async function whichHistory(
  p: Platform,
  ctx: Ctx,
  { programmeId, applicationId }: { programmeId?: string | undefined; applicationId?: string | undefined },
) {
  if (applicationId === undefined) {
    if (programmeId === undefined)
      throw ruleBroken([{ path: 'programmeId', message: m.payment.nameAProgrammeOrAnApplication() }]);
    return { programmeId };
  }
  const application = await findBankApplication(p.db, applicationId);
  if (!application || (programmeId !== undefined && application.programmeId !== programmeId)) throw notFound('application');
  if (application.conflictedIds?.includes(ctx.actor.userId)) throw notFound('application');
  return { programmeId: application.programmeId, applicationId };
}

/** Payments by their ids, in the order of these, as their tables show them. Higher ranks choose which the person reads. */
export const readPaymentRows = async (db: Db, actor: Actor, ids: string[]) =>
  (await findPayments(db, ids)).map((row) => presentRow(row, actor));

/** What was decided or paid, the latest paid first. @throws AppError 400, 404, 422 */
export async function listHistory(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'payment.history'>['query'],
): Promise<Answer<'payment.history'>> {
  const { ids, total, amount, amountPaid } = await findListed(p, ctx, 'decided', await whichHistory(p, ctx, query), query);
  const rows = await findPayments(p.db, ids);
  return {
    ...toPage(
      query,
      rows.map((row) => presentRow(row, ctx.actor)),
      total,
    ),
    totals: { amount, amountPaid },
  };
}

/** What the lists can be filtered by. @throws AppError 404 */
export async function listPaymentFilters(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  list: 'awaiting' | 'history',
): Promise<Answer<'payment.filters'>> {
  const { currency } = await accountProgramme(p.db, ctx, programmeId);
  return { data: toDefinitions(paymentFilters(list === 'awaiting' ? 'open' : 'decided', currency)) };
}

/** Payments of every programme whose account the person reads, by the rules of its lists. Higher ranks ask for the right. */
export async function searchPayments(db: Db, actor: Actor, search: string, shown: { limit: number; most: number }) {
  const programmes = await findPaidProgrammes(db, actor);
  if (programmes.length === 0) return { rows: [], total: 0, places: [] };
  const amounts = Object.fromEntries(
    [...new Set(programmes.map(({ currency }) => currency))].flatMap((currency) => {
      const amount = parseAmount(search, currency);
      return amount === null ? [] : [[currency, amount]];
    }),
  ) as Record<string, number>;
  const ids = programmes.map(({ id }) => id);
  const found = await findPaymentsEverywhere(db, actor.userId, ids, search, amounts, shown);
  const rows = await findPayments(db, found.ids);
  const nameOf = (id: string) => programmes.find((programme) => programme.id === id)?.name ?? '';
  return {
    rows: rows.map((row) => ({
      ...presentRow(row, actor),
      programmeId: row.programmeId,
      programmeName: nameOf(row.programmeId),
    })),
    total: found.total,
    places: (found.places ?? []).map((place) => ({ ...place, name: nameOf(place.programmeId) })),
  };
}
