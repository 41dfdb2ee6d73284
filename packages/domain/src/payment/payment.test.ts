import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES, type SeededRoleName } from '../access/roles.ts';
import { canReadAccount, canReadBank, canReadPayment, canSetLimit } from './access.ts';
import { isAmount, plainAmount, readAmount } from './amounts.ts';
import { bankIssues, cleanNumber, isIban, lastFour, maskedNumber } from './bank.ts';
import { complete, completionIssues } from './completion.ts';
import {
  approvalDenial,
  approve,
  completionDenial,
  requestDenial,
  withhold,
  withholdDenial,
  type DecisionOutcome,
  type PaymentFacts,
  type PaymentStatus,
} from './decision.ts';
import { endDenial, endingEffect } from '../amendment/ending.ts';
import { describeEvidence, isReportApproved } from './evidence.ts';
import { toAccount, splitAccount, shareReleased, sumLedger, type LedgerEntry } from './ledger.ts';

const ready: PaymentFacts = {
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

describe('amounts', () => {
  it('are whole, above zero and exact, or none', () => {
    expect(['1', '100', '9007199254740991'].map(readAmount)).toEqual([1, 100, Number.MAX_SAFE_INTEGER]);
    for (const text of ['0', '-1', '1.5', '1,000', '9007199254740993', '1e3', '', ' 1', '0x10', '99999999999999999'])
      expect(readAmount(text), text).toBeNull();
    expect([0, -1, 1.5, 2 ** 53 + 1, NaN, Infinity].some(isAmount)).toBe(false);
  });

  it('are written for other systems with the decimals of their currency', () => {
    expect([plainAmount(125_000_050, 'NGN'), plainAmount(5, 'NGN'), plainAmount(1500, 'XOF'), plainAmount(1500, 'TND')]).toEqual([
      '1250000.50',
      '0.05',
      '1500',
      '1.500',
    ]);
    expect(plainAmount(-250, 'NGN')).toBe('-2.50');
  });
});

describe('decisions', () => {
  it('Pending becomes Approved or Withheld, Withheld becomes Approved, everything else is refused', () => {
    const way = (status: PaymentStatus) => [
      approvalDenial({ ...ready, status }, 'a')?.kind ?? 'yes',
      withholdDenial({ status })?.kind ?? 'yes',
      completionDenial({ ...ready, status }, 'a')?.kind ?? 'yes',
    ];
    expect(way('Pending')).toEqual(['yes', 'yes', 'state']);
    expect(way('Withheld')).toEqual(['yes', 'state', 'state']);
    expect(way('Approved')).toEqual(['state', 'state', 'yes']);
    expect(way('Paid')).toEqual(['state', 'state', 'state']);
  });

  it('waits for the report and for a change of the bank details, and says which', () => {
    const reasonOf = (more: Partial<PaymentFacts>) => approvalDenial({ ...ready, ...more }, 'a')?.reason;
    expect(reasonOf({ report: { title: 'Report 1', isApproved: false } })).toBe('Report 1 has not been approved.');
    expect(reasonOf({ report: { title: 'Report 1', isApproved: true } })).toBeUndefined();
    expect(reasonOf({ bank: 'none' })).toBeUndefined();
    expect(reasonOf({ bank: 'waiting' })).toContain('bank details');
    expect(completionDenial({ ...ready, status: 'Approved', bank: 'waiting' }, 'b')?.reason).toContain('bank details');
  });

  it('needs an approver who is not the requester, two above the limit, and another person to complete it', () => {
    expect(approvalDenial({ ...ready, requestedBy: 'a' }, 'a')?.kind).toBe('person');
    expect(approvalDenial({ ...ready, requestedBy: 'a' }, 'b')).toBeNull();
    const large = { ...ready, secondAbove: 99 };
    const first = approve(large, 'a');
    expect(first).toMatchObject({ status: 'Pending', firstApprovedBy: 'a', approvedBy: null, entries: [] });
    const once = { ...large, firstApprovedBy: 'a' };
    expect(approvalDenial(once, 'a')?.kind).toBe('person');
    expect(approve(once, 'b')).toEqual({
      status: 'Approved',
      firstApprovedBy: 'a',
      firstApprovedFor: null,
      approvedBy: 'b',
      approvedFor: null,
      entries: [{ kind: 'APPROVED', amount: 100 }],
    });
    const done = { ...once, status: 'Approved' as const, approvedBy: 'b' };
    expect(['a', 'b', 'c'].map((who) => completionDenial(done, who)?.kind)).toEqual(['person', 'person', undefined]);
    expect(approve({ ...ready, secondAbove: 100 }, 'a').status).toBe('Approved');
    expect(withhold(once).firstApprovedBy).toBe('a');
  });

  it('lets a payment be requested once, before it is decided', () => {
    expect(requestDenial(ready)).toBeNull();
    expect(requestDenial({ ...ready, requestedBy: 'a' })?.kind).toBe('state');
    expect(requestDenial({ ...ready, firstApprovedBy: 'a' })?.kind).toBe('state');
    expect(requestDenial({ ...ready, status: 'Withheld' })?.kind).toBe('state');
  });

  it('a completion stays within what is left, from the day of the approval to today, in the currency', () => {
    const payment = {
      amount: 100,
      amountPaid: 40,
      currency: 'NGN',
      approvedOn: '2026-11-10',
      today: '2026-11-21',
      money: String,
    };
    const pathsOf = (amount: number, date: string, currency?: string) =>
      completionIssues({ amount, date, currency }, payment).map(({ path }) => path);
    expect(pathsOf(60, '2026-11-21')).toEqual([]);
    expect(pathsOf(60, '2026-11-10', 'NGN')).toEqual([]);
    expect(pathsOf(61, '2026-11-22', 'USD')).toEqual(['amount', 'currency', 'date']);
    for (const wrong of [0, -5, 1.5, 2 ** 53 + 1, NaN]) expect(pathsOf(wrong, '2026-11-09')).toEqual(['amount', 'date']);
    expect(pathsOf(1, '2026-02-30')).toEqual(['date']);
    expect(complete(payment, 60)).toEqual({ status: 'Paid', amountPaid: 100, entries: [{ kind: 'RELEASED', amount: 60 }] });
    expect(complete(payment, 59).status).toBe('Approved');
  });

  it('says what a payment rests on', () => {
    const report = (status: string, review: string) => describeEvidence({ title: 'Report 1', status, review }).label;
    expect(describeEvidence(null).label).toBe('Contract signed');
    expect(report('Pending', 'Pending')).toBe('Report 1 not submitted yet');
    expect(report('Submitted', 'Pending')).toBe('Report 1 in review');
    expect(report('Submitted', 'Approved')).toBe('Report 1 approved');
    expect(report('Declined', 'Declined')).toBe('Report 1 declined');
    expect(isReportApproved({ status: 'Declined', review: 'Approved' })).toBe(false);
  });
});

describe('bank details', () => {
  it('IBANs are checked by mod 97 and by the length of their country', () => {
    for (const right of ['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000', 'FR14 2004 1010 0505 0001 3M02 606'])
      expect(isIban(right), right).toBe(true);
    for (const wrong of ['GB82 WEST 1234 5698 7654 33', 'DE8937040044053201300', 'XX82WEST12345698765432', ''])
      expect(isIban(wrong), wrong).toBe(false);
  });

  it('says what is wrong, field by field', () => {
    const right = { accountName: 'Osun River', bank: 'GTB', country: 'NG', number: '0123 456 789' };
    const pathsOf = (more: object) => bankIssues({ ...right, ...more }).map(({ path }) => path);
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ accountName: ' ', bank: 'x'.repeat(141), country: 'Nigeria', number: '' })).toEqual([
      'accountName',
      'bank',
      'country',
      'number',
    ]);
    expect(pathsOf({ number: '12/34' })).toEqual(['number']);
    expect(pathsOf({ country: 'GB', number: 'GB82WEST12345698765433' })).toEqual(['number']);
    expect(pathsOf({ country: 'DE', number: 'GB82WEST12345698765432' })).toEqual(['number']);
    expect(pathsOf({ country: 'GB', number: '1234567' })).toEqual(['number', 'bankCode']);
    expect(pathsOf({ country: 'GB', number: '12345678', bankCode: '20-00-00' })).toEqual([]);
    expect(pathsOf({ country: 'GB', number: 'GB82WEST12345698765432' })).toEqual([]);
    expect(pathsOf({ country: 'US', number: '12345678', bankCode: '021000022' })).toEqual(['bankCode']);
    expect(pathsOf({ country: 'US', number: '12345678', bankCode: '021000021' })).toEqual([]);
    expect(pathsOf({ country: 'DE', number: 'DE89370400440532013000', bankCode: 'COBADE' })).toEqual(['bankCode']);
    expect(pathsOf({ country: 'DE', number: 'DE89370400440532013000', bankCode: 'COBADEFF' })).toEqual([]);
    expect(pathsOf({ bankCode: '058' })).toEqual([]);
    expect(cleanNumber(' gb82-west ')).toBe('GB82WEST');
    expect(maskedNumber(lastFour('0123 456 1187'))).toBe('···· 1187');
  });
});

