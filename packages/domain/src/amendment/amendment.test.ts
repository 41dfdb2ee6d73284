import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { sumLedger, type LedgerEntry } from '../payment/ledger.ts';
import { amendmentEffect, planDifferences } from './effect.ts';
import {
  amendDenial,
  amendedPlan,
  amendmentIssues,
  amendmentWords,
  canProposeAmendment,
  decideAmendmentDenial,
  isOpenTerm,
  trimmedChange,
  type AmendmentChange,
  type CurrentPlan,
} from './rules.ts';
import { endDenial, endingEffect } from './ending.ts';
import { planMessages, sumRows } from '../project/plan.ts';

const current: CurrentPlan = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  budget: 1_000,
  lines: [
    { title: 'Seeds', amount: 400 },
    { title: 'Training', amount: 600 },
  ],
  terms: [
    {
      _id: 't1',
      term: 1,
      amount: 300,
      dueDate: '2026-01-10',
      reportId: null,
      status: 'Paid',
      amountPaid: 300,
      paidOn: '2026-01-12',
    },
    { _id: 't2', term: 2, amount: 300, dueDate: '2026-04-10', reportId: 'r1', status: 'Approved', amountPaid: 0, paidOn: null },
    { _id: 't3', term: 3, amount: 200, dueDate: '2026-07-10', reportId: 'r2', status: 'Pending', amountPaid: 0, paidOn: null },
    { _id: 't4', term: 4, amount: 100, dueDate: '2026-08-10', reportId: null, status: 'Withheld', amountPaid: 0, paidOn: null },
  ],
  reports: [
    { _id: 'r1', title: 'First', dueDate: '2026-03-01', status: 'Approved', isBegun: true, handedInOn: '2026-02-27' },
    { _id: 'r2', title: 'Second', dueDate: '2026-06-01', status: 'In-Progress', isBegun: true, handedInOn: null },
    { _id: 'r3', title: 'Final', dueDate: '2026-12-31', status: 'Pending', isBegun: false, handedInOn: null },
  ],
};
const asSent = amendedPlan(current, {});
const terms = asSent.terms;
const reports = asSent.reports;
const paths = (change: AmendmentChange, granted = 2_000) => amendmentIssues(current, change, granted).map(({ path }) => path);
const messagesOf = (change: AmendmentChange) => amendmentIssues(current, change, 2_000).map(({ message }) => message);

