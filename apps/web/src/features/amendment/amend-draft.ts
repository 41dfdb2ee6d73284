import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  amendmentIssues,
  type AmendmentChange,
  isOpenReport,
  isOpenTerm,
  trimmedChange,
} from '@grantdesk/domain/amendment/rules';
import type { PlanIssue } from '@grantdesk/domain/project/plan';
import { newKey } from '#api/client.ts';
import { savedTexts } from '#storage/saved-texts.ts';
import { amountText, type PlanDraft, toPlan } from '#components/plan/plan-draft.ts';

export type AmendBase = Answer<'amendment.base'>['data'];

const NEW = 'new-';
export const newRowKey = (): string => NEW + newKey();

/** An existing row has its id as its key. */
export interface AmendDraft extends PlanDraft {
  scope: string;
  reason: string;
}

/** What an amendment starts with: the current plan. */
export const toDraft = ({ plan, currency }: AmendBase): AmendDraft => ({
  budget: amountText(plan.budget, currency),
  startDate: plan.startDate,
  endDate: plan.endDate,
  scope: '',
  reason: '',
  lines: plan.lines.map(({ _id, title, amount }) => ({ key: _id ?? newKey(), title, amount: amountText(amount, currency) })),
  terms: plan.terms.map(({ _id, amount, dueDate, reportId }) => ({
    key: _id,
    amount: amountText(amount, currency),
    dueDate,
    report: reportId ?? '',
  })),
  reports: plan.reports.map(({ _id, title, dueDate }) => ({ key: _id, title, dueDate })),
});

const known = (list: readonly { _id?: string | null | undefined }[], key: string | undefined): string | null =>
  (key === undefined ? null : list.find(({ _id }) => _id === key)?._id) ?? null;

function wholeChange(draft: AmendDraft, { plan, currency }: AmendBase): AmendmentChange {
  const { lines, terms, reports, ...rest } = toPlan(draft, currency);
  return {
    ...rest,
    scope: draft.scope,
    lines: lines.map((line, index) => ({ ...line, _id: known(plan.lines, draft.lines[index]?.key) })),
    terms: terms.map((term, index) => ({ ...term, _id: known(plan.terms, draft.terms[index]?.key) })),
    reports: reports.map((report, index) => ({ ...report, _id: known(plan.reports, draft.reports[index]?.key) })),
  };
}

/** What the draft proposes: the parts that differ from the current plan. */
export const toChange = (draft: AmendDraft, base: AmendBase): AmendmentChange =>
  trimmedChange(base.plan, wholeChange(draft, base));

/** The errors that the server would return, immediately and by the same rules. */
export function findIssues(draft: AmendDraft, base: AmendBase): PlanIssue[] {
  const issues = amendmentIssues(base.plan, wholeChange(draft, base), base.granted);
  return draft.reason.trim() === '' ? [...issues, { path: 'reason', message: m.common.enterAReason() }] : issues;
}

/** The control of a path: `change.terms.0.amount` is `amend-terms-0-amount`; for errors about the whole, the first one. */
export const toControlId = (path: string): string =>
  path === 'change' ? 'amend-startDate' : `amend-${path.replace(/^change\./, '').replaceAll('.', '-')}`;

const nameOf = (projectId: string): string => `amendment.${projectId}`;

/** What was begun and not sent stays on this device until it is. */
export const savedAmendments = {
  write: (projectId: string, base: AmendBase, draft: AmendDraft): void =>
    savedTexts.write(nameOf(projectId), JSON.stringify({ basis: base.basis, draft })),
  clear: (projectId: string): void => savedTexts.write(nameOf(projectId), ''),
  /** Null if nothing was started. `isOlder`: the project has changed since; what is already decided stays as it is. */
  read: (projectId: string, base: AmendBase): { draft: AmendDraft; isOlder: boolean } | null => {
    const text = savedTexts.read(nameOf(projectId));
    if (text === '') return null;
    try {
      const { basis, draft } = JSON.parse(text) as { basis: string; draft: AmendDraft };
      return basis === base.basis ? { draft, isOlder: false } : { draft: rebased(draft, base), isOlder: true };
    } catch {
      return null;
    }
  },
};

/** What was typed, applied to the current plan. */
function rebased(draft: AmendDraft, base: AmendBase): AmendDraft {
  const fresh = toDraft(base);
  const merge = <T extends { key: string }>(typed: T[], standing: T[], isOpen: (key: string) => boolean): T[] => [
    ...standing.map((row) => (isOpen(row.key) ? (typed.find(({ key }) => key === row.key) ?? row) : row)),
    ...typed.filter(({ key }) => !standing.some((row) => row.key === key) && key.startsWith(NEW)),
  ];
  const { terms, reports } = base.plan;
  return {
    ...draft,
    terms: merge(draft.terms, fresh.terms, (id) => terms.some((term) => term._id === id && isOpenTerm(term))),
    reports: merge(draft.reports, fresh.reports, (id) => reports.some((report) => report._id === id && isOpenReport(report))),
  };
}
