import { describe, expect, it } from 'vitest';
import {
  acceptsWrite,
  alternativeWindowLabel,
  closesAt,
  deadlineStep,
  displayWindowStatus,
  dueReminder,
  effectiveEnd,
  inBothZones,
  timeLeft,
  windowMessage,
  windowPercent,
  windowStatus,
  windowUrgency,
} from './window.ts';
import { toMillis } from '../format/instant.ts';

const start = '2026-11-01T08:00:00Z';
const end = '2026-11-21T16:00:00.000Z';
const at = (text: string): number => toMillis(text) ?? NaN;

describe('application window', () => {
  it('is not-started, open or closed, both ends included', () => {
    expect(windowStatus(start, end, '2026-11-01T07:59:59Z')).toBe('not-started');
    expect(windowStatus(start, end, start)).toBe('open');
    expect(windowStatus(start, end, end)).toBe('open');
    expect(windowStatus(start, end, at(end) + 1)).toBe('closed');
  });

  it('counts missing dates as closed', () => {
    for (const [from, to] of [
      [null, end],
      [start, null],
      [undefined, undefined],
      ['', end],
      [end, start],
      ['soon', end],
    ] as const) {
      expect(windowStatus(from, to, start)).toBe('closed');
      expect(windowPercent(from, to, start)).toBe(100);
      expect(acceptsWrite({ start: from, end: to }, start)).toBe(false);
    }
  });

  it('gives the percentage of the time that has passed', () => {
    expect(windowPercent(0, 1_000, 0)).toBe(0);
    expect(windowPercent(0, 1_000, 500)).toBe(50);
    expect(windowPercent(0, 3, 2)).toBe(66.66);
    expect(windowPercent(0, 1_000, 1_001)).toBe(100);
  });

  it('has alternative labels, and pending reads forth coming', () => {
    expect(['open', 'closed', 'not-started'].map((status) => alternativeWindowLabel(status as 'open'))).toEqual([
      'ongoing',
      'completed',
      'new',
    ]);
    expect(displayWindowStatus('pending')).toBe('forth coming');
    expect(displayWindowStatus('open')).toBe('open');
  });

  it('takes a write up to the end plus grace plus extension, to the millisecond', () => {
    const window = { start, end, graceMinutes: 10, extendedUntil: at(end) + 30 * 60_000 };
    const last = at(end) + 40 * 60_000;
    expect(closesAt(window)).toBe(last);
    expect(acceptsWrite(window, last)).toBe(true);
    expect(acceptsWrite(window, last + 1)).toBe(false);
    expect(acceptsWrite(window, at(start) - 1)).toBe(false);
    expect(acceptsWrite({ start, end }, at(end) + 1)).toBe(false);
  });

  it('names the dates in the zone of the programme', () => {
    const window = { start, end };
    expect(windowMessage(window, 'Africa/Lagos', '2026-12-01T00:00:00Z')).toBe(
      'Applications opened on Nov 01, 2026 at 09:00am WAT and closed on Nov 21, 2026 at 05:00pm WAT.',
    );
    expect(windowMessage(window, 'Africa/Accra', '2026-10-01T00:00:00Z', 'PROPOSALS')).toBe(
      'Proposals open on Nov 01, 2026 at 08:00am GMT and close on Nov 21, 2026 at 04:00pm GMT.',
    );
    expect(windowMessage({ start: null, end }, 'Africa/Lagos', start)).toContain('has no dates');
  });

  it('says in words how long is left', () => {
    const left = (millis: number) => timeLeft(millis, 0);
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
    expect([14 * day, day, 3 * hour + 20 * minute, 2 * hour, 40 * minute, 30_000, -1].map(left)).toEqual([
      '14 days left',
      '1 day left',
      'Closes in 3 h 20 min',
      'Closes in 2 h',
      'Closes in 40 min',
      'Closes in less than a minute',
      'Closed',
    ]);
    expect(timeLeft(null, 0)).toBe('Closed');
    expect([4 * day, 2 * day, hour, -1].map((millis) => windowUrgency(millis, 0))).toEqual(['calm', 'soon', 'urgent', 'calm']);
  });

  it('an extension moves the end for one applicant, never to an earlier one', () => {
    const later = at(end) + 86_400_000;
    expect(effectiveEnd({ start, end, extendedUntil: later })).toBe(later);
    expect(effectiveEnd({ start, end, extendedUntil: at(end) - 1 })).toBe(at(end));
    expect(effectiveEnd({ start: null, end, extendedUntil: later })).toBeNull();
    expect(windowMessage({ start, end, extendedUntil: later }, 'Africa/Lagos', later + 1)).toContain(
      'Your extension ended on Nov 22, 2026 at 05:00pm WAT.',
    );
  });

  it('speaks of the deadline at 72 hours, 60 and 10 minutes, and in the grace after it', () => {
    const [minute, hour] = [60_000, 3_600_000];
    const stepAt = (fromEnd: number) => deadlineStep({ start, end, graceMinutes: 5 }, at(end) + fromEnd);
    expect(
      [-72 * hour - 1, -72 * hour, -hour - 1, -hour, -10 * minute - 1, -10 * minute, 0, 1, 5 * minute, 5 * minute + 1].map(
        stepAt,
      ),
    ).toEqual([null, 'days', 'days', 'hour', 'hour', 'minutes', 'minutes', 'grace', 'grace', null]);
  });

  it('names both zones where the reader is elsewhere, on either side of a change of the clocks', () => {
    // 23:59 in London on the day the clocks go back, and on the day they go forward.
    const back = '2026-10-25T23:59:00Z';
    const forward = '2026-03-29T22:59:00Z';
    expect(inBothZones(back, 'Europe/London', 'Europe/London')).toBe('Oct 25, 2026 at 11:59pm GMT');
    expect(inBothZones(forward, 'Europe/London', 'Europe/London')).toBe('Mar 29, 2026 at 11:59pm BST');
    expect(inBothZones(back, 'Europe/London', 'Pacific/Kiritimati')).toBe(
      'Oct 25, 2026 at 11:59pm GMT (Oct 26, 2026 at 01:59pm GMT+14 your time)',
    );
    expect(inBothZones(forward, 'Europe/London', 'America/Los_Angeles')).toBe(
      'Mar 29, 2026 at 11:59pm BST (03:59pm PDT your time)',
    );
    expect(inBothZones(back, 'Europe/London', 'Africa/Lagos')).toContain('(Oct 26, 2026 at 12:59am WAT your time)');
  });

  it('reminds 72 and 24 hours before the end that counts, but not a person who has only just started', () => {
    const hour = 3_600_000;
    const due = (hoursLeft: number, startedHoursBefore = 200, extendedUntil?: number) =>
      dueReminder({ start, end, extendedUntil }, at(end) - startedHoursBefore * hour, at(end) - hoursLeft * hour);
    expect([73, 72, 25, 24, 1, 0, -1].map((left) => due(left))).toEqual([null, 72, 72, 24, 24, null, null]);
    expect(due(50, 60)).toBeNull();
    expect(due(20, 60)).toBe(24);
    expect(due(24, 200, at(end) + 30 * hour)).toBe(72);
    expect(due(72, 200, at(end) + 30 * hour)).toBeNull();
  });
});
