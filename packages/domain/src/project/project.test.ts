import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editIssues, isLateReport, planIssues, projectDenial, sumRows, type ProjectPlan } from './plan.ts';
import { addMonths, everyMonths, splitEvenly } from './schedule.ts';

const plan: ProjectPlan = {
  budget: 1_000,
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  lines: [
    { title: 'Seeds', amount: 400 },
    { title: 'Training', amount: 600 },
  ],
  terms: [
    { amount: 500, dueDate: '2026-12-15' },
    { amount: 500, dueDate: '2027-06-15', report: 0 },
  ],
  reports: [{ title: 'Half-year report', dueDate: '2027-06-01' }],
};
const paths = (change: Partial<ProjectPlan>, granted?: number) =>
  planIssues({ ...plan, ...change }, granted).map(({ path }) => path);

describe('the plan of a project', () => {
  it('a whole plan has no issue', () => expect(planIssues(plan, 1_000)).toEqual([]));

  it.each([0, -1, 0.5, 2 ** 53 + 1, Number.NaN])('a budget of %s is refused', (budget) =>
    expect(paths({ budget, lines: [] })).toContain('budget'),
  );

  it('reports each broken rule at its field', () => {
    expect(paths({ endDate: '2026-11-30', terms: plan.terms, reports: [] })).toContain('endDate');
    expect(paths({ startDate: '2026-02-30' })).toContain('startDate');
    expect(paths({ lines: [{ title: 'Seeds', amount: 999 }] })).toEqual(['lines']);
    expect(paths({ lines: [{ title: ' ', amount: 1_000 }] })).toEqual(['lines.0.title']);
    expect(paths({ terms: [] })).toEqual(['terms']);
    expect(paths({ terms: [{ amount: 1_001, dueDate: '2027-01-01' }] })).toEqual(['terms']);
    expect(paths({ terms: [{ amount: 1_000, dueDate: '2027-12-01' }] })).toEqual(['terms.0.dueDate']);
    expect(paths({ terms: [{ amount: 1, dueDate: '2027-01-01', report: 1 }] })).toEqual(['terms.0.report']);
    expect(paths({ reports: [{ title: 'Late', dueDate: '2028-01-01' }] })).toEqual(['reports.0.dueDate']);
    expect(paths({}, 999)).toEqual(['budget']);
  });

  it('an edit keeps what is due within the dates', () => {
    expect(editIssues(plan, ['2026-12-15', '2027-06-15'])).toEqual([]);
    expect(editIssues({ ...plan, startDate: '2027-01-01' }, ['2026-12-15'])[0]?.path).toBe('startDate');
    expect(editIssues({ ...plan, endDate: '2027-01-01' }, ['2027-06-15'])[0]?.path).toBe('endDate');
  });

  it('only what waits for activation is activated or changed', () => {
    expect(projectDenial('PENDING-ACTIVATION', 'activate')).toBeNull();
    expect(projectDenial('IN-PROGRESS', 'activate')).toContain('already');
    expect(projectDenial('IN-PROGRESS', 'change')).toContain('under way');
  });

  it('a report is late after its day until it is handed in', () => {
    expect(isLateReport({ dueDate: '2026-11-21', status: 'Pending' }, '2026-11-21')).toBe(false);
    expect(isLateReport({ dueDate: '2026-11-20', status: 'Declined' }, '2026-11-21')).toBe(true);
    expect(isLateReport({ dueDate: '2026-11-20', status: 'Submitted' }, '2026-11-21')).toBe(false);
  });
});

describe('filling a plan in', () => {
  it('equal parts sum to the whole and differ by at most one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 60 }), (amount, parts) => {
        const split = splitEvenly(amount, parts);
        expect(sumRows(split.map((each) => ({ amount: each })))).toBe(amount);
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('months end where the shorter month ends', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2027-10-31', 4)).toBe('2028-02-29');
    expect(everyMonths('2026-12-01', '2027-11-30', 6)).toEqual(['2027-06-01', '2027-11-30']);
    expect(everyMonths('2026-12-01', '2026-12-01', 6)).toEqual([]);
  });
});
