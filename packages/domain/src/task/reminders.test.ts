import { expect, it } from 'vitest';
import { dueTaskReminder } from './reminders.ts';

it('a review task is reminded of three days and a day before, and once overdue; not by who just got it', () => {
  const due = new Date('2026-11-20T12:00:00Z');
  const at = (now: string, since = '2026-11-01T00:00:00Z') =>
    dueTaskReminder({ due, since: new Date(since), now: new Date(now) });
  expect(at('2026-11-17T11:59:59Z')).toBeNull();
  expect(at('2026-11-17T12:00:00Z')).toBe('THREE_DAYS');
  expect(at('2026-11-19T12:00:00Z')).toBe('ONE_DAY');
  expect(at('2026-11-20T12:00:00Z')).toBe('ONE_DAY');
  expect(at('2026-11-20T12:00:01Z')).toBe('OVERDUE');
  expect(at('2026-12-05T12:00:00Z')).toBeNull();
  expect(at('2026-11-18T12:00:00Z', '2026-11-18T00:00:00Z')).toBeNull();
  expect(at('2026-11-19T13:00:00Z', '2026-11-18T00:00:00Z')).toBe('ONE_DAY');
});
