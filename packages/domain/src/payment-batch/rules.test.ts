import { describe, expect, it } from 'vitest';
import type { PaymentFacts } from '../payment/decision.ts';
import {
  cancelDenial,
  entryDenial,
  executionIssue,
  fileDenial,
  itemDenial,
  releaseDenial,
  type EntryItem,
  type StatementEntry,
} from './rules.ts';

const payment: PaymentFacts = {
  status: 'Approved',
  amount: 1_000,
  amountPaid: 0,
  report: null,
  bank: 'confirmed',
  bankRequired: true,
  requestedBy: null,
  firstApprovedBy: null,
  firstApprovedFor: null,
  approvedBy: 'a',
  approvedFor: null,
  secondAbove: null,
  limitRaisedBy: [],
};
const payee = { accountName: 'A', bank: 'B', country: 'GB', number: '12345678', bankCode: '200000' };
const batch = { state: 'MADE' as const, madeBy: 'maker', approverIds: ['a'], closedItems: 0, hasFile: false };

describe('a batch of payments', () => {
  it('takes approved payments with something left, to confirmed accounts that its format can pay, once', () => {
    const given = { format: 'BACS' as const, payee, batch: null };
    expect(itemDenial(payment, given)).toBeNull();
    for (const wrong of [{ status: 'Pending' as const }, { amountPaid: 1_000 }, { bank: 'waiting' as const }])
      expect(itemDenial({ ...payment, ...wrong }, given), JSON.stringify(wrong)).not.toBeNull();
    expect(itemDenial(payment, { ...given, batch: 7 })).toContain('7');
    expect(itemDenial(payment, { ...given, payee: null })).not.toBeNull();
    expect(itemDenial(payment, { ...given, payee: { ...payee, country: 'NG' } })).not.toBeNull();
  });

  it('leaves today or within sixty days', () => {
    expect(executionIssue('2026-11-27', '2026-11-27')).toBeNull();
    expect(executionIssue('2027-01-26', '2026-11-27')).toBeNull();
    for (const wrong of ['2026-11-26', '2027-01-27', '2026-02-30', 'soon'])
      expect(executionIssue(wrong, '2026-11-27'), wrong).not.toBeNull();
  });

  it('is released by someone who neither made it nor approved a payment in it, and sees all of it', () => {
    expect(releaseDenial(batch, 'other')).toBeNull();
    expect(releaseDenial(batch, 'maker')?.kind).toBe('person');
    expect(releaseDenial(batch, 'a')?.kind).toBe('person');
    expect(releaseDenial({ ...batch, closedItems: 1 }, 'other')?.kind).toBe('person');
    expect(releaseDenial({ ...batch, state: 'RELEASED' }, 'other')?.kind).toBe('state');
  });

  it('is cancelled before its release only, and its file exists after it only', () => {
    expect(cancelDenial(batch)).toBeNull();
    expect(cancelDenial({ state: 'RELEASED' })).not.toBeNull();
    expect(fileDenial(batch)).not.toBeNull();
    expect(fileDenial({ state: 'RELEASED', closedItems: 0, hasFile: true })).toBeNull();
    expect(fileDenial({ state: 'RELEASED', closedItems: 1, hasFile: true })).not.toBeNull();
    expect(fileDenial({ state: 'RELEASED', closedItems: 0, hasFile: false })).toContain('erased');
  });
});

describe('a line of a statement', () => {
  const item: EntryItem = { state: 'OPEN', batchState: 'RELEASED', amount: 1_000, currency: 'GBP', approvedOn: '2026-11-20' };
  const line: StatementEntry = {
    kind: 'PAID',

    amount: 1_000,
    currency: 'GBP',
    bookedOn: '2026-11-25',
    reason: '',
  };
  const denial = (entry: object, of = {}) => entryDenial({ ...line, ...entry }, { ...item, ...of }, '2026-11-27');

  it('is recorded where reference, amount, currency and day are right', () => {
    expect(denial({})).toBeNull();
    expect(denial({ currency: null })).toBeNull();
  });

  it('is left where anything differs', () => {
    for (const entry of [
      { amount: 999 },
      { amount: null },
      { currency: 'EUR' },
      { bookedOn: null },
      { bookedOn: '2026-11-28' },
      { bookedOn: '2026-11-19' },
    ])
      expect(denial(entry), JSON.stringify(entry)).not.toBeNull();
    for (const of of [{ state: 'PAID' }, { state: 'REFUSED' }, { state: 'CANCELLED' }, { batchState: 'MADE' }])
      expect(denial({}, of), JSON.stringify(of)).not.toBeNull();
  });

  it('refuses an open payment without naming its amount or day', () => {
    expect(denial({ kind: 'REFUSED', amount: null, bookedOn: null })).toBeNull();
    expect(denial({ kind: 'REFUSED' }, { state: 'PAID' })).not.toBeNull();
  });
});