describe('access', () => {
  const actor = (role: SeededRoleName, userId = 'me'): Actor => ({
    userId,
    name: '',
    email: '',
    accountType: role === 'Applicant' ? 'SUBSCRIBER' : 'ADMIN',
    role,
    permissions: SEEDED_ROLES.find((each) => each.name === role)?.permissions ?? {},
  });

  it('accounts show to who reads accounting, of programmes that they see', () => {
    expect(canReadAccount(actor('Accountant'), { managerIds: [] })).toBe(true);
    expect(canReadAccount(actor('Programme Manager'), { managerIds: [] })).toBe(false);
    expect(canReadAccount(actor('Programme Manager'), { managerIds: ['me'] })).toBe(true);
    expect(canReadAccount(actor('M&E'), { managerIds: [] })).toBe(false);
    expect(canReadPayment(actor('M&E'), { managerIds: [] })).toBe(true);
    expect(canReadPayment(actor('Assessor'), { managerIds: ['me'] })).toBe(false);
    expect(canReadPayment(actor('Super Admin'), { managerIds: [], conflictedIds: ['me'] })).toBe(false);
    const bank = { managerIds: [], applicantId: 'me', collaboratorIds: [] };
    expect(canReadBank(actor('Applicant'), bank)).toBe(true);
    expect(canReadBank(actor('Applicant', 'other'), bank)).toBe(false);
    expect(canSetLimit(actor('Accountant'), { managerIds: [] })).toBe(false);
    expect(canSetLimit(actor('Programme Director'), { managerIds: [] })).toBe(true);
  });
});

