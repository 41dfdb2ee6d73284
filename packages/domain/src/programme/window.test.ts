import { describe, expect, it } from 'vitest';
import {
  acceptsWrite,
  alternativeWindowLabel,
  closesAt,
  displayWindowStatus,
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
  it('APP-11 is not-started, open or closed, both ends included', () => {
    expect(windowStatus(start, end, '2026-11-01T07:59:59Z')).toBe('not-started');
    expect(windowStatus(start, end, start)).toBe('open');
    expect(windowStatus(start, end, end)).toBe('open');
    expect(windowStatus(start, end, at(end) + 1)).toBe('closed');
  });

  it('APP-11 counts missing dates as closed', () => {
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

  it('APP-11 gives the percentage of the time that has passed', () => {
    expect(windowPercent(0, 1_000, 0)).toBe(0);
    expect(windowPercent(0, 1_000, 500)).toBe(50);
    expect(windowPercent(0, 3, 2)).toBe(66.66);
    expect(windowPercent(0, 1_000, 1_001)).toBe(100);
  });

  it('APP-11 has alternative labels, and pending reads forth coming', () => {
    expect(['open', 'closed', 'not-started'].map((status) => alternativeWindowLabel(status as 'open'))).toEqual([
      'ongoing',
      'completed',
      'new',
    ]);
    expect(displayWindowStatus('pending')).toBe('forth coming');
    expect(displayWindowStatus('open')).toBe('open');
  });

  it('FORM-23 takes a write up to the end plus grace plus extension, to the millisecond', () => {
    const window = { start, end, graceMinutes: 10, extensionMinutes: 30 };
    const last = at(end) + 40 * 60_000;
    expect(closesAt(window)).toBe(last);
    expect(acceptsWrite(window, last)).toBe(true);
    expect(acceptsWrite(window, last + 1)).toBe(false);
    expect(acceptsWrite(window, at(start) - 1)).toBe(false);
    expect(acceptsWrite({ start, end }, at(end) + 1)).toBe(false);
  });

  it('FORM-23 names the dates in the zone of the programme', () => {
    const window = { start, end };
    expect(windowMessage(window, 'Africa/Lagos', '2026-12-01T00:00:00Z')).toBe(
      'Applications opened on Nov 01, 2026 at 09:00am WAT and closed on Nov 21, 2026 at 05:00pm WAT.',
    );
    expect(windowMessage(window, 'Africa/Accra', '2026-10-01T00:00:00Z', 'Proposals')).toBe(
      'Proposals open on Nov 01, 2026 at 08:00am GMT and close on Nov 21, 2026 at 04:00pm GMT.',
    );
    expect(windowMessage({ start: null, end }, 'Africa/Lagos', start)).toContain('has no dates');
  });

  it('APP-11 says in words how long is left', () => {
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
});
