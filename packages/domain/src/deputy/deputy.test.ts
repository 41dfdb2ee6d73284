import { describe, expect, it } from 'vitest';
import { approvalDenial, approve, completionDenial, type PaymentFacts } from '../payment/decision.ts';
import { approvalFor, deputyIssues, deputyWords, DEPUTY_DAYS_MAX, isDeputyFor, type Approver } from './deputy.ts';

const approver = (userId: string, given: Partial<Approver> = {}): Approver => ({
  userId,
  name: userId,
  email: `${userId}@example.org`,
  accountType: 'ADMIN',
  role: 'Accountant',
  permissions: { ACCOUNTING: ['READ', 'APPROVE', 'UPDATE'] },
  programmeIds: [],
  ...given,
});
const waiting: PaymentFacts = {
  status: 'Pending',
  amount: 100,
  amountPaid: 0,
  report: null,
  bank: 'confirmed',
  bankRequired: false,
  requestedBy: null,
  firstApprovedBy: null,
  firstApprovedFor: null,
  approvedBy: null,
  approvedFor: null,
  secondAbove: null,
  limitRaisedBy: [],
};

describe('naming a deputy', () => {
  const person = approver('ada');
  const facts = { person, candidate: approver('ben'), today: '2026-11-24', named: [] };
  const wanted = { deputy: 'ben', startDate: '2026-11-24', endDate: '2026-12-04' };
  const messages = (given: Partial<typeof wanted>, known: Partial<Parameters<typeof deputyIssues>[1]> = {}) =>
    deputyIssues({ ...wanted, ...given }, { ...facts, ...known }).map(({ path, message }) => [path, message]);

  it('accepts a colleague with the same permission from today on, for one day or a year', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ endDate: '2026-11-24' })).toEqual([]);
    expect(messages({ endDate: '2027-11-24' })).toEqual([]);
  });

  it('refuses past, reversed, endless and impossible days', () => {
    expect(messages({ startDate: '2026-11-23' })).toEqual([['startDate', deputyWords.past]]);
    expect(messages({ endDate: '2026-11-23' })).toEqual([['endDate', deputyWords.order]]);
    expect(messages({ endDate: '2027-11-25' })).toEqual([['endDate', deputyWords.long]]);
    expect(messages({ startDate: '2026-11-31', endDate: '' })).toEqual([
      ['startDate', deputyWords.startDate],
      ['endDate', deputyWords.endDate],
    ]);
    expect(DEPUTY_DAYS_MAX).toBe(366);
  });

  it('refuses oneself, people without the permission, and a second deputy for the same days', () => {
    expect(messages({ deputy: 'ada' }, { candidate: person })).toEqual([['deputy', deputyWords.self]]);
    expect(messages({}, { candidate: undefined })).toEqual([['deputy', deputyWords.permission]]);
    const reader = approver('ben', { permissions: { ACCOUNTING: ['READ'] } });
    expect(messages({}, { candidate: reader })).toEqual([['deputy', deputyWords.permission]]);
    const named = [{ startDate: '2026-12-04', endDate: '2026-12-09', name: 'Cleo' }];
    expect(messages({}, { named })).toEqual([['startDate', deputyWords.overlap('Cleo')]]);
    expect(messages({ endDate: '2026-12-03' }, { named })).toEqual([]);
  });

  it('takes a deputy for all programmes in which the person approves', () => {
    const manager = approver('mia', { role: 'Grants Officer', programmeIds: ['one', 'two'] });
    const of = (...programmeIds: string[]) => approver('ned', { role: 'Grants Officer', programmeIds });
    expect(isDeputyFor(manager, of('one'))).toBe(false);
    expect(isDeputyFor(manager, of('one', 'two', 'three'))).toBe(true);
    expect(isDeputyFor(manager, approver('ben'))).toBe(true);
    expect(isDeputyFor(person, of('one', 'two'))).toBe(false);
  });
});

describe('an approval by a deputy', () => {
  const money = { managerIds: [] };
  const staff = ['ada', 'ben', 'cleo', 'dan'].map((id) => approver(id));
  const [ada] = staff as [Approver];
  const outlook = (facts: PaymentFacts, people = staff) => approvalFor(facts, money, people, { deputyId: 'ben', person: ada });

  it('is refused where either of the two could not approve', () => {
    expect(outlook(waiting).denial).toBeNull();
    expect(outlook({ ...waiting, requestedBy: 'ben' }).denial).not.toBeNull();
    expect(outlook({ ...waiting, requestedBy: 'ada' }).denial).toBe(deputyWords.cannotApprove('ada'));
    expect(outlook({ ...waiting, limitRaisedBy: ['ada'] }).denial).toBe(deputyWords.cannotApprove('ada'));
  });

  it('counts for both: neither completes the payment, and it is refused where that would leave no one', () => {
    const approved = { ...waiting, ...approve(waiting, 'ben', 'ada') };
    expect(['ada', 'ben', 'cleo'].map((id) => completionDenial(approved, id)?.kind ?? null)).toEqual(['person', 'person', null]);
    expect(outlook(waiting).outlook.completers.map(({ userId }) => userId)).toEqual(['cleo', 'dan']);
    expect(outlook(waiting, staff.slice(0, 2)).denial).toMatch(/no one could complete/);
  });

  it('never makes two approvals of one pair, nor a completion, in any order of deputies', () => {
    const people = staff.map(({ userId }) => userId);
    const pairs = people.flatMap((by) => [null, ...people].filter((f) => f !== by).map((forId) => ({ by, forId })));
    const ids = ({ by, forId }: { by: string; forId: string | null }) => (forId === null ? [by] : [by, forId]);
    const may = (facts: PaymentFacts, pair: { by: string; forId: string | null }) =>
      ids(pair).every((id) => approvalDenial(facts, id) === null);
    let approvals = 0;
    for (const first of pairs)
      for (const second of pairs) {
        const once = { ...waiting, secondAbove: 10, ...approve({ ...waiting, secondAbove: 10 }, first.by, first.forId) };
        const isShared = ids(first).some((id) => ids(second).includes(id));
        expect(may(once, second)).toBe(!isShared);
        if (isShared) continue;
        const twice = { ...once, ...approve(once, second.by, second.forId) };
        for (const id of people) expect(completionDenial(twice, id) === null).toBe(![...ids(first), ...ids(second)].includes(id));
        approvals++;
      }
    expect(approvals).toBeGreaterThan(20);
  });
});
