import { m } from '@grantdesk/messages';
import { planIssues, type PlanIssue } from '@grantdesk/domain/project/plan';
import { addMonths, everyMonths, splitEvenly } from '@grantdesk/domain/project/schedule';
import { newKey } from '#api/client.ts';
import {
  amountText,
  type LineDraft,
  toPlan,
  type PlanDraft,
  type ReportDraft,
  type TermDraft,
  toMinor,
} from '#components/plan/plan-draft.ts';

/** What a plan begins with: the contract's figures, one payment and one report at the end. */
export function newPlan(contract: { amount: number; startDate: string; endDate: string } | null, currency: string): PlanDraft {
  const budget = contract ? amountText(contract.amount, currency) : '';
  return {
    budget,
    startDate: contract?.startDate ?? '',
    endDate: contract?.endDate ?? '',
    lines: [],
    terms: [{ key: newKey(), amount: budget, dueDate: contract?.startDate ?? '', report: '' }],
    reports: [{ key: newKey(), title: m.project.finalReport(), dueDate: contract?.endDate ?? '' }],
  };
}

export const newLine = (): LineDraft => ({ key: newKey(), title: '', amount: '' });

/** The errors that the server would return, immediately and by the same rules. */
export function findIssues(draft: PlanDraft, currency: string, granted: number | null): PlanIssue[] {
  return planIssues(toPlan(draft, currency), granted);
}

/** The budget in so many equal payments, spread over the project. */
export function evenTerms(draft: PlanDraft, currency: string, parts: number): TermDraft[] {
  const budget = toMinor(draft.budget, currency);
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
    title: index === days.length - 1 ? m.project.finalReport() : m.project.progressReportIndex({ index: index + 1 }),
    dueDate,
  }));
}

/** The control of a path of the contract: `terms.0.amount` is `plan-terms-0-amount`. */
export const toControlId = (path: string): string => `plan-${path.replaceAll('.', '-')}`;
