import { describe, expect, it } from 'vitest';
import { nextRoundName, nextRoundTime } from './next-round.ts';

describe('the next round of a programme', () => {
  it('has the name of the next year, or says that it is one', () => {
    expect(nextRoundName('Climate Fund 2026')).toBe('Climate Fund 2027');
    expect(nextRoundName('Fund 1999, reopened 2026 (small)')).toBe('Fund 1999, reopened 2027 (small)');
    expect(nextRoundName('Room 20261')).toBe('Room 20261 (next round)');
    expect(nextRoundName('Rapid response')).toBe('Rapid response (next round)');
  });

  it('opens and closes a year later', () => {
    expect(nextRoundTime('2026-11-24T09:00')).toBe('2027-11-24T09:00');
    expect(nextRoundTime('2028-02-29T23:59')).toBe('2029-02-28T23:59');
    expect(nextRoundTime('')).toBe('');
  });
});
