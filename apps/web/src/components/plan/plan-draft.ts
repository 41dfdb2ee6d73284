import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import type { BudgetLine, PaymentTerm, ProjectPlan, ReportPlan } from '@grantdesk/domain/project/plan';

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

export const amountText = (minor: number, currency: string): string => formatAmount(minor, currency).replace(/[.,]00$/, '');

/** Minor units of an amount as it is typed; NaN where it is none. */
export const toMinor = (text: string, currency: string): number => parseAmount(text, currency) ?? Number.NaN;

/** The amounts as numbers, for sums while typing; what is no amount yet counts nothing. */
export const toAmounts = (rows: readonly { amount: string }[], currency: string): { amount: number }[] =>
  rows.map(({ amount }) => ({ amount: toMinor(amount, currency) }));

/** The budget as a number, for sums while typing. */
export const toBudget = ({ budget }: Pick<PlanDraft, 'budget'>, currency: string): number => {
  const amount = toMinor(budget, currency);
  return Number.isNaN(amount) ? 0 : amount;
};

/** A plan as it is sent. */
interface SentPlan extends ProjectPlan {
  lines: BudgetLine[];
  terms: PaymentTerm[];
  reports: ReportPlan[];
}

/** The plan that a draft stands for; each payment names its report by its place among the reports. */
export function toPlan(draft: PlanDraft, currency: string): SentPlan {
  return {
    budget: toMinor(draft.budget, currency),
    startDate: draft.startDate,
    endDate: draft.endDate,
    lines: draft.lines.map(({ title, amount }) => ({ title: title.trim(), amount: toMinor(amount, currency) })),
    terms: draft.terms.map(({ amount, dueDate, report }) => {
      const index = draft.reports.findIndex(({ key }) => key === report);
      return { amount: toMinor(amount, currency), dueDate, report: index < 0 ? null : index };
    }),
    reports: draft.reports.map(({ title, dueDate }) => ({ title: title.trim(), dueDate })),
  };
}