/** A generator of numbers that repeats itself from a seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

describe('the ledger', () => {
  it('says the share in words, and its parts are the budget', () => {
    const account = toAccount(
      1000,
      sumLedger([
        { kind: 'COMMITTED', amount: 800 },
        { kind: 'APPROVED', amount: 500 },
        { kind: 'RELEASED', amount: 330 },
        { kind: 'WITHHELD', amount: 100 },
      ]),
    );
    expect(account).toEqual({
      budget: 1000,
      returned: 0,
      committed: 800,
      approved: 500,
      released: 330,
      withheld: 100,
      balance: 200,
    });
    expect(splitAccount(account)).toEqual({ released: 330, approved: 170, committed: 200, withheld: 100, left: 200 });
    expect(shareReleased(account)).toBe('One third paid');
    expect(shareReleased({ budget: 0, released: 0 })).toBe('Nothing paid yet');
  });

  it('after 10,000 random histories the sums of the ledger are the sums over the payments', () => {
    const people = ['a', 'b', 'c', 'd'];
    let mismatches = 0;
    let effects = 0;
    let ends = 0;
    for (let seed = 1; seed <= 10_000; seed++) {
      const random = randomFrom(seed);
      const budget = 1_000 + random(9_000);
      const secondAbove = random(2) === 0 ? null : random(400);
      const payments = Array.from({ length: 1 + random(4) }, () => ({
        ...ready,
        amount: 1 + random(500),
        secondAbove,
        report: random(3) === 0 ? { title: 'Report', isApproved: random(2) === 0 } : null,
        bank: (['confirmed', 'confirmed', 'confirmed', 'waiting'] as const)[random(4)] ?? ('none' as const),
        requestedBy: random(3) === 0 ? (people[random(4)] ?? null) : null,
        /** The model: who did what, counted beside the rules. */
        approvedTimes: 0,
        withheldNow: false,
        paidParts: 0,
      }));
      const committed = payments.reduce((sum, { amount }) => sum + amount, 0) + random(100);
      const ledger: LedgerEntry[] = [{ kind: 'COMMITTED', amount: committed }];
      for (let step = 0; step < 24; step++) {
        const payment = payments[random(payments.length)];
        const actor = people[random(4)] ?? 'a';
        if (!payment) continue;
        const take = ({ entries, ...changes }: DecisionOutcome): void => {
          Object.assign(payment, changes);
          ledger.push(...entries);
          effects++;
        };
        const command = random(4);
        if (command === 0 && !withholdDenial(payment)) {
          take(withhold(payment));
          payment.withheldNow = true;
        } else if (command === 1 && !completionDenial(payment, actor)) {
          const part = random(payment.amount + 20) - 5;
          const facts = { ...payment, currency: 'NGN', approvedOn: '2026-01-01', today: '2026-01-01', money: String };
          if (completionIssues({ amount: part, date: '2026-01-01' }, facts).length > 0) continue;
          if (actor === payment.approvedBy || actor === payment.firstApprovedBy) mismatches++;
          const { entries, ...changes } = complete(payment, part);
          Object.assign(payment, changes);
          ledger.push(...entries);
          payment.paidParts += part;
          effects++;
        } else if (command >= 2 && !approvalDenial(payment, actor)) {
          if (actor === payment.requestedBy || actor === payment.firstApprovedBy) mismatches++;
          take(approve(payment, actor));
          if (payment.approvedBy !== null) {
            payment.approvedTimes++;
            payment.withheldNow = false;
          }
        }
      }
      const sum = (of: (payment: (typeof payments)[number]) => number): number =>
        payments.reduce((total, payment) => total + of(payment), 0);
      const sums = sumLedger(ledger);
      const parts = splitAccount(toAccount(budget, sums));
      const isRight =
        sums.committed === committed &&
        sums.approved === sum((p) => (p.approvedTimes > 0 ? p.amount : 0)) &&
        sums.approved === sum((p) => (p.status === 'Approved' || p.status === 'Paid' ? p.amount : 0)) &&
        sums.withheld === sum((p) => (p.withheldNow ? p.amount : 0)) &&
        sums.withheld === sum((p) => (p.status === 'Withheld' ? p.amount : 0)) &&
        sums.released === sum((p) => p.paidParts) &&
        sums.released === sum((p) => p.amountPaid) &&
        payments.every(
          (p) => p.approvedTimes <= 1 && p.amountPaid <= p.amount && (p.status === 'Paid') === (p.amountPaid === p.amount),
        ) &&
        Object.entries(parts).every(([part, minor]) => part === 'left' || minor >= 0) &&
        Object.values(parts).reduce((total, minor) => total + minor, 0) === budget;
      if (!isRight) mismatches++;
      const terms = payments.map((p, at) => ({ ...p, _id: String(at), term: at + 1, dueDate: '', reportId: null, paidOn: null }));
      if (endDenial({ status: 'IN-PROGRESS', isEnded: false, hasProposal: false, terms })) continue;
      // Ended now: what was paid stays committed, and nothing is approved or withheld beside it.
      const ended = sumLedger([...ledger, ...endingEffect({ budget: committed, terms, reports: [] }).entries]);
      if (ended.committed !== sums.released || ended.approved !== sums.released || ended.withheld !== 0) mismatches++;
      ends++;
    }
    expect(mismatches).toBe(0);
    expect(ends).toBeGreaterThan(1_000);
    expect(effects).toBeGreaterThan(30_000);
  });
});
