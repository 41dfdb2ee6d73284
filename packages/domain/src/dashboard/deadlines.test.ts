import { describe, expect, it } from 'vitest';
import { daysAhead, deadlineWords, hoursAhead, isNear } from './deadlines.ts';

describe('deadlines', () => {
  it('say what falls on a day, and name a single grantee', () => {
    expect(deadlineWords('REVIEWS', { count: 69, done: 54, subject: null })).toBe('Reviews due, 54 of 69 completed');
    expect(deadlineWords('REPORTS', { count: 4, done: 0, subject: null })).toBe('Reports due from 4 grantees');
    expect(deadlineWords('PAYMENTS', { count: 1, done: 0, subject: 'Zaria Cold Rooms' })).toBe('Payment due, Zaria Cold Rooms');
  });

  it('count the days of the calendar, and stress those within three', () => {
    expect(['2026-11-24', '2026-11-25', '2026-11-30'].map((day) => daysAhead(day, '2026-11-24'))).toEqual([
      'Today',
      'Tomorrow',
      '6 days',
    ]);
    const now = Date.parse('2026-11-24T09:00:00Z');
    expect(['09:30', '10:30', '14:00'].map((time) => hoursAhead(`2026-11-24T${time}:00Z`, now))).toEqual([
      'Within the hour',
      'In 1 hour',
      'In 5 hours',
    ]);
    expect([isNear('2026-11-27', '2026-11-24'), isNear('2026-11-28', '2026-11-24')]).toEqual([true, false]);
  });
});
