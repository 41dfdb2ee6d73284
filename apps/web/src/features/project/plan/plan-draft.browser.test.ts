import { describe, expect, it } from 'vitest';
import { toPlan } from '#components/plan/plan-draft.ts';
import { evenTerms, findIssues, monthlyReports, newPlan } from './plan-draft.ts';

const contract = { amount: 100_000_001, startDate: '2026-12-01', endDate: '2027-11-30' };

describe('the plan of a project as it is typed', () => {
  it('begins as a whole plan out of the contract', () => {
    const draft = newPlan(contract, 'NGN');
    expect(draft.budget).toBe('1,000,000.01');
    expect(findIssues(draft, 'NGN', contract.amount)).toEqual([]);
    expect(toPlan(draft, 'NGN')).toMatchObject({ budget: 100_000_001, terms: [{ amount: 100_000_001, report: null }] });
  });

  it('splits evenly to the last kobo, keeps what each payment waits for, and stays within the dates', () => {
    const draft = newPlan(contract, 'NGN');
    const reports = monthlyReports(draft, 4);
    expect(reports.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['Progress report 1', '2027-04-01'],
      ['Progress report 2', '2027-08-01'],
      ['Final report', '2027-11-30'],
    ]);
    const waiting = { ...draft, reports, terms: draft.terms.map((term) => ({ ...term, report: reports[0]?.key ?? '' })) };
    const split = { ...waiting, terms: evenTerms(waiting, 'NGN', 3) };
    expect(findIssues(split, 'NGN', contract.amount)).toEqual([]);
    expect(toPlan(split, 'NGN').terms?.map(({ amount, report }) => [amount, report])).toEqual([
      [33_333_334, 0],
      [33_333_334, null],
      [33_333_333, null],
    ]);
  });

  it('reports an invalid amount at its field, as the server does', () => {
    const draft = { ...newPlan(contract, 'NGN'), budget: '1,000.001' };
    expect(findIssues(draft, 'NGN', null).map(({ path }) => path)).toEqual(['budget']);
    const line = { key: 'a', title: '', amount: 'much' };
    expect(findIssues({ ...newPlan(contract, 'NGN'), lines: [line] }, 'NGN', null).map(({ path }) => path)).toEqual([
      'lines.0.title',
      'lines.0.amount',
    ]);
  });
});
