import type { Answer, HandlerInput } from '@grantdesk/api';
import { leftOfCommitment, toAccount, type AccountSums, type GrantSums } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { sumGranted } from '#platform/grant-money.ts';
import { toPage } from '#platform/list.ts';
import { countLists, findAccounts, findLedger, findProjectAccounts, sumAccount } from './account-queries.ts';
import { accountProgramme } from './lists.ts';

type Account = Answer<'payment.accounts'>['data'][number];

const presentAccount = (
  programme: { id: string; name: string; currency: string; timeZone: string; budget: number },
  sums: AccountSums & { closed: number },
  { granted, unknown }: GrantSums,
): Account => ({
  programme: { _id: programme.id, name: programme.name, currency: programme.currency, timeZone: programme.timeZone },
  ...toAccount(programme.budget, sums),
  granted,
  grantsWithoutAmount: unknown,
  closed: sums.closed,
});

/** The account of a programme, whose sums are those of its ledger. @throws AppError 404 */
export async function readAccount(p: Platform, ctx: Ctx, id: string): Promise<Answer<'programme.accountInfo'>> {
  const programme = await accountProgramme(p.db, ctx, id);
  const sums = await sumAccount(p.db, ctx.actor.userId, id);
  const grants = await sumGranted(p.db, id, ctx.actor.userId);
  const counts = await countLists(p.db, ctx.actor.userId, id);
  return { data: { ...presentAccount(programme, sums, grants), counts: { projects: sums.projects, ...counts } } };
}

/** The accounts of the programmes that the person sees. */
export async function listAccounts(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'payment.accounts'>['query'],
): Promise<Answer<'payment.accounts'>> {
  const { rows, total } = await findAccounts(p.db, ctx.actor, query);
  const data: Account[] = [];
  const { userId } = ctx.actor;
  for (const row of rows)
    data.push(presentAccount(row, await sumAccount(p.db, userId, row.id), await sumGranted(p.db, row.id, userId)));
  return toPage(query, data, total);
}

/** Projects of a programme with their money. @throws AppError 400, 404 */
export async function listProjectAccounts(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  query: HandlerInput<'payment.projects'>['query'],
): Promise<Answer<'payment.projects'>> {
  await accountProgramme(p.db, ctx, programmeId);
  const { rows, totals } = await findProjectAccounts(p.db, ctx.actor.userId, programmeId, query);
  const data = rows.map(({ id, applicationNumber, status, ...row }) => ({
    ...row,
    _id: id,
    applicationID: applicationNumber,
    status: status as Answer<'payment.projects'>['data'][number]['status'],
  }));
  const { total, ...sums } = totals;
  return { ...toPage(query, data, total), totals: { ...sums, left: leftOfCommitment(sums) } };
}

/** Entries of a programme's ledger, the latest first. @throws AppError 400, 404 */
export async function listLedger(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  query: HandlerInput<'payment.ledger'>['query'],
): Promise<Answer<'payment.ledger'>> {
  await accountProgramme(p.db, ctx, programmeId);
  const { rows, total } = await findLedger(p.db, ctx.actor.userId, programmeId, query);
  const data = rows.map(({ id, kind, madeAt, applicationNumber, name, ...row }) => ({
    ...row,
    _id: id,
    kind: kind as Answer<'payment.ledger'>['data'][number]['kind'],
    applicationID: applicationNumber,
    accountName: name,
    at: madeAt.toISOString(),
  }));
  return toPage(query, data, total);
}
