import { describe, expect, it } from 'vitest';
import { amendmentIssues, type CurrentPlan } from '../amendment/rules.ts';
import { leftOfCommitment, NO_SUMS, splitAccount, sumLedger, toAccount, type LedgerEntry } from '../payment/ledger.ts';
import { matchLines } from '../project/plan.ts';
import { receiveDenial, repaymentDenial, repaymentIssues, returnableAmount, returnEntries } from '../repayment/rules.ts';
import { claimIssues, claimDecisionIssues, type ClaimItem } from './items.ts';
import { receivedAmount, sumSpending, type ClaimedItem, type StoredLine, type Virement } from './lines.ts';
import { movableFrom, movableTo, virementIssues, virementLimit } from './virement.ts';

const money = String;
const lines: StoredLine[] = [
  { _id: 'a', title: 'Seeds', amount: 400 },
  { _id: 'b', title: 'Training', amount: 600 },
];
const item = (_id: string, line: string, amount: number, approved: number | null, approvedAt = `2026-0${_id}`): ClaimedItem => ({
  _id,
  line,
  amount,
  approvedAmount: approved,
  approvedAt: approved === null ? null : approvedAt,
});

describe('spending by budget line', () => {
  it('covers approved spending in the order of approval, and shows what is not accounted for', () => {
    const items = [item('2', 'a', 100, 80), item('1', 'b', 200, 200), item('3', 'a', 50, null)];
    const early = sumSpending(lines, [{ from: 'b', to: 'a', amount: 40 }], items, 250);
    expect(early.lines).toEqual([
      { _id: 'a', title: 'Seeds', planned: 400, moved: 40, available: 440, claimed: 130, approved: 80, paid: 50, left: 310 },
      {
        _id: 'b',
        title: 'Training',
        planned: 600,
        moved: -40,
        available: 560,
        claimed: 200,
        approved: 200,
        paid: 200,
        left: 360,
      },
    ]);
    expect(early.advance).toBe(0);
    expect(sumSpending(lines, [], items, 500)).toMatchObject({ totals: { approved: 280, paid: 280 }, advance: 220 });
  });

  it('refuses what is over a line, outside the project, in the future or without its evidence', () => {
    const rules = {
      needsEvidence: true,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      today: '2026-06-01',
      left: new Map([['a', 100]]),
      money,
    };
    const one = (change: Partial<ClaimItem>): ClaimItem => ({
      line: 'a',
      amount: 60,
      spentOn: '2026-05-01',
      description: 'Maize',
      file: 'f',
      ...change,
    });
    const paths = (items: ClaimItem[]) => claimIssues(items, rules).map(({ path }) => path);
    expect(paths([one({}), one({ amount: 40 })])).toEqual([]);
    expect(paths([one({}), one({}), one({})])).toEqual(['items.1.amount']);
    expect(paths([one({ spentOn: '2025-12-31' }), one({ amount: 1, spentOn: '2026-06-02' })])).toEqual([
      'items.0.spentOn',
      'items.1.spentOn',
    ]);
    expect(paths([one({ file: null })])).toEqual(['items.0.file']);
    expect(paths([one({ line: 'z', description: ' ', amount: 0.5 })])).toContain('items.0.line');
  });

  it('approves no more than was claimed, and less only with a reason', () => {
    const items = [{ _id: 'i', amount: 50 }];
    const paths = (approvedAmount: number, note = '') =>
      claimDecisionIssues([{ item: 'i', approvedAmount, note }], items, money).map(({ path }) => path);
    expect(paths(50)).toEqual([]);
    expect(paths(20, 'No receipt')).toEqual([]);
    expect(paths(20)).toEqual(['decisions.0.note']);
    expect(paths(51)).toEqual(['decisions.0.approvedAmount']);
    expect(paths(-1)).toEqual(['decisions.0.approvedAmount']);
    expect(claimDecisionIssues([{ item: 'x', approvedAmount: 1, note: '' }], items, money)).toHaveLength(1);
  });
});