describe('what an amendment may change', () => {
  it('time, scope, budget, undecided payments and reports that are not in', () => {
    expect(paths({ endDate: '2027-06-30' })).toEqual([]);
    expect(paths({ scope: 'Two more villages.' })).toEqual([]);
    expect(paths({ budget: 1_500, lines: [{ title: 'Seeds', amount: 1_500 }] })).toEqual([]);
    expect(
      paths({ terms: terms.map((term) => (term._id === 't3' ? { ...term, amount: 250, dueDate: '2026-09-01' } : term)) }),
    ).toEqual([]);
    expect(paths({ terms: [...terms.slice(0, 2), { amount: 400, dueDate: '2026-10-01', report: 2 }] })).toEqual([]);
    expect(paths({ reports: [...reports.slice(0, 2), { title: 'Closing', dueDate: '2026-12-01' }] })).toEqual([]);
  });

  it('nothing changed is nothing to decide, also where it was sent', () => {
    expect(paths({})).toEqual(['change']);
    expect(paths({ budget: 1_000, terms, reports, lines: current.lines, scope: '  ' })).toEqual(['change']);
    expect(paths({ terms: terms.toReversed(), lines: current.lines.toReversed() })).toEqual(['change']);
    expect(Object.keys(trimmedChange(current, { budget: 1_000, terms, reports, endDate: '2027-01-01' }))).toEqual(['endDate']);
  });

  it.each([0, -1, 0.5, 2 ** 53 + 1, Number.NaN])('an amount of %s is refused', (amount) => {
    expect(paths({ budget: amount })).toContain('budget');
    expect(paths({ lines: [{ title: 'Seeds', amount }] })).toContain('lines.0.amount');
    expect(paths({ terms: [...terms, { amount, dueDate: '2026-10-01' }] })).toContain('terms.4.amount');
  });

  it('dates stay in order and around everything that is due', () => {
    expect(paths({ endDate: '2025-12-31' })).toContain('endDate');
    expect(paths({ startDate: '2026-13-01' })).toContain('startDate');
    expect(paths({ terms: [...terms, { amount: 1, dueDate: '2027-01-01' }] })).toEqual(['terms.4.dueDate']);
    // What is approved cannot follow the dates, so the date is what is wrong.
    expect(amendmentIssues(current, { startDate: '2026-02-01' }, 2_000)).toContainEqual({
      path: 'startDate',
      message: amendmentWords.dueBefore,
    });
    expect(messagesOf({ startDate: '2026-01-11' })).not.toContain(amendmentWords.startsLate);
    expect(messagesOf({ startDate: '2026-01-13' })).toContain(amendmentWords.startsLate);
  });

  it('the total is at most what the contract grants, and never under what the payments hold', () => {
    expect(paths({ budget: 2_001, lines: [] })).toEqual(['budget']);
    expect(paths({ budget: 899, lines: [] })).toEqual(['terms']);
    expect(paths({ budget: 900, lines: [] })).toEqual([]);
    expect(messagesOf({ budget: 1_100 })).toEqual([planMessages.lineSum]);
  });

  it('approved and paid terms stay as they are', () => {
    const locked = (part: object, at = 1) =>
      paths({ terms: terms.map((term, index) => (index === at ? { ...term, ...part } : term)) });
    expect(locked({ amount: 299 })).toEqual(['terms.1.amount']);
    expect(locked({ dueDate: '2026-05-01' })).toEqual(['terms.1.dueDate']);
    expect(locked({ report: null })).toEqual(['terms.1.report']);
    expect(locked({ amount: 299 }, 0)).toEqual(['terms.0.amount']);
    expect(messagesOf({ terms: terms.slice(1) })).toEqual([amendmentWords.lockedTerm(1, 'Paid')]);
    expect(paths({ terms: [...terms, { _id: 'elsewhere', amount: 1, dueDate: '2026-10-01' }] })).toEqual(['terms.4']);
    expect(paths({ terms: [...terms, { _id: 't3', amount: 1, dueDate: '2026-10-01' }] })).toEqual(['terms.4']);
  });

  it('a report goes only where nothing was written and no payment waits for it', () => {
    const waiting: CurrentPlan = {
      ...current,
      terms: current.terms.map((term) => (term._id === 't4' ? { ...term, reportId: 'r3' } : term)),
    };
    expect(messagesOf({ reports: reports.slice(1) })).toContain(amendmentWords.lockedReport('First'));
    expect(messagesOf({ reports: [reports[0] ?? never(), reports[2] ?? never()] })).toContain(
      amendmentWords.begunReport('Second'),
    );
    expect(amendmentIssues(waiting, { reports: reports.slice(0, 2) }, 2_000)).toEqual([
      { path: 'reports', message: amendmentWords.neededReport('Final', 4) },
    ]);
    const without = terms.map((term) => ({ ...term, report: term._id === 't4' ? null : term.report }));
    expect(amendmentIssues(waiting, { reports: reports.slice(0, 2), terms: without }, 2_000)).toEqual([]);
    expect(paths({ reports: reports.map((report) => (report._id === 'r1' ? { ...report, title: 'Other' } : report)) })).toEqual([
      'reports.0.title',
    ]);
  });
});

function never(): never {
  throw new Error('no such row');
}

