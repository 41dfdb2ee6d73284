import { describe, expect, it } from 'vitest';
import { approvalDenial, approve, needsTwo, withhold, withholdDenial, type PaymentFacts } from './decision.ts';
import { isLooserLimit, limitAfterAmendment, limitOfAddedPayment, limitRaisedOn, stricterLimit, type Limit } from './limit.ts';

const planned = (amount: number, secondAbove: Limit): PaymentFacts => ({
  status: 'Pending',
  amount,
  amountPaid: 0,
  report: null,
  bank: 'confirmed',
  bankRequired: false,
  requestedBy: null,
  firstApprovedBy: null,
  firstApprovedFor: null,
  approvedBy: null,
  approvedFor: null,
  secondAbove,
  limitRaisedBy: [],
});

describe('a limit', () => {
  it('is looser only where it lets one person approve more', () => {
    expect([isLooserLimit(null, 5), isLooserLimit(5, 4), isLooserLimit(5, 5)]).toEqual([false, false, false]);
    expect([isLooserLimit(5, 6), isLooserLimit(5, null), isLooserLimit(0, 1)]).toEqual([true, true, true]);
  });

  it('stays with the parts of a payment that needed two people', () => {
    const large = planned(100, 60);
    expect(limitAfterAmendment(large, 50)).toBe(0);
    expect(limitAfterAmendment(large, 90)).toBe(60);
    expect(limitAfterAmendment(planned(50, 60), 40)).toBe(60);
    expect(limitOfAddedPayment(60, [large]).secondAbove).toBe(0);
    expect(limitOfAddedPayment(60, [planned(50, 60)]).secondAbove).toBe(60);
  });

  it('is not lifted for the person who raised it', () => {
    const large = planned(100, 60);
    const raised = { ...large, limitRaisedBy: limitRaisedOn(large, 'ada') };
    expect(approvalDenial(raised, 'ada')?.kind).toBe('person');
    expect(approvalDenial(raised, 'ben')).toBeNull();
    expect(limitRaisedOn(planned(50, 60), 'ada')).toEqual([]);
  });
});

/** A payment with what it may never lose: whether it has needed two people at any time, and the part of which one it is. */
interface Tracked {
  facts: PaymentFacts;
  neededTwo: boolean;
  approvals: Set<string>;
}

/** A programme with a limit, its payments, two people who may do everything, and a request to raise the limit. */
class World {
  limit: Limit = null;
  payments: Tracked[] = [];
  request: { wanted: Limit; by: string } | null = null;
  /** Who may approve and set limits at this moment: roles change. */
  holders = new Set(['ada', 'ben']);
  readonly random: (below: number) => number;

  constructor(seed: number) {
    let state = seed;
    this.random = (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  someone(): string | undefined {
    const person = this.random(2) === 0 ? 'ada' : 'ben';
    return this.holders.has(person) ? person : undefined;
  }

  plan(facts: PaymentFacts): void {
    this.payments.push({ facts, neededTwo: needsTwo(facts), approvals: new Set() });
  }

  /** What the server reads of a payment: the stricter of its own limit and the programme's. */
  seen({ facts }: Tracked): PaymentFacts {
    return { ...facts, secondAbove: stricterLimit(facts.secondAbove, this.limit) };
  }

  setLimit(person: string, wanted: Limit): void {
    if (isLooserLimit(this.limit, wanted)) this.request = { wanted, by: person };
    else {
      this.limit = wanted;
      this.request = null;
    }
  }

  confirmLimit(person: string): void {
    if (!this.request || this.request.by === person) return;
    const { by, wanted } = this.request;
    for (const payment of this.payments) {
      const seen = this.seen(payment);
      payment.facts = { ...payment.facts, secondAbove: seen.secondAbove, limitRaisedBy: limitRaisedOn(seen, by) };
    }
    this.limit = wanted;
    this.request = null;
  }

  approve(payment: Tracked, person: string): void {
    const seen = this.seen(payment);
    if (approvalDenial(seen, person)) return;
    const { entries: _entries, ...outcome } = approve(seen, person);
    payment.facts = { ...payment.facts, ...outcome };
    payment.approvals.add(person);
  }

  withhold(payment: Tracked): void {
    if (withholdDenial(payment.facts)) return;
    const { entries: _entries, ...outcome } = withhold(payment.facts);
    payment.facts = { ...payment.facts, ...outcome };
  }

  split(payment: Tracked): void {
    if (payment.facts.status !== 'Pending' || payment.facts.amount < 2) return;
    const seen = this.seen(payment);
    const rest = Math.floor(seen.amount / 2);
    const added = limitOfAddedPayment(this.limit, [seen]);
    payment.facts = {
      ...payment.facts,
      amount: seen.amount - rest,
      secondAbove: limitAfterAmendment(seen, seen.amount - rest),
      firstApprovedBy: null,
      firstApprovedFor: null,
    };
    payment.approvals.clear();
    const part: Tracked = {
      facts: { ...planned(rest, added.secondAbove), ...added },
      neededTwo: payment.neededTwo,
      approvals: new Set(),
    };
    this.payments.push(part);
  }

  step(): void {
    const person = this.someone();
    const payment = this.payments[this.random(Math.max(1, this.payments.length))];
    const kind = this.random(9);
    if (kind === 0) this.plan(planned(1 + this.random(100), null));
    else if (kind === 1) {
      const other = this.random(2) === 0 ? 'ada' : 'ben';
      if (this.holders.delete(other)) return;
      this.holders.add(other);
    } else if (person && kind === 2) this.setLimit(person, this.random(4) === 0 ? null : this.random(100));
    else if (person && kind === 3) this.confirmLimit(person);
    else if (payment && kind === 4) this.withhold(payment);
    else if (payment && kind === 5) this.split(payment);
    else if (payment && person) this.approve(payment, person);
    for (const each of this.payments) if (each.facts.status !== 'Approved') each.neededTwo ||= needsTwo(this.seen(each));
  }
}

describe('after 100,000 random histories of limits, approvals, withholds, splits and role changes by two people', () => {
  it('no payment that ever needed two people, nor a part of one, was approved by one', () => {
    let approvedByTwo = 0;
    for (let seed = 1; seed <= 100_000; seed++) {
      const world = new World(seed);
      for (let step = 0; step < 30; step++) world.step();
      for (const { facts, neededTwo, approvals } of world.payments) {
        if (facts.status !== 'Approved' || !neededTwo) continue;
        if (approvals.size < 2 || facts.firstApprovedBy === facts.approvedBy)
          throw new Error(`history ${seed}: ${JSON.stringify({ facts, approvals: [...approvals] })}`);
        approvedByTwo++;
      }
    }
    expect(approvedByTwo).toBeGreaterThan(1_000);
  });
});
