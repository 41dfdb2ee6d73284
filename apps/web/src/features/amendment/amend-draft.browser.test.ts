import { beforeEach, describe, expect, it } from 'vitest';
import { type AmendBase, toChange, toDraft, findIssues, savedAmendments, newRowKey } from './amend-draft.ts';

const base: AmendBase = {
  currency: 'NGN',
  granted: 2_000_00,
  basis: 'first',
  denial: null,
  plan: {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    budget: 1_000_00,
    lines: [],
    terms: [
      {
        _id: 't1',
        term: 1,
        amount: 400_00,
        dueDate: '2026-02-01',
        reportId: null,
        status: 'Pending',
        amountPaid: 0,
        paidOn: null,
      },
      {
        _id: 't2',
        term: 2,
        amount: 500_00,
        dueDate: '2026-06-01',
        reportId: 'r1',
        status: 'Pending',
        amountPaid: 0,
        paidOn: null,
      },
    ],
    reports: [{ _id: 'r1', title: 'Final', dueDate: '2026-12-01', status: 'Pending', isBegun: false, handedInOn: null }],
  },
};

describe('what is typed of an amendment', () => {
  beforeEach(() => savedAmendments.clear('p'));

  it('is sent as the parts that differ, each row with its id', () => {
    const draft = toDraft(base);
    expect(toChange(draft, base)).toEqual({});
    expect(findIssues(draft, base).map(({ path }) => path)).toEqual(['change', 'reason']);
    const added = { key: newRowKey(), amount: '50.5', dueDate: '2026-07-01', report: 'r1' };
    expect(toChange({ ...draft, terms: [...draft.terms, added] }, base)).toEqual({
      terms: [
        { _id: 't1', amount: 400_00, dueDate: '2026-02-01', report: null },
        { _id: 't2', amount: 500_00, dueDate: '2026-06-01', report: 0 },
        { _id: null, amount: 50_50, dueDate: '2026-07-01', report: 0 },
      ],
    });
  });

  it('is back after a reload; what was decided meanwhile stands as it is, and nothing typed is lost', () => {
    const draft = toDraft(base);
    const [first, second] = draft.terms;
    if (!first || !second) throw new Error('two terms');
    const fresh = { key: newRowKey(), amount: '100', dueDate: '2026-08-01', report: '' };
    const typed = { ...draft, reason: 'Rain', terms: [{ ...first, amount: '300' }, { ...second, amount: '450' }, fresh] };
    savedAmendments.write('p', base, typed);
    expect(savedAmendments.read('p', base)).toEqual({ draft: typed, isOlder: false });
    const later: AmendBase = {
      ...base,
      basis: 'second',
      plan: { ...base.plan, terms: base.plan.terms.map((term) => (term._id === 't1' ? { ...term, status: 'Approved' } : term)) },
    };
    const back = savedAmendments.read('p', later);
    expect(back?.isOlder).toBe(true);
    expect(back?.draft.terms.map(({ amount }) => amount)).toEqual(['400', '450', '100']);
    expect(back?.draft.reason).toBe('Rain');
    expect(findIssues(back?.draft ?? typed, later)).toEqual([]);
    savedAmendments.clear('p');
    expect(savedAmendments.read('p', base)).toBeNull();
  });
});