const text = (letters: string) => fc.constantFrom(...letters);
const amount = fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.constantFrom(0, -5, 0.5, 2 ** 53));
const day = fc.constantFrom('2025-06-01', '2026-01-01', '2026-02-15', '2026-09-01', '2026-12-31', '2027-03-01', 'nonsense');
const anyChange: fc.Arbitrary<AmendmentChange> = fc.record(
  {
    startDate: day,
    endDate: day,
    scope: fc.constantFrom('', 'Another village.'),
    budget: fc.integer({ min: 500, max: 2_500 }),
    lines: fc.constant([]),
    terms: fc
      .tuple(
        fc.subarray([...terms], { minLength: 2 }),
        fc.array(fc.record({ amount, dueDate: day, report: fc.constantFrom(null, 0, 2, 9) }), { maxLength: 2 }),
        amount,
        fc.boolean(),
      )
      .map(([remaining, added, other, isMoved]) => [
        ...remaining.map((term) => (isMoved && term._id !== 't1' && term._id !== 't2' ? { ...term, amount: other } : term)),
        ...added,
      ]),
    reports: fc
      .tuple(
        fc.subarray([...reports], { minLength: 2 }),
        fc.array(fc.record({ title: text('ab '), dueDate: day }), { maxLength: 1 }),
      )
      .map(([remaining, added]) => [...remaining, ...added]),
  },
  { requiredKeys: [] },
);