describe('virements', () => {
  const { lines: now } = sumSpending(lines, [], [item('1', 'a', 390, null)], 0);
  const paths = (change: object) =>
    virementIssues({ from: 'b', to: 'a', amount: 40, reason: 'Prices', ...change }, now, 10, money).map(({ path }) => path);

  it('keep each line within the percentage, net, and above what is claimed', () => {
    expect(virementLimit(999, 10)).toBe(99);
    expect(paths({})).toEqual([]);
    expect(paths({ amount: 41 })).toEqual(['amount']);
    expect(paths({ from: 'a', to: 'b', amount: 10 })).toEqual([]);
    expect(paths({ from: 'a', to: 'b', amount: 11 })).toEqual(['amount']);
    expect(paths({ from: 'b', to: 'b', reason: '' })).toEqual(['to', 'reason']);
    expect(paths({ from: 'x' })).toEqual(['from']);
  });

  it('are undone by the opposite one', () => {
    const [seeds, training] = sumSpending(lines, [{ from: 'b', to: 'a', amount: 40 }], [], 0).lines;
    expect(seeds && movableFrom(seeds, 10)).toBe(80);
    expect(training && movableTo(training, 10)).toBe(100);
  });
});

describe('lines of an amendment', () => {
  const plan: CurrentPlan = {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    budget: 1_000,
    lines,
    terms: [
      { _id: 't', term: 1, amount: 900, dueDate: '2026-02-01', reportId: null, status: 'Pending', amountPaid: 0, paidOn: null },
    ],
    reports: [],
  };
  const paths = (changed: { _id?: string; title: string; amount: number }[]) =>
    amendmentIssues(plan, { lines: changed }, 1_000, [{ line: 'a', claimed: 300 }]).map(({ path }) => path);

  it('keep those with claims, not below what is claimed', () => {
    expect(paths([{ _id: 'b', title: 'Training', amount: 1_000 }])).toEqual(['lines']);
    expect(
      paths([
        { _id: 'a', title: 'Corn', amount: 299 },
        { title: 'Training', amount: 701 },
      ]),
    ).toEqual(['lines.0.amount']);
    expect(
      paths([
        { title: 'Training', amount: 700 },
        { title: 'Seeds', amount: 300 },
      ]),
    ).toEqual([]);
    expect(
      paths([
        { _id: 'z', title: 'New', amount: 600 },
        { _id: 'a', title: 'Seeds', amount: 400 },
      ]),
    ).toEqual(['lines.0']);
  });

  it('are found by id, then by title', () => {
    expect(
      matchLines(lines as { _id: string; title: string }[], [
        { title: 'Seeds', amount: 1 },
        { _id: 'a', title: 'Grain', amount: 1 },
        { title: 'Training', amount: 1 },
      ]),
    ).toEqual([null, 'a', 'b']);
  });
});

describe('returns', () => {
  it('are requested at the end, up to what is not accounted for, and received by someone else', () => {
    const facts = { advance: 100, requested: 30 };
    expect(returnableAmount(facts)).toBe(70);
    expect(repaymentDenial({ ...facts, status: 'IN-PROGRESS', isEnded: false })).not.toBeNull();
    expect(repaymentDenial({ ...facts, status: 'SUBMITTED', isEnded: false })).toBeNull();
    const paths = (amount: number, dueDate = '2026-07-01') =>
      repaymentIssues({ amount, dueDate, reason: 'Underspend' }, { returnable: 70, today: '2026-06-01', money }).map(
        ({ path }) => path,
      );
    expect(paths(70)).toEqual([]);
    expect(paths(71, '2026-05-31')).toEqual(['amount', 'dueDate']);
    expect(receiveDenial({ state: 'Requested', requestedBy: 'u' }, 'u')?.isOfPerson).toBe(true);
    expect(receiveDenial({ state: 'Received', requestedBy: 'u' }, 'v')?.isOfPerson).toBe(false);
    expect(receiveDenial({ state: 'Requested', requestedBy: 'u' }, 'v')).toBeNull();
  });
});

/** Numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a long history', () => {
  it('never claims more than a line has, never pays more than is approved, and its sums are those of the ledger', () => {
    for (const seed of [1, 7, 42, 2026]) simulate(seed, 1_500);
  });
});

/** Claims, virements, approvals, payments, amendments and returns by chance; each only if its rule lets it. */
function simulate(seed: number, steps: number): void {
  const below = seeded(seed);
  let plan = lines.map((line) => ({ ...line, amount: line.amount * 1_000 }));
  let virements: Virement[] = [];
  let items: ClaimedItem[] = [];
  const ledger: LedgerEntry[] = [{ kind: 'COMMITTED', amount: 1_000_000 }];
  let done = 0;
  for (let step = 0; step < steps; step += 1) {
    const sums = sumLedger(ledger);
    const now = sumSpending(plan, virements, items, receivedAmount(sums));
    const [from, to] = below(2) === 0 ? ['a', 'b'] : ['b', 'a'];
    const line = now.lines.find(({ _id }) => _id === from);
    const amount = 1 + below(3_000);
    const what = below(7);
    if (what === 0 && line) {
      const wanted = { line: from, amount, spentOn: '2026-05-01', description: 'x' };
      const rules = { needsEvidence: false, startDate: '2026-01-01', endDate: '2026-12-31', today: '2026-06-01', money };
      if (claimIssues([wanted], { ...rules, left: new Map([[from, line.left]]) }).length > 0) continue;
      items = [...items, item(String(step).padStart(6, '0'), from, amount, null)];
    } else if (what === 1) {
      if (virementIssues({ from, to, amount, reason: 'x' }, now.lines, 10, money).length > 0) continue;
      virements = [...virements, { from, to, amount }];
    } else if (what === 2) {
      const open = items.find(({ approvedAmount }) => approvedAmount === null);
      if (!open) continue;
      const approvedAmount = below(open.amount + 1);
      items = items.map((each) =>
        each === open ? { ...each, approvedAmount, approvedAt: String(step).padStart(6, '0') } : each,
      );
    } else if (what === 3) {
      if (leftOfCommitment(sums) < amount) continue;
      ledger.push({ kind: 'APPROVED', amount }, { kind: 'RELEASED', amount });
    } else if (what === 4) {
      if (now.advance < amount || below(4) > 0) continue;
      ledger.push(...returnEntries(amount));
    } else if (what === 5) {
      // An amendment starts from the amounts as they are, and takes the virements in.
      const [first, second] = now.lines;
      if (!first || !second || second.available - amount < Math.max(1, second.claimed) || below(20) > 0) continue;
      plan = [
        { _id: first._id, title: first.title, amount: first.available + amount },
        { _id: second._id, title: second.title, amount: second.available - amount },
      ];
      virements = [];
    } else continue;
    done += 1;
    check();
  }
  expect(done).toBeGreaterThan(200);

  function check(): void {
    const sums = sumLedger(ledger);
    const { lines: rows, totals, advance } = sumSpending(plan, virements, items, receivedAmount(sums));
    const parts = splitAccount(toAccount(2_000_000, { ...NO_SUMS, ...sums }));
    const holds = {
      lines: rows.every(
        ({ claimed, planned, moved, paid, approved }) => claimed <= planned + moved && paid <= approved && approved <= claimed,
      ),
      moved: totals.moved,
      available: totals.available,
      received: totals.paid + advance,
      budget: Object.values(parts).reduce((sum, part) => sum + part, 0),
      left: parts.approved + parts.committed + parts.withheld,
    };
    const wanted = {
      moved: 0,
      available: 1_000_000,
      received: receivedAmount(sums),
      budget: 2_000_000,
      left: leftOfCommitment(sums),
    };
    if (JSON.stringify(holds) !== JSON.stringify({ lines: true, ...wanted })) expect(holds).toEqual({ lines: true, ...wanted });
  }
}
