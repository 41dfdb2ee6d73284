import type { CallInput } from '@grantdesk/api';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { planIssues, type PlanIssue } from '@grantdesk/domain/project/plan';
import { addMonths, everyMonths, splitEvenly } from '@grantdesk/domain/project/schedule';
import { newKey } from '#api/client.ts';

/** Rows keep a key of their own, so that taking one away moves neither focus nor text of the others. */
export interface LineDraft {
  key: string;
  title: string;
  amount: string;
}
export interface TermDraft {
  key: string;
  amount: string;
  dueDate: string;
  /** Key of the report that must be approved first; empty for none. */
  report: string;
}
export interface ReportDraft {
  key: string;
  title: string;
  dueDate: string;
}
export interface PlanDraft {
  budget: string;
  startDate: string;
  endDate: string;
  lines: LineDraft[];
  terms: TermDraft[];
  reports: ReportDraft[];
}

type Body = CallInput<'project.new'>['body'];

export const amountText = (minor: number, currency: string): string => formatAmount(minor, currency).replace(/[.,]00$/, '');

/** What a plan begins with: the contract's figures, one payment and one report at the end. */
export function newPlan(contract: { amount: number; startDate: string; endDate: string } | null, currency: string): PlanDraft {
  const budget = contract ? amountText(contract.amount, currency) : '';
  return {
    budget,
    startDate: contract?.startDate ?? '',
    endDate: contract?.endDate ?? '',
    lines: [],
    terms: [{ key: newKey(), amount: budget, dueDate: contract?.startDate ?? '', report: '' }],
    reports: [{ key: newKey(), title: 'Final report', dueDate: contract?.endDate ?? '' }],
  };
}

export const newLine = (): LineDraft => ({ key: newKey(), title: '', amount: '' });

const minor = (text: string, currency: string): number => parseAmount(text, currency) ?? Number.NaN;

/** The amounts as numbers, for sums while typing; what is no amount yet counts nothing. */
export const amountsOf = (rows: readonly { amount: string }[], currency: string): { amount: number }[] =>
  rows.map(({ amount }) => ({ amount: minor(amount, currency) }));

/** The budget as a number, for sums while typing. */
export const budgetOf = ({ budget }: Pick<PlanDraft, 'budget'>, currency: string): number => {
  const amount = minor(budget, currency);
  return Number.isNaN(amount) ? 0 : amount;
};

export function planOf(
  draft: PlanDraft,
  currency: string,
): Omit<Body, 'application'> & { lines: { title: string; amount: number }[] } {
  return {
    budget: minor(draft.budget, currency),
    startDate: draft.startDate,
    endDate: draft.endDate,
    lines: draft.lines.map(({ title, amount }) => ({ title: title.trim(), amount: minor(amount, currency) })),
    terms: draft.terms.map(({ amount, dueDate, report }) => {
      const index = draft.reports.findIndex(({ key }) => key === report);
      return { amount: minor(amount, currency), dueDate, report: index < 0 ? null : index };
    }),
    reports: draft.reports.map(({ title, dueDate }) => ({ title: title.trim(), dueDate })),
  };
}

/** What the server would say, said at once by the same rules. */
export function issuesOf(draft: PlanDraft, currency: string, granted: number | null): PlanIssue[] {
  const { terms = [], reports = [], ...plan } = planOf(draft, currency);
  return planIssues({ ...plan, terms, reports }, granted);
}

/** The budget in so many equal payments, spread over the project. */
export function evenTerms(draft: PlanDraft, currency: string, parts: number): TermDraft[] {
  const budget = minor(draft.budget, currency);
  return splitEvenly(budget, parts).map((amount, index) => {
    const day = draft.startDate ? addMonths(draft.startDate, index * stepOf(draft, parts)) : '';
    return {
      key: newKey(),
      amount: amountText(amount, currency),
      dueDate: day > draft.endDate ? draft.endDate : day,
      report: draft.terms[index]?.report ?? '',
    };
  });
}

function stepOf({ startDate, endDate }: PlanDraft, parts: number): number {
  const months = (Date.parse(endDate) - Date.parse(startDate)) / (30.44 * 86_400_000);
  return Number.isFinite(months) ? Math.max(1, Math.floor(months / parts)) : 1;
}

/** A report every so many months, the last one at the end. */
export function monthlyReports({ startDate, endDate }: PlanDraft, months: number): ReportDraft[] {
  const days = everyMonths(startDate, endDate, months);
  return days.map((dueDate, index) => ({
    key: newKey(),
    title: index === days.length - 1 ? 'Final report' : `Progress report ${index + 1}`,
    dueDate,
  }));
}

/** The control that a path of the contract stands for: `terms.0.amount` is `plan-terms-0-amount`. */
export const controlOf = (path: string): string => `plan-${path.replaceAll('.', '-')}`;