describe('after any accepted amendment', () => {
  const ledger: LedgerEntry[] = [
    { kind: 'COMMITTED', amount: 1_000 },
    { kind: 'APPROVED', amount: 600 },
    { kind: 'RELEASED', amount: 300 },
    { kind: 'WITHHELD', amount: 100 },
  ];

  it('the ledger is the plan, what was decided stands, and everything due lies within the project', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyChange, (change) => {
        if (amendmentIssues(current, change, 2_000).length > 0) return;
        accepted++;
        const after = amendedPlan(current, change);
        const effect = amendmentEffect(current, change);
        const sums = sumLedger([...ledger, ...effect.entries]);
        expect(sums.committed).toBe(after.budget);
        expect(sums.withheld).toBe(after.terms.find(({ _id }) => _id === 't4')?.amount ?? 0);
        expect([sums.approved, sums.released]).toEqual([600, 300]);
        for (const term of current.terms.filter((each) => !isOpenTerm(each)))
          expect(after.terms.find(({ _id }) => _id === term._id)).toMatchObject({ amount: term.amount, dueDate: term.dueDate });
        expect(sumRows(after.terms)).toBeLessThanOrEqual(after.budget);
        expect(after.budget).toBeLessThanOrEqual(2_000);
        for (const { dueDate } of [...after.terms, ...after.reports])
          expect(dueDate >= after.startDate && dueDate <= after.endDate).toBe(true);
        expect(effect.after.fixed + effect.after.open + effect.after.free).toBe(after.budget);
        expect(effect.rows.some((each) => each.change !== 'same')).toBe(true);
        // Trimmed to what differs it is the same amendment.
        expect(amendmentEffect(current, trimmedChange(current, change)).rows).toEqual(effect.rows);
      }),
      { numRuns: 20_000, seed: 7 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it('ending takes back what was not paid, and the sums of the ledger stay those of the payments', () => {
    const paid = {
      ...current,
      terms: current.terms.map((term) => (term._id === 't2' ? { ...term, status: 'Paid', amountPaid: 300 } : term)),
    };
    const effect = endingEffect(paid);
    expect(effect).toMatchObject({ paid: 600, returned: 400 });
    expect(effect.cancelled.map(({ term }) => term)).toEqual([3, 4]);
    expect(effect.dropped.map(({ title }) => title)).toEqual(['Second', 'Final']);
    expect(sumLedger([...ledger, { kind: 'RELEASED', amount: 300 }, ...effect.entries])).toEqual({
      committed: 600,
      returned: 0,
      approved: 600,
      released: 600,
      withheld: 0,
    });
  });
});

describe('the effect of an amendment', () => {
  it('tells each row before and after, and the entry of the ledger', () => {
    const change: AmendmentChange = {
      endDate: '2027-06-30',
      scope: 'Two more villages.',
      budget: 1_100,
      lines: [
        { title: 'Seeds', amount: 500 },
        { title: 'Travel', amount: 600 },
      ],
      terms: [...terms.slice(0, 3), { amount: 300, dueDate: '2027-06-01', report: 2 }],
    };
    const { rows, before, after, entries } = amendmentEffect(current, change);
    expect(rows.filter(({ change: what }) => what !== 'same').map(({ label, change: what }) => `${label}: ${what}`)).toEqual([
      'End date: changed',
      'What changes: added',
      'Total: changed',
      'Seeds: changed',
      'Training: removed',
      'Travel: added',
      'Payment 4: removed',
      'Payment 5: added',
    ]);
    expect(rows.at(-1)?.after).toEqual({ amount: 300, day: '2027-06-01', text: 'depends on “Final”' });
    expect(before).toEqual({ budget: 1_000, fixed: 600, open: 300, free: 100 });
    expect(after).toEqual({ budget: 1_100, fixed: 600, open: 500, free: 0 });
    expect(entries).toEqual([
      { kind: 'COMMITTED', amount: 100, paymentId: null },
      { kind: 'WITHHELD', amount: -100, paymentId: 't4' },
    ]);
  });

  it('what has changed since is said by name', () => {
    expect(planDifferences(current, current)).toEqual([]);
    const now: CurrentPlan = {
      ...current,
      terms: current.terms.map((term) => (term._id === 't3' ? { ...term, status: 'Approved' } : term)),
      reports: current.reports.map((report) => (report._id === 'r2' ? { ...report, status: 'Submitted' } : report)),
    };
    expect(planDifferences(current, now)).toEqual(['Payment 3 was approved.', '“Second” is now submitted.']);
  });
});

describe('who and when', () => {
  const actor = (userId: string, role: string): Actor => ({
    userId,
    name: '',
    email: '',
    accountType: role === '' ? 'SUBSCRIBER' : 'ADMIN',
    role,
    permissions: SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
  });
  const facts = { applicantId: 'grantee', managerIds: ['mara', 'moses'] };

  it('the applicant and managers propose; colleagues, other managers, accountants do not', () => {
    const may = (userId: string, role: string) => canProposeAmendment(actor(userId, role), facts);
    expect([may('grantee', ''), may('mara', 'Programme Manager'), may('dora', 'Programme Director')]).toEqual([true, true, true]);
    expect([may('friend', ''), may('other', 'Programme Manager'), may('acc', 'Accountant'), may('eve', 'M&E')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('needs a second person: no one decides their own, and a director decides the team’s', () => {
    const of = (userId: string, role: string, proposedBy: string, byStaff: boolean) =>
      decideAmendmentDenial(actor(userId, role), { proposedBy, byStaff, managerIds: facts.managerIds }) === null;
    expect(of('mara', 'Programme Manager', 'grantee', false)).toBe(true);
    expect(of('eve', 'M&E', 'grantee', false)).toBe(false);
    expect(of('acc', 'Accountant', 'grantee', false)).toBe(false);
    expect(of('grantee', '', 'grantee', false)).toBe(false);
    expect(of('mara', 'Programme Manager', 'mara', true)).toBe(false);
    expect(of('moses', 'Programme Manager', 'mara', true)).toBe(false);
    expect(of('dora', 'Programme Director', 'mara', true)).toBe(true);
    expect(of('root', 'Super Admin', 'mara', true)).toBe(true);
    expect(of('root', 'Super Admin', 'root', true)).toBe(false);
  });

  it('only a running project without another proposal is amended; what is owed keeps it from ending', () => {
    const project = { status: 'IN-PROGRESS', isEnded: false, hasProposal: false };
    expect(amendDenial(project)).toBeNull();
    for (const other of [{ status: 'PENDING-ACTIVATION' }, { status: 'SUBMITTED' }, { isEnded: true }, { hasProposal: true }])
      expect(amendDenial({ ...project, ...other })).not.toBeNull();
    const settled = current.terms.filter(({ status }) => status !== 'Approved');
    expect(endDenial({ ...project, terms: settled })).toBeNull();
    expect(endDenial({ ...project, status: 'SUBMITTED', terms: settled })).toBeNull();
    expect(endDenial({ ...project, terms: current.terms })).toBe('Payment 2 is approved but not fully paid. Pay it first.');
    expect(endDenial({ ...project, terms: [...current.terms, { term: 5, status: 'Approved' }] })).toContain('Payments 2 and 5');
    expect(endDenial({ ...project, isEnded: true, terms: settled })).toContain('already');
    expect(endDenial({ ...project, hasProposal: true, terms: settled })).toContain('Decide it first');
  });
});
