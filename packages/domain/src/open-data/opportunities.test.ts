import { describe, expect, it } from 'vitest';
import {
  isSortedBy,
  matchesOpportunity,
  OPPORTUNITY_SORTS,
  sortOpportunities,
  toOpportunity,
  type OpenCall,
  type OpportunityFilters,
} from './opportunities.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const call = (change: Partial<OpenCall> = {}): OpenCall => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Green Fund',
  description: 'Wells for villages.',
  currency: 'NGN',
  budget: 1_000_000_050,
  startDate: new Date('2026-10-31T23:30:00Z'),
  endDate: new Date('2026-12-01T22:59:59Z'),
  timeZone: 'Africa/Lagos',
  graceMinutes: 0,
  questionCount: 12,
  language: 'en',
  createdAt: new Date('2026-10-01T00:00:00Z'),
  updatedAt: new Date('2026-10-02T00:00:00Z'),
  address: 'https://g.example/programmes/1',
  ...change,
});
const matches = (filters: OpportunityFilters, search = '', change: Partial<OpenCall> = {}): boolean => {
  const one = call(change);
  return matchesOpportunity(toOpportunity(one, NOW), one.endDate, search, filters);
};
const money = (amount: string, currency = 'NGN') => ({ amount, currency });

describe('calls as opportunities', () => {
  it('dates are those of the clock in the zone of the call', () => {
    expect(toOpportunity(call(), NOW)).toMatchObject({
      status: { value: 'open' },
      funding: { totalAmountAvailable: { amount: '10000000.50', currency: 'NGN' } },
      keyDates: { postDate: { date: '2026-11-01', time: '00:30:00' }, closeDate: { date: '2026-12-01', time: '23:59:59' } },
      customFields: { timeZone: { fieldType: 'string', value: 'Africa/Lagos' }, questionCount: { value: 12 } },
    });
    expect(toOpportunity(call(), new Date('2026-10-01T00:00:00Z')).status.value).toBe('forecasted');
    expect(toOpportunity(call(), new Date('2027-01-01T00:00:00Z')).status.value).toBe('closed');
  });

  it('every filter and every word has to match', () => {
    expect(matches({}, 'wells GREEN')).toBe(true);
    expect(matches({}, 'wells bridges')).toBe(false);
    expect(matches({ status: { operator: 'in', value: ['open'] } })).toBe(true);
    expect(matches({ status: { operator: 'notIn', value: ['open'] } })).toBe(false);
    expect(matches({ status: { operator: 'in', value: ['open'] } }, 'bridges')).toBe(false);
  });

  it('a closing day is that of the zone, an instant is compared exactly', () => {
    const closing = (operator: 'between' | 'outside', min: string, max: string) =>
      matches({ closeDateRange: { operator, value: { min, max } } });
    expect(closing('between', '2026-12-01', '2026-12-01')).toBe(true);
    expect(closing('between', '2026-12-02', '2026-12-31')).toBe(false);
    expect(closing('outside', '2026-12-02', '2026-12-31')).toBe(true);
    expect(closing('between', '2026-12-01T22:59:59Z', '2026-12-01T23:00:00Z')).toBe(true);
    expect(closing('between', '2026-12-01T23:00:00Z', '2026-12-02T23:00:00Z')).toBe(false);
  });

  it('amounts are compared exactly, in their own currency, and none is in no range', () => {
    const total = (min: string, max: string, currency?: string, operator: 'between' | 'outside' = 'between') =>
      matches({ totalFundingAvailableRange: { operator, value: { min: money(min, currency), max: money(max, currency) } } });
    expect(total('10000000.50', '10000000.5')).toBe(true);
    expect(total('10000000.51', '20000000')).toBe(false);
    expect(total('10000000.51', '20000000', 'NGN', 'outside')).toBe(true);
    expect(total('-1', '99999999', 'USD')).toBe(false);
    expect(total('-1', '99999999', 'USD', 'outside')).toBe(false);
    expect(matches({ minAwardAmountRange: { operator: 'between', value: { min: money('0'), max: money('9') } } })).toBe(false);
  });

  it('sorts by what calls say, both ways, and always alike', () => {
    const list = [
      toOpportunity(call({ id: 'b', name: 'Bridges', budget: 5, endDate: new Date('2026-12-05T00:00:00Z') }), NOW),
      toOpportunity(call({ id: 'a', name: 'Wells', budget: 20, endDate: new Date('2026-12-04T00:00:00Z') }), NOW),
    ];
    const ids = (sortBy: (typeof OPPORTUNITY_SORTS)[number], order: 'asc' | 'desc') =>
      sortOpportunities(list, sortBy, order)
        .map(({ id }) => id)
        .join('');
    expect([ids('title', 'asc'), ids('title', 'desc')]).toEqual(['ba', 'ab']);
    expect([ids('keyDates.closeDate', 'asc'), ids('keyDates.closeDate', 'desc')]).toEqual(['ab', 'ba']);
    expect([ids('funding.totalAmountAvailable', 'asc'), ids('funding.totalAmountAvailable', 'desc')]).toEqual(['ba', 'ab']);
    expect([ids('custom', 'asc'), ids('custom', 'desc')]).toEqual(['ab', 'ab']);
    expect(OPPORTUNITY_SORTS.filter(isSortedBy)).toHaveLength(6);
  });
});
