import type { Answer } from '@grantdesk/api';
import {
  toAccount,
  linkToPaid,
  linkToPayments,
  DUE_STATUSES,
  moneyFigure,
  nextPaymentStep,
  totalAccount,
  type ListLink,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { readPaymentRows } from '../payment/index.ts';
import { findBudgets, findPaymentsToHandle, findPaymentSums } from './money-queries.ts';

type Scope = { programmeId?: string | undefined };
type Sums = Awaited<ReturnType<typeof findPaymentSums>>[number];

const BUDGETS_SHOWN = 12;

/** What is overdue, due soon, approved, withheld and paid, each with its list if it is all in one programme. */
export async function readMoney(p: Platform, { actor }: Ctx, { programmeId }: Scope): Promise<Answer<'dashboard.money'>> {
  const rows = await findPaymentSums(p.db, actor, programmeId);
  const figure = (name: 'overdue' | 'soon' | 'approved' | 'withheld' | 'paid', behind: (row: Sums) => ListLink) =>
    moneyFigure(
      rows.map((row) => ({
        count: row[`${name}Count`],
        minor: row[`${name}Minor`],
        currency: row.currency,
        behind: behind(row),
      })),
    );
  return {
    data: {
      overdue: figure('overdue', ({ id, yesterday }) => linkToPayments(id, { status: DUE_STATUSES, to: yesterday })),
      soon: figure('soon', ({ id, today, soon }) => linkToPayments(id, { status: DUE_STATUSES, from: today, to: soon })),
      approved: figure('approved', ({ id }) => linkToPayments(id, { status: ['Approved'] })),
      withheld: figure('withheld', ({ id }) => linkToPayments(id, { status: ['Withheld'] })),
      paidThisYear: figure('paid', ({ id, yearStart }) => linkToPaid(id, yearStart)),
    },
  };
}

/** Payments that need a step, the earliest due first, with what this person can do about each. */
export async function readPayments(p: Platform, { actor }: Ctx, { programmeId }: Scope): Promise<Answer<'dashboard.payments'>> {
  const found = await findPaymentsToHandle(p.db, actor, programmeId);
  const payments = await readPaymentRows(
    p.db,
    actor,
    found.map(({ id }) => id),
  );
  const rows = found.flatMap(({ id, programmeId: of, programmeName, today, amount }) => {
    const payment = payments.find(({ _id }) => _id === id);
    if (!payment) return [];
    const { projectId, applicationId, accountName, term, currency, dueDate, status, approvals } = payment;
    const shown = { _id: id, projectId, applicationId, accountName, term, currency, dueDate, status, approvals };
    return [{ ...shown, programme: { _id: of, name: programmeName }, amount, today, ...nextPaymentStep(payment) }];
  });
  return { data: { rows, total: found[0]?.total ?? 0 } };
}

/** Budgets of all programmes that the person sees. */
export async function readBudgets(p: Platform, { actor }: Ctx): Promise<Answer<'dashboard.budgets'>> {
  const rows = (await findBudgets(p.db, actor)).map(({ id, name, currency, budget, ...sums }) => ({
    programme: { _id: id, name },
    currency,
    ...toAccount(budget, sums),
  }));
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    data: {
      rows: rows.slice(0, BUDGETS_SHOWN),
      total: rows.length,
      totals: currencies.map((currency) => ({ currency, ...totalAccount(rows.filter((row) => row.currency === currency)) })),
    },
  };
}
